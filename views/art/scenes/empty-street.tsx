/** @jsxImportSource preact */
import { Line } from "#views/art/dogs/features.tsx";
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { Bush, Hills, Road, Sky, TallTree } from "#views/art/scenes/street.tsx";
import { Van } from "#views/art/scenes/van.tsx";

/** A van driving past: for lists with nothing in them yet. */
export function EmptyStreet() {
  return (
    <Drawing width={760} height={431} viewBox="-60 30 900 510">
      <rect x="-60" y="30" width="900" height="510" fill="var(--bath, #e2f0ec)" />
      <Sky />
      <Hills />
      <g transform="translate(46 0)">
        <TallTree />
      </g>
      <g transform="translate(160 0)">
        <Bush />
      </g>
      <Road />
      <g transform="translate(110 96) scale(.8)">
        <ellipse cx="350" cy="474" rx="300" ry="12" fill={palette.ink} opacity="0.14" />
        <Van id="passing" />
      </g>
      <Line d="M20 284h112M-20 330h130M50 376h76" color={palette.mist} width={8} />
    </Drawing>
  );
}
