import { dueDateOf, isReminderOver } from "#src/domain/next-visit.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { everyWeeksLabel } from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";

export const petsApiPath = "/api/pets";

export function reminderScheduleText({ repeatWeeks, lastVisit }: OwnPetView, today: string): string {
  if (repeatWeeks === null) return "Reminders off";
  const words = everyWeeksLabel(repeatWeeks);
  if (!lastVisit) return words;
  const due = dueDateOf(lastVisit, repeatWeeks);
  if (isReminderOver(due, { today })) return `${words}, starting after the next visit`;
  return `${words}, ${due < today ? "due since" : "next around"} ${mediumDate(due).split(",")[0]}`;
}
