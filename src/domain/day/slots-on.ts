import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { type NewStop, newcomerCheck, withStop } from "./capacity.ts";
import { planDay } from "./plan.ts";
import type { DayStops, StopRef } from "./stops.ts";
import { arrivalSpanOf, type MinuteSpan, slotSpans, stopWindowIn, WINDOW_MINUTES } from "./windows.ts";

export const REQUESTED_REF: StopRef = { kind: "asked", id: 0 };

export interface SlotInputs {
  day: DayStops;
  hours: MinuteSpan | null;
  maxVisits: number;
  /** Minutes for parking and setup. */
  setup: number;
  mostAdded: number | null;
  households: number;
  /** Earliest minute for a new visit today. */
  earliest?: number | undefined;
  /** True without visits and breaks: the visit may begin after its slot if the van can't arrive sooner. */
  isFree?: boolean | undefined;
}

export interface VisitToPlace {
  minutes: number;
  /** The minute at which an arrival window of an hour begins, for a visit at an exact time. */
  at?: number | undefined;
  drive: readonly number[];
  home: number;
  /** Minutes from the van's start, on a day under way. */
  fromStart?: number | undefined;
}

/** `late` ends after closing even at the earliest arrival: groomers can accept it, parents can't request it. */
export type SlotState = "open" | "late" | "full" | "closed";

export interface SlotTrial {
  slot: TimeSlot;
  state: SlotState;
  nearby: boolean;
  /** Minutes of added driving, and the end of the day; 0 if it doesn't fit. */
  added: number;
  finish: number;
}

const NEARBY_MINUTES = 15;

/** There is another visit, little driving is added, and it's at most half of `alone`, the round trip from home. */
export const countsAsNearby = (added: number, alone: number, households: number): boolean =>
  households >= 1 && added <= NEARBY_MINUTES && 2 * added <= alone;

export function trySlots(inputs: SlotInputs, visit: VisitToPlace): SlotTrial[] {
  const { day } = inputs;
  const { home } = visit;
  let drivenWithout: number | undefined;
  return fitsOn(inputs, visit).map(({ slot, state, newcomer }): SlotTrial => {
    const none = { slot, state, nearby: false, added: 0, finish: 0 };
    if (!newcomer) return none;
    drivenWithout ??= planDay(day)!.drive;
    const plan = planDay(withStop(day, newcomer, REQUESTED_REF, home))!;
    const added = plan.drive - drivenWithout;
    const found = { ...none, added, finish: plan.finish };
    if (isTooFar(inputs, added)) return { ...found, state: "full" };
    return { ...found, nearby: countsAsNearby(added, 2 * home, inputs.households) };
  });
}

/** Only the states of `trySlots`, in a third of the time. */
export const slotStates = (inputs: Omit<SlotInputs, "mostAdded">, visit: VisitToPlace): SlotState[] =>
  fitsOn({ ...inputs, mostAdded: null }, visit).map(({ state }) => state);

interface SlotFit {
  slot: TimeSlot;
  state: SlotState;
  newcomer?: NewStop;
}

function fitsOn(inputs: SlotInputs, visit: VisitToPlace): SlotFit[] {
  const { day, hours, maxVisits } = inputs;
  const capacity = hours && day.stops.length < maxVisits ? newcomerCheck(day) : undefined;
  return timeSlots.map((slot): SlotFit => {
    const newcomer = newStopIn(inputs, visit, slot);
    if (!(hours && newcomer)) return { slot, state: "closed" };
    if (newcomer.opens > newcomer.closes || !capacity?.fits(newcomer)) return { slot, state: "full" };
    return { slot, state: endsLate(inputs, visit, newcomer) ? "late" : "open", newcomer };
  });
}

export const endsLate = ({ day, hours }: SlotInputs, { minutes }: VisitToPlace, newcomer: NewStop): boolean =>
  soonestArrival(day, newcomer) + minutes > hours!.closes;

const soonestArrival = ({ from }: DayStops, { opens, fromStart }: Pick<NewStop, "opens" | "fromStart">) =>
  from === undefined ? opens : Math.max(opens, from + fromStart);

const isTooFar = ({ day, mostAdded }: SlotInputs, added: number) =>
  day.stops.length > 0 && mostAdded !== null && added > mostAdded;

const windowAt = (at: number, hours: MinuteSpan) =>
  at < hours.opens || at >= hours.closes ? undefined : arrivalSpanOf({ from: at, until: at + WINDOW_MINUTES });

export function newStopIn(
  { day, hours, setup, earliest = 0, isFree }: SlotInputs,
  visit: VisitToPlace,
  slot: TimeSlot,
): NewStop | undefined {
  const { minutes, at, drive, home, fromStart = home } = visit;
  const window = hours && (at === undefined ? stopWindowIn(slotSpans[slot], hours, minutes) : windowAt(at, hours));
  if (!window) return undefined;
  const opens = Math.max(window.opens, earliest);
  const closes =
    isFree && at === undefined ? Math.max(window.closes, soonestArrival(day, { opens, fromStart })) : window.closes;
  return { opens, closes, busy: minutes + setup, drive, fromStart };
}
