import type { Box } from "./clip.ts";
import { type Frame, shapes } from "./frame.ts";
import { pixelsPerMile } from "./projection.ts";

const lengths = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const WIDEST_PART = 0.2;
const SCALE = { margin: 14, height: 18 } as const;

/** The longest round number within a fifth of the width. */
export function scaleBar(frame: Frame): { miles: number; pixels: number } {
  const mile = pixelsPerMile(frame);
  const miles = lengths.findLast((length) => length * mile <= WIDEST_PART * shapes[frame.shape].width) ?? lengths[0]!;
  return { miles, pixels: miles * mile };
}

export function scaleBox(frame: Frame): Box {
  const bottom = shapes[frame.shape].height - SCALE.margin;
  const right = SCALE.margin + Math.max(scaleBar(frame).pixels, WORDS);
  return { left: SCALE.margin, right, top: bottom - SCALE.height, bottom };
}

const WORDS = 44;
