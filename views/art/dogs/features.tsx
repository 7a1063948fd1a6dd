/** @jsxImportSource preact */
import { palette } from "#views/art/palette.ts";
import { round } from "#views/art/seed.ts";

/** Every head is drawn on a 200 by 200 field, with the nose on the line x = 100. */

function Eye({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r} fill={palette.ink} />
      <circle cx={round(x + r * 0.3)} cy={round(y - r * 0.35)} r={round(r * 0.32)} fill={palette.white} />
    </>
  );
}

/** Two eyes, as far left and right of the nose as `apart` says. */
export function Eyes({ y, apart, r = 6.5 }: { y: number; apart: number; r?: number }) {
  return (
    <>
      <Eye x={100 - apart} y={y} r={r} />
      <Eye x={100 + apart} y={y} r={r} />
    </>
  );
}

export function Nose({ y, width = 12 }: { y: number; width?: number }) {
  const shape = `M${100 - width} ${y - 5}q${width} -8 ${2 * width} 0q1 11 ${-width} 15q${-width - 1} -4 ${-width} -15Z`;
  return (
    <>
      <path d={shape} fill={palette.ink} />
      <ellipse
        cx={round(100 - width * 0.3)}
        cy={y - 4}
        rx={round(width * 0.3)}
        ry="1.8"
        fill={palette.white}
        opacity="0.55"
      />
    </>
  );
}

export function Smile({ y, width = 15, tongue = true }: { y: number; width?: number; tongue?: boolean }) {
  const left = `q${round(width * 0.6)} 10 ${width} 1`;
  const right = `q${round(width * 0.4)} 9 ${width} -1`;
  return (
    <>
      {tongue && <path d={`M92 ${y + 9}v9a8 8 0 0 0 16 0v-9q-8 5 -16 0Z`} fill={palette.tongue} />}
      <Line d={`M100 ${y}v6M${100 - width} ${y + 5}${left}${right}`} color={palette.ink} />
    </>
  );
}

/** A rounded pen stroke. */
export function Line({ d, color, width = 3, opacity }: { d: string; color: string; width?: number; opacity?: number }) {
  return <path d={d} fill="none" stroke={color} stroke-width={width} stroke-linecap="round" opacity={opacity} />;
}

export type Circle = readonly [x: number, y: number, r: number];

/** Fluff, foam and curls of fur: a heap of circles in one colour. */
export function Puffs({ at, fill }: { at: readonly Circle[]; fill: string }) {
  return (
    <g fill={fill}>
      {at.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
      ))}
    </g>
  );
}

/** One lock of curly fur. */
export function Curl({ x, y, color, size = 1 }: { x: number; y: number; color: string; size?: number }) {
  const s = (length: number) => round(length * size);
  const d = `M${s(-6) + x} ${y}q0 ${s(-7)} ${s(7)} ${s(-6)}q${s(6)} ${s(2)} ${s(3)} ${s(7)}q${s(-3)} ${s(3)} ${s(-5)} 0`;
  return <Line d={d} color={color} width={2.5} />;
}
