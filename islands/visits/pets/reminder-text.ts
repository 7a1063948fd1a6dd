import { dueOn } from "#src/domain/next-visit.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { repeatText } from "#src/shared/visits/pets/repeat-labels.ts";

/** "Every 6 weeks, around Dec 3": the day is only known once there was a visit, and lies within months of it. */
export function reminderText({ repeatWeeks, lastVisit }: OwnPetView): string {
  if (repeatWeeks === null) return "No reminder of the next visit";
  const words = repeatText(repeatWeeks);
  return lastVisit ? `${words}, around ${mediumDate(dueOn(lastVisit, repeatWeeks)).split(",")[0]}` : words;
}
