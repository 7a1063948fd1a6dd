/** @jsxImportSource preact */
import { palette } from "#views/art/palette.ts";
import { round } from "#views/art/seed.ts";

export function Bubble({ x, y, r }: { x: number; y: number; r: number }) {
  const half = round(r * 0.5);
  const glint = `M${round(x - r * 0.45)} ${y}a${half} ${half} 0 0 1 ${round(r * 0.4)} ${round(-r * 0.45)}`;
  return (
    <>
      <circle cx={x} cy={y} r={r} fill={palette.white} opacity="0.8" />
      <circle cx={x} cy={y} r={r} fill="none" stroke={palette.mist} stroke-width="2" />
      <path d={glint} fill="none" stroke={palette.mist} stroke-width="2" stroke-linecap="round" />
    </>
  );
}
