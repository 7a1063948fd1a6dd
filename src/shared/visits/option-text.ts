import { clockTime, shortDate } from "../base/time.ts";
import { hourFrom, hourText } from "./arrival-labels.ts";
import { slotLabel } from "./booking-labels.ts";
import type { Side } from "./proposal-labels.ts";
import type { ProposedTime } from "./proposals.ts";

/** "Tue, Dec 1, morning", for a parent with its hours; of an exact time a groomer reads "10:30 AM", and a parent the arrival window. */
export function optionText({ date, slot, time }: ProposedTime, side: Side): string {
  const { part, hours } = slotLabel(slot);
  if (!time) return `${shortDate(date)}, ${part.toLowerCase()}${side === "parent" ? ` (${hours})` : ""}`;
  return `${shortDate(date)}, ${side === "groomer" ? clockTime(time) : hourText(hourFrom(time))}`;
}
