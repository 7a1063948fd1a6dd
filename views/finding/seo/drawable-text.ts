/** Removes characters without a glyph. */
export const drawable = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[^\x20-\x7EÀ-ÖØ-öø-ÿ·–—‘’“”…]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** `width` in pixels; `most` limits the lines, the last of which ends with "…". */
export function wrapped(text: string, width: number, size: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((word) => pieces(word, width, size))) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) * size <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

function pieces(word: string, width: number, size: number): string[] {
  if (widthOf(word) * size <= width) return [word];
  const half = Math.ceil(word.length / 2);
  return [...pieces(word.slice(0, half), width, size), ...pieces(word.slice(half), width, size)];
}

/** Estimated in multiples of the font size. */
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + widthOfOne(character), 0);

function widthOfOne(character: string): number {
  if (/[ijl.,:;'’!|·]/.test(character)) return 0.3;
  if (/[ftr \-()I]/.test(character)) return 0.4;
  if (/[mwMW—@%]/.test(character)) return 0.92;
  return /[A-Z&0-9]/.test(character) ? 0.68 : 0.57;
}
