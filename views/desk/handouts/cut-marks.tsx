/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

interface CutProps {
  width: number;
  height: number;
  columns: number;
  rows: number;
  label: string;
  children: ComponentChildren;
}

/** Tenths of a millimeter. */
const [GAP, LINE] = [15, 45];
const AROUND = GAP + LINE;

/** Real size on paper, with crop marks. */
export function Cut({ width, height, columns, rows, label, children }: CutProps) {
  const [wide, high] = [columns * width, rows * height];
  const across = Array.from({ length: columns + 1 }, (_, at) => at * width);
  const down = Array.from({ length: rows + 1 }, (_, at) => at * height);
  const places = down.slice(1).flatMap((y) => across.slice(1).map((x) => [x - width, y - height] as const));
  const marks = [
    ...across.map((x) => `M${x} ${-AROUND}v${LINE}M${x} ${high + GAP}v${LINE}`),
    ...down.map((y) => `M${-AROUND} ${y}h${LINE}M${wide + GAP} ${y}h${LINE}`),
  ];
  return (
    <svg
      width={`${(wide + 2 * AROUND) / 10}mm`}
      height={`${(high + 2 * AROUND) / 10}mm`}
      viewBox={`${-AROUND} ${-AROUND} ${wide + 2 * AROUND} ${high + 2 * AROUND}`}
      role="img"
      aria-label={label}
      class="handout"
    >
      <rect x={-AROUND} y={-AROUND} width={wide + 2 * AROUND} height={high + 2 * AROUND} fill="#fff" />
      <g id="piece">{children}</g>
      {places.slice(1).map(([x, y]) => (
        <use key={`${x} ${y}`} href="#piece" x={x} y={y} />
      ))}
      <path d={marks.join("")} stroke="#000" stroke-width="2" />
    </svg>
  );
}
