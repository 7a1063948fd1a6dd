import { NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { type NewStop, withStop } from "./capacity.ts";
import { type BestPlan, planTimes } from "./hours.ts";
import { endsLate, newStopIn, REQUESTED_REF, type SlotInputs, type SlotState, type VisitToPlace } from "./slots-on.ts";
import { slotSpans } from "./windows.ts";

interface FitPreview {
  state: SlotState;
  /** The visit in the best plan found, even if infeasible. `added` is driving minutes; 0 if the visit doesn't fit. */
  arrives: number;
  leaves: number;
  added: number;
  /** Longest lateness in minutes; 0 if lateness isn't why the day is full, or if there's no road. */
  over: number;
}

export function previewPlacement(inputs: SlotInputs, visit: VisitToPlace, slot: TimeSlot, alone: BestPlan): FitPreview {
  const newcomer = newStopIn(inputs, visit, slot);
  const times = planTimes(withStop(inputs.day, newcomer ?? anyTimeIn(slot, inputs, visit), REQUESTED_REF, visit.home));
  const { arrives, leaves } = times.legs.find(({ kind }) => kind === "asked")!;
  const state = stateOf(inputs, visit, newcomer, times);
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

const overBy = (minutes: number) => (minutes < NO_ROAD_MIN ? minutes : 0);

function anyTimeIn(slot: TimeSlot, { setup }: SlotInputs, visit: VisitToPlace): NewStop {
  const { drive, home, fromStart = home } = visit;
  return { ...slotSpans[slot], busy: visit.minutes + setup, drive, fromStart };
}

function stateOf(
  inputs: SlotInputs,
  visit: VisitToPlace,
  newcomer: NewStop | undefined,
  { isFeasible }: BestPlan,
): SlotState {
  const { hours, day, maxVisits } = inputs;
  if (!(hours && newcomer)) return "closed";
  if (!isFeasible || newcomer.opens > newcomer.closes || day.stops.length >= maxVisits) return "full";
  return endsLate(inputs, visit, newcomer) ? "late" : "open";
}
