import { type ItineraryEntry, itineraryOf, type StopId } from "#src/domain/day/planner.ts";
import { timeOfDay } from "#src/shared/base/time.ts";
import type { DayItinerary } from "#src/shared/day/day-plans.ts";
import type { PlannerDay } from "../../visits/bookings/capacity/read-days.ts";
import type { GroomerDay } from "./groomer-day.ts";

export function buildItinerary({ schedule, facts, times }: GroomerDay): DayItinerary {
  const setup = schedule.rules.setupMinutes;
  const hours = hasPlaces({ schedule, facts }) ? facts.hours : null;
  return itineraryOf(facts.day, times, facts.hours).map((entry) => viewOf(entry, setup, hours));
}

/** Gaps that take one more visit. */
export const freeGapsIn = (day: Parameters<typeof buildItinerary>[0]) =>
  buildItinerary(day).flatMap((entry) => (entry.kind === "free" && entry.bookable ? [entry.bookable] : []));

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

function goalOf(stop: StopId | null): Pick<Extract<DayItinerary[number], { kind: "drive" }>, "bookingId" | "to"> {
  if (stop === null) return { bookingId: null, to: "home" };
  return stop.kind === "busy" ? { bookingId: null, to: "busy" } : { bookingId: stop.id, to: "visit" };
}

function hasPlaces({ schedule: { rules, openings }, facts }: Pick<GroomerDay, "schedule" | "facts">): boolean {
  if (facts.hours === null || facts.date < openings.today) return false;
  return facts.visits.length + facts.behind < rules.maxVisits;
}
