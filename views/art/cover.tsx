/** @jsxImportSource preact */
import type { BreedName } from "#src/shared/base/breeds.ts";
import { SvgRoot } from "#views/art/drawing.tsx";
import { type DogLook, lookId, toTenth } from "#views/art/look.ts";
import { tintAt } from "#views/art/palette.ts";
import { PatternDef } from "#views/art/patterns.tsx";
import { DogPortrait } from "#views/art/portrait.tsx";

interface CoverProps {
  look: DogLook;
  width?: number;
  height?: number;
}

export function Cover({ look, width = 480, height = 270 }: CoverProps) {
  const patternId = `ground-${lookId(look)}`;
  return (
    <SvgRoot width={width} height={height} class="cover" preserveAspectRatio="xMidYMax slice">
      <defs>
        <PatternDef id={patternId} pattern={look.pattern} tint={tintAt(look.tint)} />
      </defs>
      <rect width={width} height={height} fill={`url(#${patternId})`} />
      {look.second ? (
        <>
          <ellipse
            cx={width / 2}
            cy={height}
            rx={toTenth(width * 0.36)}
            ry={toTenth(height * 0.8)}
            fill="#fff"
            opacity="0.5"
          />
          <Sitter look={look} breed={look.second} x={width * 0.33} height={height} size={0.86} />
          <Sitter look={look} breed={look.breed} x={width * 0.64} height={height} size={1} />
        </>
      ) : (
        <>
          <circle cx={width / 2} cy={toTenth(height * 0.62)} r={toTenth(height * 0.47)} fill="#fff" opacity="0.55" />
          <Sitter look={look} breed={look.breed} x={width / 2} height={height} size={1} />
        </>
      )}
    </SvgRoot>
  );
}

interface SitterProps {
  look: DogLook;
  breed: BreedName;
  x: number;
  height: number;
  size: number;
}

function Sitter({ look, breed, x, height, size }: SitterProps) {
  const scale = (size * height) / 235;
  const place = `translate(${toTenth(x - 100 * scale)} ${toTenth(height - 205 * scale)}) scale(${scale.toFixed(3)})`;
  return (
    <g transform={place}>
      <DogPortrait breed={breed} wear={look.wear} scarf={tintAt(look.tint).scarf} />
    </g>
  );
}
