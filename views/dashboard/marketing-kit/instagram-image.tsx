/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { Art } from "#views/art/art.tsx";
import { seededLook } from "#views/art/look.ts";
import { palette, tintAt } from "#views/art/palette.ts";
import { PatternDef } from "#views/art/patterns.tsx";
import { DogPortrait } from "#views/art/portrait.tsx";
import { Fitted, fitLines, type PrintData } from "./print-parts.tsx";

export const POST_PIXELS = 1080;

const title = { width: 940, sizes: [112, 100, 88, 76, 64, 54, 46], lines: 2 };

/** Spells out the link, because no one can scan their own screen. */
export function InstagramImage({ businessName, place, site, name, seed }: PrintData) {
  const { breed, pattern, tint, wear } = seededLook(seed);
  const { size, foot } = fitLines(businessName, title);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={POST_PIXELS} height={POST_PIXELS} viewBox="0 0 1080 1080">
      <defs>
        <PatternDef id="ground" pattern={pattern} tint={tintAt(tint)} />
      </defs>
      <rect width="1080" height="1080" fill="#fbfaf4" />
      <rect width="1080" height="560" fill="url(#ground)" />
      <circle cx="540" cy="330" r="215" fill="#fff" opacity="0.6" />
      <g transform="translate(305 82) scale(2.39)">
        <DogPortrait breed={breed} wear={wear} scarf={tintAt(tint).scarf} />
      </g>
      <rect y="560" width="1080" height="520" fill="#fbfaf4" />
      <rect y="560" width="1080" height="16" fill={palette.duck} />
      <Fitted x={70} y={620 + size * 0.8} {...title} font="Bricolage" weight={800} fill={palette.ink}>
        {businessName}
      </Fitted>
      <Fitted x={70} y={692 + foot} width={940} sizes={[40, 36, 32]} weight={500} fill="#46605b">
        {place}
      </Fitted>
      <Fitted x={70} y={962} width={700} sizes={[36, 32, 28]} fill="#46605b">
        {site}
      </Fitted>
      <Fitted x={70} y={1016} width={700} sizes={[54, 48, 42, 36, 32, 28]} weight={700} fill={palette.spruce}>
        {name}
      </Fitted>
      <g transform="translate(800 958) scale(1.3)">
        <Art name="logo" />
      </g>
      <text x="866" y="998" font-family="Bricolage" font-weight="700" font-size="36" fill={palette.spruce}>
        {BRAND}
      </text>
    </svg>
  );
}
