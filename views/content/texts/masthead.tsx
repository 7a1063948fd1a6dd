/** @jsxImportSource preact */
import type { BreedName } from "#src/shared/base/breeds.ts";
import { SvgRoot } from "#views/art/drawing.tsx";
import type { DogWear } from "#views/art/look.ts";
import { palette } from "#views/art/palette.ts";
import { DogPortrait } from "#views/art/portrait.tsx";
import { Awning } from "#views/ui/awning.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";

interface MastheadProps {
  title: string;
  lede: string;
  dogs: readonly BreedName[];
  wear?: DogWear;
}

export const Masthead = ({ title, lede, ...lookout }: MastheadProps) => (
  <>
    <div class="masthead tiled">
      <div class="wrap">
        <div class="words">
          <h1>{title}</h1>
          <p>{lede}</p>
        </div>
        <Lookout {...lookout} />
      </div>
    </div>
    <Awning />
  </>
);

const Lookout = renderOnce(20, ({ dogs, wear = "bandana" }: { dogs: readonly BreedName[]; wear?: DogWear }) => {
  const width = 76 + dogs.length * STEP;
  return (
    <SvgRoot width={width} height={HEIGHT} class="hero-art">
      {dogs.map((breed, index) => (
        <g key={breed} transform={`translate(${index * STEP} ${index % 2 === 0 ? 8 : -4})`}>
          <DogPortrait breed={breed} wear={wear} scarf={SCARVES[index % SCARVES.length]!} />
        </g>
      ))}
    </SvgRoot>
  );
});

const SCARVES = [palette.tongue, palette.duck, palette.spruce];
const STEP = 124;
const HEIGHT = 190;
