/** @jsxImportSource preact */
import { seededLook } from "#views/art/look.ts";
import { palette } from "#views/art/palette.ts";
import { PatternDef } from "#views/art/patterns.tsx";
import { Portrait } from "#views/art/portrait.tsx";
import { tintAt } from "#views/art/tints.ts";
import { Code, fitted, type Printed, Words } from "./words.tsx";

/** 3.5 by 2 inches, in units of 1/254 inch. */
export const CARD = { width: 889, height: 508 };

const title = { width: 540, sizes: [64, 58, 52, 46, 40, 34, 29, 24], lines: 2 };

export function Card({ businessName, place, site, name, seed, squares, phone }: Printed) {
  const { breed, pattern, tint, wear } = seededLook(seed);
  const { size, lines } = fitted(businessName, title);
  return (
    <>
      <defs>
        <PatternDef id="card-ground" pattern={pattern} tint={tintAt(tint)} />
      </defs>
      <rect width={CARD.width} height={CARD.height} fill="#fbfaf4" />
      <rect x="619" width="270" height={CARD.height} fill="url(#card-ground)" />
      <g transform="translate(634 2) scale(1.2)">
        <Portrait breed={breed} wear={wear} scarf={tintAt(tint).scarf} />
      </g>
      <Code squares={squares} x={639} y={256} size={230} />
      <Words x={50} y={44 + size * 0.8} {...title} font="Bricolage" weight={800} fill={palette.ink}>
        {businessName}
      </Words>
      <Words
        x={50}
        y={44 + size * 0.8 + (lines.length - 1) * size * 1.08 + 46}
        width={540}
        sizes={[28]}
        lines={2}
        weight={500}
        fill="#46605b"
      >
        {place}
      </Words>
      {phone && (
        <Words x={50} y={326} width={540} sizes={[38, 34, 30]} weight={700} fill={palette.ink}>
          {phone}
        </Words>
      )}
      <Words x={50} y={380} width={540} sizes={[30]} font="Bricolage" weight={700} fill={palette.spruce}>
        See times and book
      </Words>
      <Words x={50} y={422} width={540} sizes={[30, 26, 22]} fill="#46605b">
        {site}
      </Words>
      <Words x={50} y={466} width={540} sizes={[38, 34, 30, 26, 23, 20]} weight={700} fill={palette.ink}>
        {name}
      </Words>
    </>
  );
}
