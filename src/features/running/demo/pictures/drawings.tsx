/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from "preact";
import type { Picture, Scene } from "#db/seed/pictures.ts";
import { Part } from "#views/art/art.tsx";
import { Cover } from "#views/art/cover.tsx";
import { Drawing } from "#views/art/drawing.tsx";
import type { Wear } from "#views/art/look.ts";
import { palette } from "#views/art/palette.ts";
import { PatternDef, patterns } from "#views/art/patterns.tsx";
import { Portrait } from "#views/art/portrait.tsx";
import { tintAt } from "#views/art/tints.ts";
import { Van } from "#views/art/van.tsx";

const WIDTH = 800;
const HEIGHT = 600;

/** Drawn in place of a groomer's photo, by its scene. */
export function Scenery({ picture }: { picture: Picture }) {
  const Drawn = scenes[picture.scene];
  return <Drawn {...picture} />;
}

type Drawn = (picture: Picture) => JSX.Element;

const scenes: Record<Scene, Drawn> = {
  ready: covered("bandana", false),
  pair: covered("bandana", false),
  bath: covered("foam", true),
  table: OnTheTable,
  towel: InATowel,
  van: InTheVan,
};

function covered(wear: Wear, tub: boolean): Drawn {
  return ({ breed, second, number }) => {
    const look = { breed, ...(second ? { second } : {}), pattern: patternAt(number), tint: number, wear };
    return <Cover look={look} width={WIDTH} height={HEIGHT} tub={tub} />;
  };
}

const patternAt = (number: number) => patterns[number % patterns.length]!;

function Ground({ number, children }: { number: number; children: ComponentChildren }) {
  return (
    <Drawing width={WIDTH} height={HEIGHT}>
      <defs>
        <PatternDef id="ground" pattern={patternAt(number)} tint={tintAt(number)} />
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#ground)" />
      {children}
    </Drawing>
  );
}

/** Behind a grooming table with a comb and scissors on it. */
function OnTheTable({ breed, number }: Picture) {
  return (
    <Ground number={number}>
      <circle cx="400" cy="300" r="250" fill={palette.white} opacity="0.55" />
      <g transform="translate(170 70) scale(2.3)">
        <Portrait breed={breed} wear="none" scarf={palette.tongue} />
      </g>
      <path d="M0 500h800v100H0z" fill={palette.spruce} />
      <path d="M0 500h800v16H0z" fill={palette.moss} />
      <Comb />
      <Scissors />
    </Ground>
  );
}

function Comb() {
  const teeth = Array.from({ length: 12 }, (_, at) => `M${124 + at * 12} 560v24`).join("");
  return (
    <>
      <rect x="112" y="542" width="156" height="20" rx="10" fill={palette.duck} />
      <path d={teeth} stroke={palette.duck} stroke-width="5" stroke-linecap="round" />
    </>
  );
}

function Scissors() {
  return (
    <g fill="none" stroke={palette.steel} stroke-width="9" stroke-linecap="round">
      <path d="m560 545 96 24M560 577l96-24" />
      <circle cx="676" cy="574" r="15" stroke={palette.tongue} />
      <circle cx="676" cy="546" r="15" stroke={palette.tongue} />
    </g>
  );
}

/** Wrapped up to the chin. */
function InATowel({ breed, number }: Picture) {
  return (
    <Ground number={number}>
      <circle cx="400" cy="340" r="260" fill={palette.white} opacity="0.55" />
      <g transform="translate(140 90) scale(2.6)">
        <path d="M8 214c0-52 40-78 92-78s92 26 92 78Z" fill={palette.white} />
        <path d="M20 190q80-26 160 0M32 172q68-22 136 0" fill="none" stroke={palette.mist} stroke-width="5" />
        <Part name={breed} />
        <path d="M44 206q26-48 56-40 30-8 56 40Z" fill={palette.white} stroke={palette.mist} stroke-width="2" />
      </g>
    </Ground>
  );
}

/** In the street, looking out of the hatch. */
function InTheVan({ breed, number }: Picture) {
  return (
    <Drawing width={WIDTH} height={HEIGHT} viewBox="0 0 760 520" preserveAspectRatio="xMidYMax slice">
      <rect width="760" height="520" fill={tintAt(number).ground} />
      <Part name="sky" />
      <Part name="hills" />
      <Part name="tall-tree" />
      <Part name="road" />
      <Van>
        <g transform="translate(198 196) scale(.75)">
          <Portrait breed={breed} wear="bandana" scarf={tintAt(number).scarf} />
        </g>
      </Van>
    </Drawing>
  );
}
