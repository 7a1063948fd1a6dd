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

/** The code of a groomer's page, and what it is printed on: each with a look at it. */
export const CodePage = ({ handout, van, sheet, card }: CodeProps) => (
  <div class="handout-list">
    <section class="panel stack" aria-labelledby="code-title">
      <h2 id="code-title">Code for your van</h2>
      <div class="look">
        <CodeFile squares={van} size={180} />
      </div>
      <p>
        For a sign maker take the SVG, which stays sharp at any size. It leads to your page by its number, so it works
        on when you change your name.
      </p>
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
      <h2 id="sheet-title">Sheet</h2>
      <div class="look">
        <Drawing
          width={210}
          height={296}
          viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
          label="What the sheet looks like"
        >
          <Sheet {...handout} squares={sheet} />
        </Drawing>
      </div>
      <p>A6, about 4 by 6 inches: for a shop's counter, a pinboard or the window of your van.</p>
      <p class="row">
        <a class="btn line small" href={SHEET_PAGE}>
          Open to print
        </a>
      </p>
    </section>
    <section class="panel stack" aria-labelledby="cards-title">
      <h2 id="cards-title">Business cards</h2>
      <div class="look">
        <Drawing width={272} height={176} viewBox={`0 0 ${CARD.width} ${CARD.height}`} label="What the card looks like">
          <Card {...handout} squares={card} />
        </Drawing>
      </div>
      <p>85 by 55 millimeters, eight on a page of Letter or A4, with marks to cut by.</p>
      <p class="row">
        <a class="btn line small" href={CARDS_PAGE}>
          Open to print
        </a>
      </p>
    </section>
  </div>
);
