const KEY = "texted";

interface Texted {
  date: string;
  ids: number[];
}

export function readTexted(date: string): number[] {
  try {
    const texted = JSON.parse(localStorage.getItem(KEY) ?? "null") as Texted | null;
    return texted?.date === date ? texted.ids : [];
  } catch {
    return [];
  }
}

export function rememberTexted(date: string, id: number): number[] {
  const ids = [...new Set([...readTexted(date), id])];
  try {
    localStorage.setItem(KEY, JSON.stringify({ date, ids } satisfies Texted));
  } catch {
    // Storage is blocked.
  }
  return ids;
}
