/** @jsxImportSource preact */
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { PawAt } from "#views/art/paw.tsx";

const paws = [0, 1, 2, 3, 4].map((index) => 30 + index * 18.5);

/** A card with five paws and two lines of writing: a review. */
export function ReviewSpot() {
  return (
    <Drawing width={148} height={124}>
      <path
        d="M24 14h100q12 0 12 12v56q0 12-12 12H76L54 114V94H24q-12 0-12-12V26q0-12 12-12Z"
        fill={palette.white}
        stroke={palette.tile}
        stroke-width="4"
      />
      {paws.map((x) => (
        <PawAt key={x} x={x} y={28} scale={0.72} fill={palette.duck} />
      ))}
      <path d="M32 60h84M32 76h56" stroke={palette.tile} stroke-width="8" stroke-linecap="round" />
    </Drawing>
  );
}

const stripes = [0, 1, 2, 3, 4, 5].map((index) => ({
  x: 20 + index * 18,
  fill: index % 2 === 0 ? palette.duck : palette.spruce,
}));

/** A small shop with an awning: someone's own business. */
export function ShopSpot() {
  return (
    <Drawing width={148} height={124}>
      <rect x="26" y="40" width="96" height="72" rx="6" fill={palette.white} stroke={palette.tile} stroke-width="4" />
      <rect x="38" y="66" width="34" height="28" rx="4" fill={palette.bath} />
      <path d="M84 112V72q0-6 6-6h16q6 0 6 6v40Z" fill={palette.spruce} />
      <circle cx="106" cy="90" r="2.5" fill={palette.duck} />
      <PawAt x={45} y={69} scale={0.85} fill={palette.moss} />
      {stripes.map(({ x, fill }) => (
        <path key={x} d={`M${x} 16h18v32a9 9 0 0 1-18 0Z`} fill={fill} />
      ))}
    </Drawing>
  );
}
