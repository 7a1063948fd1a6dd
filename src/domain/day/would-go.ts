import { NO_DRIVE } from "#src/shared/day/day-plan-limits.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { type Newcomer, withStop } from "./capacity.ts";
import { type DayTimes, timesOf } from "./hours.ts";
import { ASKED, type AskedVisit, endsLate, newcomerIn, type SlotFacts, type SlotState } from "./slots-on.ts";
import { slotBounds } from "./windows.ts";

export interface WouldGo {
  state: SlotState;
  /** Times in the best plan. On a full day, those of the closest infeasible plan. */
  arrives: number;
  leaves: number;
  added: number;
  /** Minutes of lateness at some visit; 0 if that's not the cause. */
  over: number;
}

export function wouldGo(facts: SlotFacts, asked: AskedVisit, slot: TimeSlot, alone: DayTimes): WouldGo {
  const newcomer = newcomerIn(facts, asked, slot);
  const times = timesOf(withStop(facts.day, newcomer ?? anyTimeIn(slot, facts, asked), ASKED, asked.home));
  const { arrives, leaves } = times.legs.find(({ kind }) => kind === "asked")!;
  const state = stateOf(facts, asked, newcomer, times);
  const isRoom = state === "open" || state === "late";
  const late = times.legs.map((leg) => leg.arrives - leg.latest);
  return {
    state,
    arrives,
    leaves,
    added: isRoom ? times.drive - alone.drive : 0,
    over: state === "full" && !times.isFeasible ? overBy(Math.max(0, ...late)) : 0,
  };
}

const overBy = (minutes: number) => (minutes < NO_DRIVE ? minutes : 0);

function anyTimeIn(slot: TimeSlot, { setup }: SlotFacts, asked: AskedVisit): Newcomer {
  const { drive, home, fromStart = home } = asked;
  return { ...slotBounds[slot], busy: asked.minutes + setup, drive, fromStart };
}

function stateOf(
  facts: SlotFacts,
  asked: AskedVisit,
  newcomer: Newcomer | undefined,
  { isFeasible }: DayTimes,
): SlotState {
  const { hours, day, maxVisits } = facts;
  if (!(hours && newcomer)) return "closed";
  if (!isFeasible || newcomer.opens > newcomer.closes || day.stops.length >= maxVisits) return "full";
  return endsLate(facts, asked, newcomer) ? "late" : "open";
}
