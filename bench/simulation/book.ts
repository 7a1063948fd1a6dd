import type { DayStops } from "#src/domain/day/planner.ts";
import { type MinuteSpan, type SlotTrial, slotSpans, stopWindowIn, trySlots } from "#src/domain/day/planner.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { driveTable, hours, SETUP } from "../day-samples.ts";
import type { AcceptPolicy } from "./policies.ts";
import type { Request, Time } from "./requests.ts";

/** Minutes that a groomer without a planner allows for each drive. */
export const USUAL_WAY = 20;
/** Parents whose first choice is full look this many days further, then leave. */
const DAYS_TO_WAIT = 3;
const MAX_VISITS = 12;

export interface SimulatedVisit extends Request {
  slot: TimeSlot;
  /** Agreed start minute. Undefined if only a time of day was agreed. */
  start?: number;
}

export interface SimulatedBookings {
  days: Map<number, SimulatedVisit[]>;
  /** Requests that found no time. */
  refused: Request[];
}

/** Overlap of a time of day with the opening hours. */
export const openPart = (slot: TimeSlot): MinuteSpan => ({
  opens: Math.max(slotSpans[slot].opens, hours.opens),
  closes: Math.min(slotSpans[slot].closes, hours.closes),
});

export function dayStopsOf(base: Place, visits: readonly SimulatedVisit[]): DayStops {
  return {
    stops: visits.map(({ slot, minutes, start }, id) => {
      const { opens, closes } =
        start === undefined ? stopWindowIn(slotSpans[slot], hours, minutes)! : { opens: start, closes: start };
      return { kind: "visit", id, opens, closes, busy: minutes + SETUP };
    }),
    pauses: [],
    ...driveTable(
      visits.map(({ place }) => place),
      base,
    ),
  };
}

/** Accepts requests in order, each at a time that the policy offers. Adds visits to `days`. */
export function book(
  policy: AcceptPolicy,
  base: Place,
  requests: readonly Request[],
  days = new Map<number, SimulatedVisit[]>(),
): SimulatedBookings {
  const refused: Request[] = [];
  for (const request of requests) {
    const offers = (time: Time) => offerAt(policy, base, days.get(time.date) ?? [], { ...request, ...time });
    const choice = choose(policy, request, offers);
    if (!choice) {
      refused.push(request);
      continue;
    }
    const visits = days.getOrInsertComputed(choice.date, () => []);
    visits.push({ ...request, slot: choice.slot });
  }
  return { days, refused };
}

type Offer = Pick<SlotTrial, "nearby"> | undefined;

/** Parents who follow the mark take the nearest marked time. Others take their first choice, or the nearest time. */
function choose({ follow }: AcceptPolicy, request: Request, offers: (time: Time) => Offer): Time | undefined {
  const { wish, others, mood } = request;
  const marked = mood < follow ? [wish, ...others].find((time) => offers(time)?.nearby) : undefined;
  const isSoon = ({ date }: Time) => Math.abs(date - wish.date) <= DAYS_TO_WAIT;
  return marked ?? [wish, ...others.filter(isSoon)].find((time) => offers(time) !== undefined);
}

function offerAt(policy: AcceptPolicy, base: Place, visits: readonly SimulatedVisit[], asked: SimulatedVisit): Offer {
  const { slot, minutes, place } = asked;
  if (policy.accepts === "all") return { nearby: false };
  if (policy.accepts === "minutes") {
    const used = visits
      .filter((visit) => visit.slot === slot)
      .reduce((sum, visit) => sum + visit.minutes + USUAL_WAY, 0);
    const { opens, closes } = openPart(slot);
    return used + minutes + USUAL_WAY <= closes - opens ? { nearby: false } : undefined;
  }
  const facts = {
    day: dayStopsOf(base, visits),
    hours,
    maxVisits: MAX_VISITS,
    setup: SETUP,
    mostAdded: policy.mostAdded,
    households: visits.length,
  };
  const drive = visits.map((visit) => driveMinutes(visit.place, place));
  return trySlots(facts, { minutes, drive, home: driveMinutes(base, place) }).find(
    (found) => found.slot === slot && found.state === "open",
  );
}
