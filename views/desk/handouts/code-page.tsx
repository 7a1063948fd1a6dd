/** @jsxImportSource preact */
import { CARDS_PAGE, CODE_PNG, CODE_SVG, SHEET_PAGE } from "#src/shared/desk/handouts.ts";
import { Drawing } from "#views/art/drawing.tsx";
import { CARD, Card } from "./card.tsx";
import { CodeFile, type Squares } from "./code-squares.tsx";
import type { Handout } from "./handout.ts";
import { SHEET, Sheet } from "./sheet.tsx";

interface CodeProps {
  handout: Handout;
  van: Squares;
  sheet: Squares;
  card: Squares;
}

export const CodePage = ({ handout, van, sheet, card }: CodeProps) => (
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
    <section class="panel stack" aria-labelledby="sheet-title">
      <h2 id="sheet-title">Flyer</h2>
      <div class="look">
        <Drawing width={210} height={296} viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} label="Flyer preview">
          <Sheet {...handout} squares={sheet} />
        </Drawing>
      </div>
      <p>About 4 by 6 inches (A6), for a counter, bulletin board, or van window.</p>
      <p class="row">
        <a class="btn line small" href={SHEET_PAGE}>
          Open to print
        </a>
      </p>
    </section>
    <section class="panel stack" aria-labelledby="cards-title">
      <h2 id="cards-title">Business cards</h2>
      <div class="look">
        <Drawing width={272} height={176} viewBox={`0 0 ${CARD.width} ${CARD.height}`} label="Card preview">
          <Card {...handout} squares={card} />
        </Drawing>
      </div>
      <p>3.3 by 2.2 inches, eight per Letter or A4 page, with cut marks.</p>
      <p class="row">
        <a class="btn line small" href={CARDS_PAGE}>
          Open to print
        </a>
      </p>
    </section>
  </div>
);
