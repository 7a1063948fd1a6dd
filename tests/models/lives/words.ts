/* Every text of a life is a unique word, so a check can find it on any page or in any file. */

export function createWords() {
  let count = 0;
  const letter = (place: number) => "abcdefghijklmnopqrstuvwxyz"[Math.floor(count / 26 ** place) % 26];
  return {
    next(): string {
      count++;
      return `Zz${letter(3)}${letter(2)}${letter(1)}${letter(0)}`;
    },
    phone(): string {
      count++;
      return `828-555-${String(2000 + count).padStart(4, "0")}`;
    },
  };
}
export const wordsIn = (value: unknown): Set<string> =>
  new Set((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).match(/Zz[a-z]{4}/g) ?? []);

export const sameWords = (found: ReadonlySet<string>, wanted: Iterable<string>): boolean =>
  found.symmetricDifference(new Set(wanted)).size === 0;
