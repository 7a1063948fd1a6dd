import type { DayStops } from "#src/domain/day/planner.ts";
import { type MinuteSpan, type SlotOn, slotBounds, slotsOn, windowOf } from "#src/domain/day/planner.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { Policy } from "./policies.ts";
import type { Request, Time } from "./requests.ts";

export const SETUP = 10;
export const hours: MinuteSpan = { opens: 480, closes: 1080 };
/** Minutes that a groomer without a planner allows for each drive. */
export const USUAL_WAY = 20;
/** Parents whose first choice is full look this many days further, then leave. */
const DAYS_TO_WAIT = 3;
const MAX_VISITS = 12;

export interface Visit extends Request {
  slot: TimeSlot;
  /** Agreed start minute. Undefined if only a time of day was agreed. */
  start?: number;
}

export interface Booked {
  days: Map<number, Visit[]>;
  /** Requests that found no time. */
  refused: Request[];
}

/** Overlap of a time of day with the opening hours. */
export const boundsOf = (slot: TimeSlot): MinuteSpan => ({
  opens: Math.max(slotBounds[slot].opens, hours.opens),
  closes: Math.min(slotBounds[slot].closes, hours.closes),
});

export function dayOf(base: Place, visits: readonly Visit[]): DayStops {
  const places = [...visits.map(({ place }) => place), base];
  return {
    stops: visits.map(({ slot, minutes, start }, id) => {
      const { opens, closes } =
        start === undefined ? windowOf(slotBounds[slot], hours, minutes)! : { opens: start, closes: start };
      return { kind: "visit", id, opens, closes, busy: minutes + SETUP };
    }),
    pauses: [],
    drive: places.map((a, i) => places.map((b, j) => (i === j ? 0 : driveMinutes(a, b)))),
    home: visits.map(({ place }) => driveMinutes(place, base)),
  };
}

/** Accepts requests in order, each at a time that the policy offers. Adds visits to `days`. */
export function book(
  policy: Policy,
  base: Place,
  requests: readonly Request[],
  days = new Map<number, Visit[]>(),
): Booked {
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

type Offer = Pick<SlotOn, "nearby"> | undefined;

/** Parents who follow the mark take the nearest marked time. Others take their first choice, or the nearest time. */
function choose({ follow }: Policy, request: Request, offers: (time: Time) => Offer): Time | undefined {
  const { wish, others, mood } = request;
  const marked = mood < follow ? [wish, ...others].find((time) => offers(time)?.nearby) : undefined;
  const isSoon = ({ date }: Time) => Math.abs(date - wish.date) <= DAYS_TO_WAIT;
  return marked ?? [wish, ...others.filter(isSoon)].find((time) => offers(time) !== undefined);
}

function offerAt(policy: Policy, base: Place, visits: readonly Visit[], asked: Visit): Offer {
  const { slot, minutes, place } = asked;
  if (policy.accepts === "all") return { nearby: false };
  if (policy.accepts === "minutes") {
    const used = visits
      .filter((visit) => visit.slot === slot)
      .reduce((sum, visit) => sum + visit.minutes + USUAL_WAY, 0);
    const { opens, closes } = boundsOf(slot);
    return used + minutes + USUAL_WAY <= closes - opens ? { nearby: false } : undefined;
  }
  const facts = {
    day: dayOf(base, visits),
    hours,
    maxVisits: MAX_VISITS,
    setup: SETUP,
    mostAdded: policy.mostAdded,
    households: visits.length,
  };
  const drive = visits.map((visit) => driveMinutes(visit.place, place));
  return slotsOn(facts, { minutes, drive, home: driveMinutes(base, place) }).find(
    (found) => found.slot === slot && found.state === "open",
  );
}
