import type { Box } from "./clip.ts";
import type { Pixel } from "./projection.ts";
import { textWidth } from "./text-width.ts";

export interface Spot {
  text: Pixel;
  anchor: "start" | "middle" | "end";
  box: Box;
}
type Text = Omit<Spot, "box">;

/** Relative to the font size. */
const [ABOVE, BELOW] = [0.85, 0.3];
/** Optical centering beside a dot. */
const BESIDE = 0.35;

const GAPS = [8, 11];
/** The map's own town may be farther from its dot. */
const OWN_GAPS = [...GAPS, 18, 26, 36, 48, 62];

/** Best first: right, left, above, below, diagonal, shifted. */
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
