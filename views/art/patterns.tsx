/** @jsxImportSource preact */
import { ArtMarkup } from "#views/art/art.tsx";
import type { TintColors } from "#views/art/palette.ts";

export const patternNames = ["tiles", "bubbles", "towel", "terrazzo", "scales", "paws", "gingham", "waves"] as const;
export type PatternName = (typeof patternNames)[number];

/** Use as `url(#id)`. */
export const PatternDef = ({ id, pattern, tint }: { id: string; pattern: PatternName; tint: TintColors }) => (
  <pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse">
    <rect width="48" height="48" fill={tint.ground} />
    <g style={`color:${tint.figure}`}>
      <ArtMarkup name={pattern} />
    </g>
  </pattern>
);
