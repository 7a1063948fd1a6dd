import { type ItineraryEntry, itineraryOf, type StopRef } from "#src/domain/day/planner.ts";
import { timeOfDay } from "#src/shared/base/time.ts";
import type { DayItinerary } from "#src/shared/day/day-plans.ts";
import type { PlannerDay } from "../../visits/bookings/capacity/read-days.ts";
import type { GroomerDay } from "./groomer-day.ts";

/** Ends with the time from home to closing, if it takes a visit. */
export function buildItinerary(day: GroomerDay): DayItinerary {
  const { setupMinutes } = day.schedule.rules;
  const entries = itineraryOf(day.facts.day, day.times, day.facts.hours);
  const hours = hasPlaces(day) ? day.facts.hours : null;
  const home = entries.at(-1)?.ends;
  const rest = { kind: "free" as const, begins: home ?? 0, ends: hours?.closes ?? 0 };
  const isFree = home !== undefined && bookablePart(hours, rest) !== null;
  return [...entries, ...(isFree ? [rest] : [])].map((entry) => viewOf(entry, setupMinutes, hours));
}

/** Gaps between visits that take one more. */
export const bookableGapsIn = (day: GroomerDay) =>
  buildItinerary(day)
    .slice(0, -1)
    .flatMap((entry) => (entry.kind === "free" && entry.bookable ? [entry.bookable] : []));

const ROOM_MINUTES = 45;

/** `hours` is null on a day that takes no more visits. */
function viewOf(entry: ItineraryEntry, setup: number, hours: PlannerDay["hours"]): DayItinerary[number] {
  const { kind } = entry;
  const at = { begins: timeOfDay(Math.max(0, entry.begins)), ends: timeOfDay(Math.max(0, entry.ends)) };
  const minutes = entry.ends - entry.begins;
  switch (kind) {
    case "drive":
      return { ...at, kind, minutes: entry.minutes, ...goalOf(entry.to) };
    case "visit":
      return { ...at, kind, bookingId: entry.id, setup, work: minutes - setup };
    case "pause":
      return { ...at, kind, what: entry.what, isOnTheWay: entry.isOnTheWay };
    case "free":
      return { ...at, kind, minutes, bookable: bookablePart(hours, entry) };
  }
}

function bookablePart(hours: PlannerDay["hours"], entry: ItineraryEntry) {
  const [begins, ends] = [Math.max(entry.begins, hours?.opens ?? 0), Math.min(entry.ends, hours?.closes ?? 0)];
  return ends - begins >= ROOM_MINUTES ? { begins: timeOfDay(begins), ends: timeOfDay(ends) } : null;
}

function goalOf(stop: StopRef | null): Pick<Extract<DayItinerary[number], { kind: "drive" }>, "bookingId" | "to"> {
  if (stop === null) return { bookingId: null, to: "home" };
  return stop.kind === "busy" ? { bookingId: null, to: "busy" } : { bookingId: stop.id, to: "visit" };
}

function hasPlaces({ schedule: { rules, openings }, facts }: Pick<GroomerDay, "schedule" | "facts">): boolean {
  if (facts.hours === null || facts.date < openings.today) return false;
  return facts.visits.length + facts.behind < rules.maxVisits;
}
