import { amPmTime } from "../base/time.ts";
import { NO_ROAD_MIN } from "./day-plan-limits.ts";
import type { DayLeg } from "./day-plans.ts";

/** `timeNow` is local "HH:MM", null unless the visit is today. */
export function leaveText(leg: DayLeg | undefined, timeNow: string | null): string {
  if (!leg?.drive || leg.drive >= NO_ROAD_MIN) return "";
  return timeNow !== null && timeNow > leg.leaveBy
    ? LEAVE_NOW_TEXT
    : `Leave by ${amPmTime(leg.leaveBy)}`.replaceAll(" ", "\u00a0");
}

export const LEAVE_NOW_TEXT = "Leave now";
