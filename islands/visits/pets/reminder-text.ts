import { dueOn } from "#src/domain/next-visit.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { repeatText } from "#src/shared/visits/pets/repeat-labels.ts";

/** "Every 6 weeks, around Dec 3". The date needs a past visit and is dropped once it has passed. */
export function reminderText({ repeatWeeks, lastVisit }: OwnPetView, today: string): string {
  if (repeatWeeks === null) return "Reminders off";
  const words = repeatText(repeatWeeks);
  if (!lastVisit) return words;
  const due = dueOn(lastVisit, repeatWeeks);
  return due < today
    ? `${words}, starting after the next visit`
    : `${words}, next around ${mediumDate(due).split(",")[0]}`;
}
