/** @jsxImportSource preact */
import { Bubble } from "#views/art/bubble.tsx";
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { BathTime } from "#views/art/scenes/bath-time.tsx";
import { House } from "#views/art/scenes/house.tsx";
import { SittingCorgi } from "#views/art/scenes/sitting-corgi.tsx";
import { Bush, Hills, PostBox, Road, Sky, SmallTree, TallTree } from "#views/art/scenes/street.tsx";
import { Van } from "#views/art/scenes/van.tsx";

const label = "A groomer washes a curly dog in a green van while a corgi waits on the curb.";

const bubbles = [
  { x: 120, y: 300, r: 12 },
  { x: 102, y: 258, r: 8 },
  { x: 434, y: 152, r: 13 },
  { x: 462, y: 118, r: 9 },
  { x: 446, y: 84, r: 6 },
  { x: 410, y: 128, r: 7 },
];

/** The grooming van at the kerb, one dog in the tub and one waiting. The street runs on past both sides. */
export function Hero() {
  return (
    <Drawing width={760} height={520} class="hero-art" label={label} overflow="visible">
      <Sky />
      <Hills />
      <House />
      <TallTree />
      <SmallTree />
      <Road />
      <Bush />
      <g transform="translate(-44 0)">
        <PostBox />
      </g>
      <ellipse cx="350" cy="474" rx="300" ry="12" fill={palette.ink} opacity="0.14" />
      <Van id="hero">
        <BathTime />
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
