/** @jsxImportSource preact */

import { Part } from "#views/art/art.tsx";
import { palette } from "#views/art/palette.ts";
import { Van } from "#views/art/van.tsx";
import { Code, type Squares } from "./code-squares.tsx";
import type { Handout } from "./handout.ts";
import { fitted, Words } from "./words.tsx";

/** A6 portrait, in tenths of a millimeter. */
export const SHEET = { width: 1050, height: 1480 };

const title = { width: 930, sizes: [104, 92, 80, 70, 60, 52, 46], lines: 2 };

export function Sheet({ businessName, place, site, name, squares }: Handout & { squares: Squares }) {
  const { size, lines } = fitted(businessName, title);
  const foot = 790 + size * 0.8 + (lines.length - 1) * size * 1.08;
  return (
    <>
      <rect width={SHEET.width} height={SHEET.height} fill="#fbfaf4" />
      <Street />
      <Words x={60} y={790 + size * 0.8} {...title} font="Bricolage" weight={800} fill={palette.ink}>
        {businessName}
      </Words>
      <Words x={60} y={foot + 68} width={930} sizes={[42, 38, 34, 30]} weight={500} fill="#46605b">
        {place}
      </Words>
      <Code squares={squares} x={60} y={1065} size={340} />
      <Words x={440} y={1135} width={550} sizes={[52]} lines={2} font="Bricolage" weight={700} fill={palette.spruce}>
        Scan to see times and book
      </Words>
      <Words x={440} y={1300} width={550} sizes={[36, 32, 28, 24]} fill="#46605b">
        {site}
      </Words>
      <Words x={440} y={1356} width={550} sizes={[48, 42, 36, 31, 27, 23, 20]} weight={700} fill={palette.ink}>
        {name}
      </Words>
      <rect y={SHEET.height - 30} width={SHEET.width} height={30} fill={palette.duck} />
    </>
  );
}

const Street = () => (
  <>
    <defs>
      <clipPath id="sheet-street">
        <rect width={SHEET.width} height="720" />
      </clipPath>
    </defs>
    <g clip-path="url(#sheet-street)">
      <rect width={SHEET.width} height="720" fill={palette.bath} />
      <g transform="translate(-8 -6) scale(1.4)">
        <Part name="sky" />
        <Part name="hills" />
        <Part name="small-tree" />
        <Part name="road" />
        <ellipse cx="350" cy="474" rx="300" ry="12" fill={palette.ink} opacity="0.14" />
        <Van />
        <g transform="translate(612 356) scale(.66)">
          <Part name="sitting-corgi" />
        </g>
      </g>
    </g>
  </>
);
