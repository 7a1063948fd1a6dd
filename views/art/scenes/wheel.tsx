/** @jsxImportSource preact */
import { palette } from "#views/art/palette.ts";
import { round } from "#views/art/seed.ts";

const bolts = [0, 72, 144, 216, 288].map((degrees) => (degrees * Math.PI) / 180);

export function Wheel({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="46" fill={palette.ink} />
      <circle cx={x} cy={y} r="24" fill={palette.steel} />
      <circle cx={x} cy={y} r="9" fill={palette.ink} />
      {bolts.map((angle) => (
        <circle
          key={angle}
          cx={round(x + 16 * Math.sin(angle))}
          cy={round(y - 16 * Math.cos(angle))}
          r="2.8"
          fill={palette.moss}
        />
      ))}
    </>
  );
}
