/** @jsxImportSource preact */
import { Part } from "#views/art/art.tsx";
import { palette } from "#views/art/palette.ts";
import { Van } from "#views/art/van.tsx";
import { Code, fitted, type Printed, Words } from "./words.tsx";

/** A postcard is 4 by 6 inches in units of 1/254 inch; a flyer is twice as large, less what printers leave white. */
export const POSTCARD = { width: 1016, height: 1524 };
export const FLYER = { width: 1016, height: 1334 };

const title = { width: 896, sizes: [104, 92, 80, 70, 60, 52, 46], lines: 2 };

export function Sheet({ height, businessName, place, site, name, squares, phone }: Printed & { height: number }) {
  const { size, lines } = fitted(businessName, title);
  const street = height - 764;
  const foot = street + 66 + size * 0.8 + (lines.length - 1) * size * 1.08;
  return (
    <>
      <rect width={POSTCARD.width} height={height} fill="#fbfaf4" />
      <Street height={street} />
      <Words x={60} y={street + 66 + size * 0.8} {...title} font="Bricolage" weight={800} fill={palette.ink}>
        {businessName}
      </Words>
      <Words x={60} y={foot + 70} width={896} sizes={[42, 38, 34, 30]} weight={500} fill="#46605b">
        {place}
      </Words>
      <g transform={`translate(0 ${height})`}>
        <Code squares={squares} x={60} y={-400} size={340} />
        {phone && (
          <Words x={440} y={-350} width={516} sizes={[56, 50, 44]} weight={700} fill={palette.ink}>
            {phone}
          </Words>
        )}
        <Words x={440} y={-280} width={516} sizes={[48]} lines={2} font="Bricolage" weight={700} fill={palette.spruce}>
          Scan to see times and book
        </Words>
        <Words x={440} y={-144} width={516} sizes={[36, 32, 28, 24]} fill="#46605b">
          {site}
        </Words>
        <Words x={440} y={-90} width={516} sizes={[48, 42, 36, 31, 27, 23, 20]} weight={700} fill={palette.ink}>
          {name}
        </Words>
        <rect y={-30} width={POSTCARD.width} height={30} fill={palette.duck} />
      </g>
    </>
  );
}

function Street({ height }: { height: number }) {
  const id = `street-${height}`;
  return (
    <>
      <defs>
        <clipPath id={id}>
          <rect width={POSTCARD.width} height={height} />
        </clipPath>
      </defs>
      <g clip-path={`url(#${id})`}>
        <rect width={POSTCARD.width} height={height} fill={palette.bath} />
        <g transform={`translate(-25 ${height - 726}) scale(1.4)`}>
          <g transform={`translate(0 ${(POSTCARD.height - 764 - height) / 2.8})`}>
            <Part name="sky" />
          </g>
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
}
