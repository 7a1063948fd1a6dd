import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import { slotHours, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { slotAt } from "../visits/visit.ts";
import type { DayTimes } from "./hours.ts";
import type { SuggestedDay } from "./suggest.ts";
import { wouldGo } from "./would-go.ts";

const QUARTER = 15;

/** The usual time where it fits; else when the van can be there, on a quarter of an hour if that fits. */
export function startIn(
  day: (SuggestedDay & { alone: DayTimes }) | undefined,
  slot: TimeSlot,
  startsAt: number | null,
): number {
  const usual = startsAt !== null && slotAt(startsAt) === slot ? [startsAt] : [];
  if (!day) return usual[0] ?? minutesOfDay(slotHours[slot].opens);
  const { facts, asked, alone } = day;
  const from = (earliest: number) =>
    wouldGo({ ...facts, earliest: Math.max(earliest, facts.earliest ?? 0) }, asked, slot, alone);
  const { arrives } = from(0);
  return (
    [...usual, Math.ceil(arrives / QUARTER) * QUARTER].find((minute) => {
      const would = from(minute);
      return would.state === "open" && would.arrives === minute;
    }) ?? arrives
  );
}
