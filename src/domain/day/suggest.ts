import { minutesOfDay } from "#src/shared/base/time.ts";
import { slotHours, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { slotAt } from "../visits/visit.ts";
import type { BestPlan } from "./hours.ts";
import { previewPlacement } from "./preview-placement.ts";
import { type SlotInputs, type SlotTrial, trySlots, type VisitToPlace } from "./slots-on.ts";

export interface DayToTry {
  date: string;
  facts: SlotInputs;
  visit: VisitToPlace;
}

export type Suggestion = Pick<SlotTrial, "slot" | "nearby" | "added" | "finish"> & { date: string };

const MAX_PER_DAY = 2;

export function bestFew(open: readonly Suggestion[], count: number): Suggestion[] {
  const suggested: Suggestion[] = [];
  const byDate = open.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
  for (const next of byDate.sort((a, b) => a.added - b.added)) {
    const ofThatDay = suggested.filter(({ date }) => date === next.date);
    if (suggested.length < count && ofThatDay.length < MAX_PER_DAY) suggested.push(next);
  }
  return suggested;
}

export const freeSlots = ({ date, facts, visit }: DayToTry): Suggestion[] =>
  trySlots(facts, visit)
    .filter(({ state }) => state === "open")
    .map(({ slot, nearby, added, finish }) => ({ date, slot, nearby, added, finish }));

const QUARTER = 15;

/** The usual time if it fits; otherwise the earliest arrival, on a quarter hour if that fits. */
export function bestStart(
  day: (DayToTry & { alone: BestPlan }) | undefined,
  slot: TimeSlot,
  startsAt: number | null,
): number {
  const usual = startsAt !== null && slotAt(startsAt) === slot ? [startsAt] : [];
  if (!day) return usual[0] ?? minutesOfDay(slotHours[slot].opens);
  const { facts, visit, alone } = day;
  const from = (earliest: number) =>
    previewPlacement({ ...facts, earliest: Math.max(earliest, facts.earliest ?? 0) }, visit, slot, alone);
  const { arrives } = from(0);
  return (
    [...usual, Math.ceil(arrives / QUARTER) * QUARTER].find((minute) => {
      const would = from(minute);
      return would.state === "open" && would.arrives === minute;
    }) ?? arrives
  );
}
