import type { Box } from "./clip.ts";
import type { Pixel } from "./frame.ts";

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
function textWidth(text: string, size: number): number {
  const letters = text.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const hundredths = [...letters].reduce((sum, letter) => sum + (widthOf.get(letter) ?? WIDEST), 0);
  return (hundredths / 100) * size * SPARE;
}

export interface LabelSpot {
  text: Pixel;
  anchor: "start" | "middle" | "end";
  box: Box;
}
type LabelText = Omit<LabelSpot, "box">;

/** Relative to the font size. */
const [ABOVE, BELOW] = [0.85, 0.3];
/** Optical centering beside a dot. */
const BESIDE = 0.35;

const GAPS = [8, 11];
/** The map's own town may be farther from its dot. */
const OWN_GAPS = [...GAPS, 18, 26, 36, 48, 62];

/** Best first: right, left, above, below, diagonal, shifted. */
export function* spotsAround(name: string, dot: Pixel, size: number, isOwn = false): Generator<LabelSpot> {
  const width = textWidth(name, size);
  for (const gap of isOwn ? OWN_GAPS : GAPS)
    for (const spot of textsAround(dot, gap, size, width)) yield { ...spot, box: boxOf(spot, width, size) };
}

function* textsAround(dot: Pixel, gap: number, size: number, width: number): Generator<LabelText> {
  const [above, below, beside] = [dot.y - gap, dot.y + gap + size * 0.75, dot.y + size * BESIDE];
  const [left, right, aslant, half, quarter] = [dot.x - gap, dot.x + gap, gap * 0.6, size / 2, width / 4];
  yield { anchor: "start", text: { x: right, y: beside } };
  yield { anchor: "end", text: { x: left, y: beside } };
  yield { anchor: "middle", text: { x: dot.x, y: above } };
  yield { anchor: "middle", text: { x: dot.x, y: below } };
  yield { anchor: "start", text: { x: dot.x + aslant, y: above } };
  yield { anchor: "start", text: { x: dot.x + aslant, y: below } };
  yield { anchor: "end", text: { x: dot.x - aslant, y: above } };
  yield { anchor: "end", text: { x: dot.x - aslant, y: below } };
  yield { anchor: "start", text: { x: right, y: beside + half } };
  yield { anchor: "start", text: { x: right, y: beside - half } };
  yield { anchor: "end", text: { x: left, y: beside + half } };
  yield { anchor: "end", text: { x: left, y: beside - half } };
  yield { anchor: "middle", text: { x: dot.x + quarter, y: above } };
  yield { anchor: "middle", text: { x: dot.x + quarter, y: below } };
  yield { anchor: "middle", text: { x: dot.x - quarter, y: above } };
  yield { anchor: "middle", text: { x: dot.x - quarter, y: below } };
}

const partBefore = { start: 0, middle: 0.5, end: 1 };

function boxOf({ text, anchor }: LabelText, width: number, size: number): Box {
  const left = text.x - width * partBefore[anchor];
  return { left, right: left + width, top: text.y - size * ABOVE, bottom: text.y + size * BELOW };
}
