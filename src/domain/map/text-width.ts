/** Letter widths of Figtree 500 in hundredths of the font size, rounded up. */
const lettersOfWidth: Record<number, string> = {
  24: "'.l,`i",
  28: " |:;Ij",
  36: '![]"r()',
  42: "ft{}/\\-1",
  50: "_s*zkx",
  55: "?aJLvy37Fce",
  57: "^$269Thnu",
  62: "58PbdoqEgp~BSY",
  66: "#+4<=>KRXZ&0",
  73: "ADUVC",
  80: "HGNOQ%w",
  86: "Mm",
  99: "W@",
};
const widthOf = new Map(
  Object.entries(lettersOfWidth).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
);
const WIDEST = 99;

/** Room for semibold letters and the fallback font. */
const SPARE = 1.08;

/** Upper bound in pixels. Combining accents have no width. */
export function textWidth(text: string, size: number): number {
  const letters = text.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const hundredths = [...letters].reduce((sum, letter) => sum + (widthOf.get(letter) ?? WIDEST), 0);
  return (hundredths / 100) * size * SPARE;
}
