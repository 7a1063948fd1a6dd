/* Public API of the day planner. Times are integer minutes since local midnight. All functions are pure. */

export { type Capacity, capacityOf, type NewStop, withStop } from "./capacity.ts";
export { type DayLeft, dayFromNow, dayLeftWhenLate } from "./from-now.ts";
export { type DayTimes, planTimes, windowsToSend, windowsWhenLate } from "./hours.ts";
export { type ItineraryEntry, itineraryOf, limitingStopId, setOutMinute } from "./itinerary.ts";
export { mergeSpans, pauseLists, type TimeOff } from "./pauses.ts";
export { planDay } from "./plan.ts";
export { type DayPreview as Preview, previewPlacement } from "./preview-placement.ts";
export { remainingMinutes } from "./remaining-minutes.ts";
export {
  type SlotInputs,
  type SlotState,
  type SlotTrial,
  slotStates,
  trySlots,
  type VisitToPlace,
} from "./slots-on.ts";
export { canBePlanned, MAX_STOPS, maxOverlaps } from "./states.ts";
export * from "./stops.ts";
export { bestStart, type DayToTry, freeSlots, pickBest, type Suggestion } from "./suggest.ts";
export * from "./windows.ts";
