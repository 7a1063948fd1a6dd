/** @jsxImportSource preact */
import { Bubble } from "#views/art/bubble.tsx";
import { Samoyed } from "#views/art/dogs/samoyed.tsx";
import { Spaniel } from "#views/art/dogs/spaniel.tsx";
import { Foam } from "#views/art/dogs/wear.tsx";
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { SittingCorgi } from "#views/art/scenes/sitting-corgi.tsx";
import { Bush, Hills, Road, Sky, SmallTree, TallTree } from "#views/art/scenes/street.tsx";
import { Van } from "#views/art/scenes/van.tsx";

const label = "Two washed dogs at the hatch of a green van. A corgi on the curb is next.";

const bubbles = [
  { x: 120, y: 300, r: 12 },
  { x: 102, y: 258, r: 8 },
  { x: 434, y: 132, r: 13 },
  { x: 462, y: 98, r: 9 },
];

/** A van that is open for business, on the street of the home page. */
export function VanReady() {
  return (
    <Drawing width={760} height={520} class="hero-art" label={label} overflow="visible">
      <Sky />
      <Hills />
      <TallTree />
      <SmallTree />
      <Road />
      <Bush />
      <ellipse cx="350" cy="474" rx="300" ry="12" fill={palette.ink} opacity="0.14" />
      <Van id="ready">
        <g transform="translate(160 216) scale(.62)">
          <Spaniel />
          <Foam />
        </g>
        <g transform="translate(264 216) scale(.62)">
          <Samoyed />
        </g>
      </Van>
      {bubbles.map((bubble) => (
        <Bubble key={bubble.y} {...bubble} />
      ))}
      <g transform="translate(612 356) scale(.66)">
        <SittingCorgi />
      </g>
    </Drawing>
  );
}
