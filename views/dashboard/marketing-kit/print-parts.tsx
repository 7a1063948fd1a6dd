/** @jsxImportSource preact */

import { palette } from "#views/art/palette.ts";
import { removeUndrawable, wrapText } from "#views/search/seo/preview-image.tsx";

interface FitProps {
  children: string;
  x: number;
  y: number;
  width: number;
  sizes: readonly number[];
  lines?: number;
  font?: "Bricolage" | "Figtree";
  weight?: number;
  fill: string;
  anchor?: "start" | "middle";
}

/** The largest size that fits, with its lines, and the last baseline from their top; below the given sizes if needed, because half a number or link is useless. */
export function fitLines(text: string, { width, sizes, lines: most = 1 }: Pick<FitProps, "width" | "sizes" | "lines">) {
  const plain = removeUndrawable(text);
  const smaller = Array.from({ length: sizes.at(-1)! - 1 }, (_, at) => sizes.at(-1)! - at - 1);
  const size = [...sizes, ...smaller].find((one) => wrapText(plain, width, one).length <= most)!;
  const lines = wrapText(plain, width, size);
  return { size, lines, foot: size * (0.8 + (lines.length - 1) * 1.08) };
}

export function Fitted({ children, x, y, font = "Figtree", weight = 600, fill, anchor, ...fit }: FitProps) {
  const { size, lines } = fitLines(children, fit);
  return (
    <>
      {lines.map((line, at) => (
        <text
          key={line}
          x={x}
          y={y + at * size * 1.08}
          font-family={font}
          font-weight={weight}
          font-size={size}
          fill={fill}
          text-anchor={anchor}
        >
          {line}
        </text>
      ))}
    </>
  );
}

/** Includes the quiet zone; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

interface CodeProps {
  squares: QrMatrix;
  x: number;
  y: number;
  size: number;
}

/** One path, because separate squares show hairlines in print. */
export function QrCode({ squares, x, y, size }: CodeProps) {
  const all = squares.length;
  return (
    <g transform={`translate(${x} ${y}) scale(${size / all})`}>
      <rect width={all} height={all} rx="2" fill="#fff" />
      <path d={pathOf(squares)} fill={palette.ink} />
    </g>
  );
}

const pathOf = (squares: QrMatrix) =>
  squares.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join("");

/** Start and length of dark runs. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  });
  return runs;
}

export const QrSvg = ({ squares, size }: Pick<CodeProps, "squares" | "size">) => (
  <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="0 0 1000 1000">
    <QrCode squares={squares} x={0} y={0} size={1000} />
  </svg>
);

export interface PrintData {
  businessName: string;
  place: string;
  /** "mudroom.example" and "/@castillo-grooming". */
  site: string;
  name: string;
  seed: number;
}

export interface QrPrintDetails extends PrintData {
  squares: QrMatrix;
  /** Null unless the groomer wants it in print. */
  phone: string | null;
}
