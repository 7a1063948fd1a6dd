import type { Box } from "./clip.ts";
import type { Pixel } from "./projection.ts";
import { textWidth } from "./text-width.ts";

/** Where a name may stand. Pixels. */
export interface Spot {
  text: Pixel;
  anchor: "start" | "middle" | "end";
  box: Box;
}
type Text = Omit<Spot, "box">;

/** Of the type's size, above and below the baseline. */
const [ABOVE, BELOW] = [0.85, 0.3];
/** Letters without descenders seem in the middle of a dot when they reach so far below it. */
const BESIDE = 0.35;

/** Pixels from the middle of a dot to a name. Farther off it would seem to belong to what lies there. */
const GAPS = [8, 11];
/** What the map is of is named beside the pins that crowd its middle, before it is not named at all. */
const OWN_GAPS = [...GAPS, 18, 26, 36, 48, 62];

/** Around a dot, the best spot first: right, left, above and below, as people read, then aslant, then a little shifted. Most names find room at once. */
export function* spotsAround(name: string, dot: Pixel, size: number, isOwn = false): Generator<Spot> {
  const width = textWidth(name, size);
  for (const gap of isOwn ? OWN_GAPS : GAPS)
    for (const spot of textsAround(dot, { gap, size, quarter: width / 4 }))
      yield { ...spot, box: boxOf(spot, width, size) };
}

function textsAround(dot: Pixel, { gap, size, quarter }: { gap: number; size: number; quarter: number }): Text[] {
  const [above, below, beside] = [dot.y - gap, dot.y + gap + size * 0.75, dot.y + size * BESIDE];
  const [left, right, aslant, half] = [dot.x - gap, dot.x + gap, gap * 0.6, size / 2];
  return [
    { anchor: "start", text: { x: right, y: beside } },
    { anchor: "end", text: { x: left, y: beside } },
    { anchor: "middle", text: { x: dot.x, y: above } },
    { anchor: "middle", text: { x: dot.x, y: below } },
    { anchor: "start", text: { x: dot.x + aslant, y: above } },
    { anchor: "start", text: { x: dot.x + aslant, y: below } },
    { anchor: "end", text: { x: dot.x - aslant, y: above } },
    { anchor: "end", text: { x: dot.x - aslant, y: below } },
    { anchor: "start", text: { x: right, y: beside + half } },
    { anchor: "start", text: { x: right, y: beside - half } },
    { anchor: "end", text: { x: left, y: beside + half } },
    { anchor: "end", text: { x: left, y: beside - half } },
    { anchor: "middle", text: { x: dot.x + quarter, y: above } },
    { anchor: "middle", text: { x: dot.x + quarter, y: below } },
    { anchor: "middle", text: { x: dot.x - quarter, y: above } },
    { anchor: "middle", text: { x: dot.x - quarter, y: below } },
  ];
}

const partBefore = { start: 0, middle: 0.5, end: 1 };

function boxOf({ text, anchor }: Text, width: number, size: number): Box {
  const left = text.x - width * partBefore[anchor];
  return { left, right: left + width, top: text.y - size * ABOVE, bottom: text.y + size * BELOW };
}
