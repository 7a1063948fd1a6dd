/** @jsxImportSource preact */
import { drawable, wrapped } from "#views/finding/seo/picture.tsx";

interface WordsProps {
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

/** The largest size that fits, with its lines. */
export function fitted(text: string, { width, sizes, lines: most = 1 }: Pick<WordsProps, "width" | "sizes" | "lines">) {
  const plain = drawable(text);
  const size = sizes.find((one) => wrapped(plain, width, one).length <= most) ?? sizes.at(-1)!;
  return { size, lines: wrapped(plain, width, size, most) };
}

export function Words({ children, x, y, font = "Figtree", weight = 600, fill, anchor, ...fit }: WordsProps) {
  const { size, lines } = fitted(children, fit);
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
