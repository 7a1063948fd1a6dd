/** Widths of Figtree's letters at weight 500, in hundredths of the size of type; rounded up. */
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

/** Semibold letters, and those of the typeface that stands in until Figtree is there, are a little wider. */
const SPARE = 1.08;

/** How wide a text is at the most, in pixels; an accent takes no room of its own. */
export function textWidth(text: string, size: number): number {
  const letters = text.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const hundredths = [...letters].reduce((sum, letter) => sum + (widthOf.get(letter) ?? WIDEST), 0);
  return (hundredths / 100) * size * SPARE;
}
