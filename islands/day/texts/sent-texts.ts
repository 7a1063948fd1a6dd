import { readStored, storeValue } from "#islands/lib/tab-storage.ts";

const KEY = "texted";

interface SentTexts {
  date: string;
  ids: number[];
}

export function readTextedVisitIds(date: string): number[] {
  const texted = readStored<SentTexts>(KEY, "localStorage");
  return texted?.date === date ? texted.ids : [];
}

export function rememberTextedVisit(date: string, id: number) {
  const ids = [...new Set([...readTextedVisitIds(date), id])];
  storeValue(KEY, { date, ids } satisfies SentTexts, "localStorage");
}
