import { clockTime, duration } from "#src/shared/base/time.ts";
import { NO_DRIVE } from "#src/shared/day/day-plan-limits.ts";
import type { DayLine } from "#src/shared/day/day-plans.ts";
import { countVisits } from "#src/shared/day/today/labels.ts";

/** "3 visits, 42 min of driving, done by 4:50 PM" */
export function dayLine({ visits, drive, finish }: DayLine): string {
  const parts = [
    countVisits(visits),
    ...(finish ? [...(drive < NO_DRIVE ? [`${duration(drive)} of driving`] : []), `done by ${clockTime(finish)}`] : []),
  ];
  return parts.join(", ");
}
