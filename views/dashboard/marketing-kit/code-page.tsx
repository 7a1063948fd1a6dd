/** @jsxImportSource preact */
import {
  type PrintName,
  pathWithPhone,
  printKinds,
  printPath,
  QR_PAGE,
  QR_PNG_PATH,
  QR_SVG_PATH,
} from "#src/shared/dashboard/marketing-kit.ts";
import { SvgRoot } from "#views/art/drawing.tsx";
import { Island } from "#views/island.tsx";
import { type QrMatrix, type QrPrintDetails, QrSvg } from "./print-parts.tsx";
import { prints } from "./prints.tsx";

interface CodeProps {
  van: QrMatrix;
  printed: Record<PrintName, QrPrintDetails>;
  /** Phone number to print. Null if the account has none. */
  phone: string | null;
}

export function QrPage({ van, printed, phone }: CodeProps) {
  const hasPhone = printed.sheet.phone !== null;
  return (
    <div class="stack">
      {phone && (
        <p class="row">
          {`Flyer, postcard, and cards ${hasPhone ? `show ${phone}.` : "don't show your phone number."}`}
          <a class="btn line small" href={pathWithPhone(QR_PAGE, !hasPhone)}>
            {`${hasPhone ? "Remove" : "Add"} phone number`}
          </a>
        </p>
      )}
      <div class="kit-list">
        <section class="panel stack" aria-labelledby="code-title">
          <h2 id="code-title">QR code for your van</h2>
          <div class="look">
            <QrSvg squares={van} size={180} />
          </div>
          <p>Send the SVG to your sign maker. The code works even if you change your link.</p>
          <p class="row">
            <a class="btn line small" href={QR_SVG_PATH} download>
              Download SVG
            </a>
            <a class="btn line small" href={QR_PNG_PATH} download>
              Download PNG
            </a>
          </p>
        </section>
        {printKinds.map((name) => (
          <Preview key={name} name={name} printed={printed[name]} path={pathWithPhone(printPath(name), hasPhone)} />
        ))}
      </div>
    </div>
  );
}

function Preview({ name, printed, path }: { name: PrintName; printed: QrPrintDetails; path: string }) {
  const { title, about, piece, draw } = prints[name];
  const width = piece.width > piece.height ? 280 : 200;
  return (
    <section class="panel stack" aria-label={title}>
      <h2>{title}</h2>
      <div class="look">
        <SvgRoot
          width={width}
          height={Math.round((width * piece.height) / piece.width)}
          viewBox={`0 0 ${piece.width} ${piece.height}`}
          label={`${title} preview`}
        >
          {draw(printed)}
        </SvgRoot>
      </div>
      <p>{about}</p>
      <p class="row">
        <a class="btn line small" href={path}>
          Open to print
        </a>
      </p>
    </section>
  );
}

export const PrintPage = ({ name, printed, back }: { name: PrintName; printed: QrPrintDetails; back: string }) => (
  <div class={`wrap page stack kit-sheets on-${prints[name].paper}`}>
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
function Paper({ name, printed }: { name: PrintName; printed: QrPrintDetails }) {
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
      class="kit-sheet"
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
