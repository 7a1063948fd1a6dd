import { readStored, storeValue } from "#islands/lib/tab-storage.ts";

interface SentTexts {
  date: string;
  ids: number[];
}

/** Ids of a day's visits, or of the clients who are due in a month. */
type Texted = "texted" | "texted-due";

export function readTextedIds(key: Texted, date: string): number[] {
  const texted = readStored<SentTexts>(key, "localStorage");
  return texted?.date === date ? texted.ids : [];
}

export function rememberTexted(key: Texted, date: string, id: number) {
  const ids = [...new Set([...readTextedIds(key, date), id])];
  storeValue(key, { date, ids } satisfies SentTexts, "localStorage");
}
