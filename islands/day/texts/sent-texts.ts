const KEY = "texted";

interface SentTexts {
  date: string;
  ids: number[];
}

export function readSentTexts(date: string): number[] {
  try {
    const texted = JSON.parse(localStorage.getItem(KEY) ?? "null") as SentTexts | null;
    return texted?.date === date ? texted.ids : [];
  } catch {
    return [];
  }
}

export function rememberSentTexts(date: string, id: number): number[] {
  const ids = [...new Set([...readSentTexts(date), id])];
  try {
    localStorage.setItem(KEY, JSON.stringify({ date, ids } satisfies SentTexts));
  } catch {
    // Storage is blocked.
  }
  return ids;
}
