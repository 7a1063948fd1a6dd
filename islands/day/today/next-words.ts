import { addDays, clockTime, weekdayAndTime } from "#src/shared/base/time.ts";
import { NO_DRIVE } from "#src/shared/day/day-plan-limits.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { dayHeading } from "#src/shared/day/today/labels.ts";

const clockAt = (instant: number, timeZone: string) => weekdayAndTime(instant, timeZone).replace(/^\S+ /, "");

interface Clock {
  today: string;
  timeZone: string;
}

/** "Next · arrival window 9:00 – 10:00 AM · leave by 8:58 AM". */
export function nextWords(
  visit: ShownVisit,
  { date, legs }: Omit<DayPlanView, "map">,
  { today, timeZone }: Clock,
): string {
  const { id, arrivedAt, onMyWayAt } = visit;
  const leg = legs.find(({ bookingId }) => bookingId === id);
  const told = agreedText(visit) ?? (leg && `planned for ${clockTime(leg.arrives)}`);
  // Non-breaking on narrow screens.
  const leaveBy =
    leg && leg.drive < NO_DRIVE ? `leave by ${clockTime(leg.leaveBy)}`.replaceAll(" ", "\u00a0") : undefined;
  if (arrivedAt !== null) return `Arrived at ${clockAt(arrivedAt, timeZone)}`;
  if (onMyWayAt !== null) return words(`On the way since ${clockAt(onMyWayAt, timeZone)}`, told);
  return words(whenOf(date, today), told, leaveBy);
}

function agreedText({ arrival, own, planned }: ShownVisit): string | undefined {
  if (own) return `scheduled for ${planned}`;
  return arrival ? `arrival window ${planned}` : undefined;
}

const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

function whenOf(date: string, today: string): string {
  if (date === today) return "Next";
  return date === addDays(today, 1) ? "Tomorrow" : dayHeading(date);
}
