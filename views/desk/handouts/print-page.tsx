/** @jsxImportSource preact */
import type { PrintName } from "#src/shared/desk/handouts.ts";
import { Island } from "#views/island.tsx";
import { prints } from "./prints.tsx";
import type { Printed } from "./words.tsx";

interface PrintProps {
  name: PrintName;
  printed: Printed;
  back: string;
}

export const PrintPage = ({ name, printed, back }: PrintProps) => (
  <div class={`wrap page stack handouts on-${prints[name].paper}`}>
    <div class="stack screen-only">
      <p class="crumb">
        <a href={back}>QR code and flyer</a>
      </p>
      <h1>{prints[name].title}</h1>
      <p class="soft">{`${prints[name].about} Print at actual size.`}</p>
      <Island name="print" props={{}} />
    </div>
    <Paper {...{ name, printed }} />
  </div>
);

/** In inches. */
const papers = { letter: [8.5, 11], postcard: [4, 6] } as const;

const [GAP, LINE] = [15, 45];
const AROUND = GAP + LINE;

/** The whole page in real size, with the pieces in its middle. Several pieces have crop marks. */
function Paper({ name, printed }: { name: PrintName; printed: Printed }) {
  const { title, paper, unitsPerInch, piece, columns = 1, rows = 1, draw } = prints[name];
  const [width, height] = papers[paper];
  const [wide, high] = [columns * piece.width, rows * piece.height];
  const [left, top] = [(wide - width * unitsPerInch) / 2, (high - height * unitsPerInch) / 2];
  const across = Array.from({ length: columns + 1 }, (_, at) => at * piece.width);
  const down = Array.from({ length: rows + 1 }, (_, at) => at * piece.height);
  const places = down.slice(0, -1).flatMap((y) => across.slice(0, -1).map((x) => [x, y] as const));
  const marks = [
    ...across.map((x) => `M${x} ${-AROUND}v${LINE}M${x} ${high + GAP}v${LINE}`),
    ...down.map((y) => `M${-AROUND} ${y}h${LINE}M${wide + GAP} ${y}h${LINE}`),
  ];
  return (
    <svg
      width={`${width}in`}
      height={`${height}in`}
      viewBox={`${left} ${top} ${width * unitsPerInch} ${height * unitsPerInch}`}
      role="img"
      aria-label={`${title} for ${printed.businessName} with a QR code`}
      class="handout"
    >
      <rect x={left} y={top} width="100%" height="100%" fill="#fff" />
      <g id="piece">{draw(printed)}</g>
      {places.slice(1).map(([x, y]) => (
        <use key={`${x} ${y}`} href="#piece" x={x} y={y} />
      ))}
      {places.length > 1 && <path d={marks.join("")} stroke="#000" stroke-width="2" />}
    </svg>
  );
}
