/** @jsxImportSource preact */
import { seeded } from "#src/shared/texts/seeded.ts";
import { palette } from "#views/art/palette.ts";
import { round } from "#views/art/seed.ts";
import { renderOnce } from "#views/render-once.tsx";

/** Fractions of width and height, and radius. */
const air = [
  [0.08, 0.5, 17],
  [0.14, 0.26, 10],
  [0.9, 0.42, 20],
  [0.84, 0.2, 11],
  [0.95, 0.16, 7],
  [0.49, 0.2, 12],
  [0.53, 0.42, 7],
  [0.2, 0.62, 8],
] as const;

export const Tub = renderOnce(Bath, 20);

function Bath({ width, height }: { width: number; height: number }) {
  return (
    <>
      {air.map(([x, y, r]) => (
        <Bubble key={x} x={round(width * x)} y={round(height * y)} r={r} />
      ))}
      <Suds width={width} height={height} />
      <rect x={width * 0.11} y={height * 0.88} width={width * 0.78} height={height * 0.2} fill={palette.white} />
      <rect
        x={width * 0.085}
        y={height * 0.85}
        width={width * 0.83}
        height={height * 0.075}
        rx={round(height * 0.037)}
        fill={palette.spruce}
      />
      <path d={`M${width * 0.11} ${round(height * 0.96)}h${width * 0.78}`} stroke={palette.bath} stroke-width="4" />
    </>
  );
}

function Suds({ width, height }: { width: number; height: number }) {
  const random = seeded(7);
  const heap = Array.from({ length: 26 }, (_, index) => ({
    x: Math.round(width * (0.16 + (index * 0.68) / 25)),
    y: Math.round(height * 0.86 - random() * 8),
    r: Math.round(13 + random() * 11),
  }));
  return (
    <g fill={palette.white}>
      {heap.map(({ x, y, r }) => (
        <circle key={x} cx={x} cy={y} r={r} />
      ))}
    </g>
  );
}

function Bubble({ x, y, r }: { x: number; y: number; r: number }) {
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
