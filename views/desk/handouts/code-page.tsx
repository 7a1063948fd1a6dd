/** @jsxImportSource preact */
import {
  CODE_PAGE,
  CODE_PNG,
  CODE_SVG,
  type PrintName,
  printNames,
  printPath,
  withPhone,
} from "#src/shared/desk/handouts.ts";
import { Drawing } from "#views/art/drawing.tsx";
import { prints } from "./prints.tsx";
import { CodeFile, type Printed, type Squares } from "./words.tsx";

interface CodeProps {
  van: Squares;
  printed: Record<PrintName, Printed>;
  /** Null if the account has none. */
  phone: string | null;
}

export function CodePage({ van, printed, phone }: CodeProps) {
  const hasPhone = printed.sheet.phone !== null;
  return (
    <div class="stack">
      {phone && (
        <p class="row">
          {`Flyer, postcard, and cards ${hasPhone ? `show ${phone}.` : "don't show your phone number."}`}
          <a class="btn line small" href={withPhone(CODE_PAGE, !hasPhone)}>
            {`${hasPhone ? "Remove" : "Add"} phone number`}
          </a>
        </p>
      )}
      <div class="handout-list">
        <section class="panel stack" aria-labelledby="code-title">
          <h2 id="code-title">QR code for your van</h2>
          <div class="look">
            <CodeFile squares={van} size={180} />
          </div>
          <p>Send the SVG to your sign maker. The code works even if you change your link.</p>
          <p class="row">
            <a class="btn line small" href={CODE_SVG} download>
              Download SVG
            </a>
            <a class="btn line small" href={CODE_PNG} download>
              Download PNG
            </a>
          </p>
        </section>
        {printNames.map((name) => (
          <Preview key={name} name={name} printed={printed[name]} path={withPhone(printPath(name), hasPhone)} />
        ))}
      </div>
    </div>
  );
}

function Preview({ name, printed, path }: { name: PrintName; printed: Printed; path: string }) {
  const { title, about, piece, draw } = prints[name];
  const width = piece.width > piece.height ? 280 : 200;
  return (
    <section class="panel stack" aria-label={title}>
      <h2>{title}</h2>
      <div class="look">
        <Drawing
          width={width}
          height={Math.round((width * piece.height) / piece.width)}
          viewBox={`0 0 ${piece.width} ${piece.height}`}
          label={`${title} preview`}
        >
          {draw(printed)}
        </Drawing>
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
