import { type TimeSlot, timeSlots } from "#src/shared/booking-words.ts";
import { planDay } from "./day-plan.ts";
import type { DayStops } from "./day-stops.ts";
import { type Newcomer, roomOf, withStop } from "./room.ts";
import { type Span, slotBounds, windowOf } from "./windows.ts";

/** What a groomer's day offers to one more visit. */

export interface SlotFacts {
  /** Visits that were accepted. */
  day: DayStops;
  /** When the groomer is open; null on a day without work. */
  hours: Span | null;
  maxVisits: number;
  /** Minutes before each visit for parking and setting up. */
  setup: number;
  /** Minutes of driving that one more visit may add on a day that has visits; null for no limit. */
  mostAdded: number | null;
  /** Other households with a visit on that day. */
  households: number;
}

export interface AskedVisit {
  /** How long grooming takes, without setting up. */
  minutes: number;
  /** Minutes of driving to each visit of the day, by their place in `stops`. */
  drive: readonly number[];
  /** Minutes from the groomer's home and back to it, one way. */
  home: number;
}

/** `late` ends after closing even when the van comes as early as it can. */
export type SlotState = "open" | "late" | "full" | "closed";

export interface SlotOn {
  slot: TimeSlot;
  state: SlotState;
  /** The groomer is in the neighborhood anyway. */
  nearby: boolean;
  /** Minutes of driving that the visit adds to the day; 0 where there is no room. */
  added: number;
}

/** More added driving than this is no longer nearby. */
const NEARBY_MINUTES = 15;

/** The mark: there is another visit, little driving is added, and at most half of `alone`, the way there and back from home. */
export const isNearby = (added: number, alone: number, households: number): boolean =>
  households >= 1 && added <= NEARBY_MINUTES && 2 * added <= alone;

/** The parts of a day, each with what it says to the visit that is asked for. */
export function slotsOn(facts: SlotFacts, asked: AskedVisit): SlotOn[] {
  const { day, hours, maxVisits, setup, mostAdded, households } = facts;
  const { minutes, drive, home } = asked;
  const room = hours && day.stops.length < maxVisits ? roomOf(day) : undefined;
  const alone = 2 * home;
  let before: number | undefined;
  const addedBy = (newcomer: Newcomer) => {
    before ??= planDay(day)!.drive;
    return planDay(withStop(day, newcomer, -1, home))!.drive - before;
  };
  return timeSlots.map((slot): SlotOn => {
    const window = hours ? windowOf(slotBounds[slot], hours, minutes) : undefined;
    if (!window) return { slot, state: "closed", nearby: false, added: 0 };
    const newcomer = { opens: window.opens, closes: window.closes, busy: minutes + setup, drive, fromStart: home };
    if (!room?.fits(newcomer)) return { slot, state: "full", nearby: false, added: 0 };
    const state = window.endsLate ? "late" : "open";
    if (day.stops.length === 0) return { slot, state, nearby: false, added: alone };
    const added = addedBy(newcomer);
    if (mostAdded !== null && added > mostAdded) return { slot, state: "full", nearby: false, added };
    return { slot, state, nearby: isNearby(added, alone, households), added };
  });
}
