import type { DayStops } from "#src/domain/day/planner.ts";
import { type SlotOn, type Span, slotBounds, slotsOn, windowOf } from "#src/domain/day/planner.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { Policy } from "./policies.ts";
import type { Request, Time } from "./requests.ts";

export const SETUP = 10;
export const hours: Span = { opens: 480, closes: 1080 };
/** By hand, a groomer allows so much for the way to each visit. */
export const USUAL_WAY = 20;
/** Somebody whose wish is full takes a time that suits within so many days, or leaves. */
const DAYS_TO_WAIT = 3;
const MAX_VISITS = 12;

export interface Visit extends Request {
  slot: TimeSlot;
  /** The very minute at which it was agreed to begin; undefined where only the part of the day is. */
  start?: number;
}

export interface Booked {
  days: Map<number, Visit[]>;
  /** Requests that found no time. */
  refused: Request[];
}

/** The part of the time of day within opening hours. */
export const boundsOf = (slot: TimeSlot): Span => ({
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

/** Accepts requests in turn, each at a time that the policy offers. `days` holds agreed visits. */
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

/** Followers of the mark take the nearest marked time; others take their wish, or the time nearest to it. */
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
