/** @jsxImportSource preact */

import { seededLook } from "#views/art/look.ts";
import { palette } from "#views/art/palette.ts";
import { PatternDef } from "#views/art/patterns.tsx";
import { Portrait } from "#views/art/portrait.tsx";
import { tintAt } from "#views/art/tints.ts";
import { Code, type Squares } from "./code-squares.tsx";
import type { Handout } from "./handout.ts";
import { fitted, Words } from "./words.tsx";

/** Tenths of a millimeter. */
export const CARD = { width: 850, height: 550 };

const title = { width: 500, sizes: [64, 58, 52, 46, 40, 34, 29, 24], lines: 2 };

export function Card({ businessName, place, site, name, seed, squares }: Handout & { squares: Squares }) {
  const { breed, pattern, tint, wear } = seededLook(seed);
  const { size, lines } = fitted(businessName, title);
  return (
    <>
      <defs>
        <PatternDef id="card-ground" pattern={pattern} tint={tintAt(tint)} />
      </defs>
      <rect width={CARD.width} height={CARD.height} fill="#fbfaf4" />
      <rect x="580" width="270" height={CARD.height} fill="url(#card-ground)" />
      <g transform="translate(588 8) scale(1.27)">
        <Portrait breed={breed} wear={wear} scarf={tintAt(tint).scarf} />
      </g>
      <Code squares={squares} x={600} y={290} size={230} />
      <Words x={50} y={60 + size * 0.8} {...title} font="Bricolage" weight={800} fill={palette.ink}>
        {businessName}
      </Words>
      <Words
        x={50}
        y={60 + size * 0.8 + (lines.length - 1) * size * 1.08 + 50}
        width={500}
        sizes={[32, 30, 28]}
        lines={2}
        weight={500}
        fill="#46605b"
      >
        {place}
      </Words>
      <Words x={50} y={412} width={500} sizes={[30]} font="Bricolage" weight={700} fill={palette.spruce}>
        See times and book
      </Words>
      <Words x={50} y={454} width={500} sizes={[30, 26, 22]} fill="#46605b">
        {site}
      </Words>
      <Words x={50} y={498} width={500} sizes={[38, 34, 30, 26, 23, 20]} weight={700} fill={palette.ink}>
        {name}
      </Words>
    </>
  );
}
