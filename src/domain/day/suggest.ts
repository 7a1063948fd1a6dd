import { type AskedVisit, type SlotFacts, type SlotOn, slotsOn } from "./slots-on.ts";

export interface SuggestedDay {
  date: string;
  facts: SlotFacts;
  asked: AskedVisit;
}

export type Suggestion = Pick<SlotOn, "slot" | "nearby" | "added" | "finish"> & { date: string };

const MAX_PER_DAY = 2;

export function bestOf(open: readonly Suggestion[], count: number): Suggestion[] {
  const suggested: Suggestion[] = [];
  const byDate = open.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
  for (const next of byDate.sort((a, b) => a.added - b.added)) {
    const ofThatDay = suggested.filter(({ date }) => date === next.date);
    if (suggested.length < count && ofThatDay.length < MAX_PER_DAY) suggested.push(next);
  }
  return suggested;
}

export const openOn = ({ date, facts, asked }: SuggestedDay): Suggestion[] =>
  slotsOn(facts, asked)
    .filter(({ state }) => state === "open")
    .map(({ slot, nearby, added, finish }) => ({ date, slot, nearby, added, finish }));
