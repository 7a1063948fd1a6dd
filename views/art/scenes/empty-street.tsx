/** @jsxImportSource preact */
import { Line } from "#views/art/dogs/features.tsx";
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { Hills, Road, Sky, Trees } from "#views/art/scenes/street.tsx";
import { Van } from "#views/art/scenes/van.tsx";

/** A van driving past: for lists with nothing in them yet. */
export function EmptyStreet() {
  return (
    <Drawing width={760} height={400} viewBox="-60 -20 960 505">
      <rect x="-60" y="-20" width="960" height="505" fill="var(--bath, #e2f0ec)" />
      <Sky />
      <Hills />
      <g transform="translate(120 60) scale(.87)">
        <Trees />
      </g>
      <Road />
      <g transform="translate(190 152) scale(.68)">
        <ellipse cx="350" cy="474" rx="300" ry="12" fill={palette.ink} opacity="0.14" />
        <Van id="passing" />
      </g>
      <Line d="M60 300h120M20 350h150M90 400h90" color={palette.mist} width={9} />
      <Line d="M196 446q-20-18-34-2-22-14-32 6" color={palette.mist} width={7} />
    </Drawing>
  );
}
