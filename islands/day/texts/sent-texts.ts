import { readStored, storeValue } from "#islands/lib/tab-storage.ts";

const KEY = "texted";

interface SentTexts {
  date: string;
  ids: number[];
}

export function readSentTexts(date: string): number[] {
  const texted = readStored<SentTexts>(KEY, "localStorage");
  return texted?.date === date ? texted.ids : [];
}

export function rememberSentTexts(date: string, id: number) {
  const ids = [...new Set([...readSentTexts(date), id])];
  storeValue(KEY, { date, ids } satisfies SentTexts, "localStorage");
}
