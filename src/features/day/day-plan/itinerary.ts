import type { Db, Tx } from "#db/open.ts";
import { type ItineraryEntry, itineraryOf, type StopOf } from "#src/domain/day/planner.ts";
import { findPackages } from "#src/features/listing/offers/queries.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { DayItinerary } from "#src/shared/day/day-plans.ts";
import type { DayFacts } from "../../visits/bookings/room/day-facts.ts";
import { shortest } from "../../visits/bookings/room/find-free-times.ts";
import type { OwnDay } from "./own-day.ts";

export function itineraryIn(db: Db | Tx, { schedule, facts, times }: OwnDay): DayItinerary {
  const setup = schedule.rules.setupMinutes;
  const least = setup + shortest(findPackages(db, schedule.start.id));
  const roomFrom = hasPlaces({ schedule, facts }) ? least : Number.POSITIVE_INFINITY;
  return itineraryOf(facts.day, times, facts.hours).map((entry) =>
    viewOf(entry, { setup, roomFrom, hours: facts.hours }),
  );
}

interface Shown {
  setup: number;
  /** Minutes a gap needs for one more visit. */
  roomFrom: number;
  hours: DayFacts["hours"];
}

function viewOf(entry: ItineraryEntry, { setup, roomFrom, hours }: Shown): DayItinerary[number] {
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
      return { ...at, kind, minutes, hasRoom: minutesWithin(hours, entry) >= roomFrom };
  }
}

const minutesWithin = (hours: DayFacts["hours"], { begins, ends }: ItineraryEntry) =>
  hours ? Math.min(ends, hours.closes) - Math.max(begins, hours.opens) : 0;

function goalOf(stop: StopOf | null): Pick<Drive, "bookingId" | "to"> {
  if (stop === null) return { bookingId: null, to: "home" };
  return stop.kind === "busy" ? { bookingId: null, to: "busy" } : { bookingId: stop.id, to: "visit" };
}

type Drive = Extract<DayItinerary[number], { kind: "drive" }>;

function hasPlaces({ schedule: { rules, openings }, facts }: Pick<OwnDay, "schedule" | "facts">): boolean {
  if (facts.hours === null || facts.date < openings.today) return false;
  return facts.visits.length + facts.behind < rules.maxVisits;
}
