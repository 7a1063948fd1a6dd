/** @jsxImportSource preact */
import type { ComponentType } from "preact";
import { Paw } from "#views/art/paw.tsx";
import type { Tint } from "#views/art/tints.ts";

export const patterns = ["tiles", "bubbles", "towel", "terrazzo", "scales", "paws", "gingham", "waves"] as const;
export type Pattern = (typeof patterns)[number];

interface Figure {
  fill: string;
}

/** The defs entry for a pattern; fill a shape with `url(#id)`. */
export function PatternDef({ id, pattern, tint }: { id: string; pattern: Pattern; tint: Tint }) {
  const Drawing = figures[pattern];
  return (
    <pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse">
      <rect width="48" height="48" fill={tint.ground} />
      <Drawing fill={tint.figure} />
    </pattern>
  );
}

function Tiles({ fill }: Figure) {
  return (
    <g fill={fill}>
      <rect x="2" y="2" width="20" height="20" rx="5" />
      <rect x="26" y="26" width="20" height="20" rx="5" />
      <rect x="26" y="2" width="20" height="20" rx="5" opacity="0.45" />
      <rect x="2" y="26" width="20" height="20" rx="5" opacity="0.45" />
    </g>
  );
}

function Bubbles({ fill }: Figure) {
  return (
    <g fill={fill}>
      <circle cx="10" cy="12" r="6" />
      <circle cx="32" cy="30" r="10" opacity="0.7" />
      <circle cx="34" cy="8" r="3" />
      <circle cx="10" cy="40" r="4" opacity="0.6" />
    </g>
  );
}

function Towel({ fill }: Figure) {
  return <path d="M0 0h10v48H0zM24 0h4v48h-4z" fill={fill} />;
}

function Terrazzo({ fill }: Figure) {
  return (
    <>
      <path
        d="m6 8 8-3 3 7-7 4ZM30 6l9 2-2 7-8-1ZM20 26l8-2 2 8-8 2ZM4 34l7-2 3 7-6 4ZM38 34l6-4 2 8-7 3Z"
        fill={fill}
      />
      <path d="m22 12 4 3-4 3ZM40 22l4 1-3 4ZM24 42l5-1-1 5Z" fill="#fff" opacity="0.8" />
    </>
  );
}

function Scales({ fill }: Figure) {
  return (
    <g fill="none" stroke={fill} stroke-width="2" opacity="0.55">
      <circle cx="24" cy="0" r="20" />
      <circle cx="0" cy="24" r="20" />
      <circle cx="48" cy="24" r="20" />
      <circle cx="24" cy="48" r="20" />
    </g>
  );
}

function Paws({ fill }: Figure) {
  return (
    <g fill={fill}>
      <g transform="translate(2 3) rotate(-14 12 12) scale(.8)">
        <Paw />
      </g>
      <g transform="translate(27 25) rotate(12 12 12) scale(.8)">
        <Paw />
      </g>
    </g>
  );
}

function Gingham({ fill }: Figure) {
  return (
    <g fill={fill} opacity="0.5">
      <path d="M0 0h24v48H0z" />
      <path d="M0 0h48v24H0z" />
    </g>
  );
}

function Waves({ fill }: Figure) {
  return <path d="M0 12q12-12 24 0t24 0M0 36q12-12 24 0t24 0" fill="none" stroke={fill} stroke-width="4" />;
}

const figures: Record<Pattern, ComponentType<Figure>> = {
  tiles: Tiles,
  bubbles: Bubbles,
  towel: Towel,
  terrazzo: Terrazzo,
  scales: Scales,
  paws: Paws,
  gingham: Gingham,
  waves: Waves,
};
