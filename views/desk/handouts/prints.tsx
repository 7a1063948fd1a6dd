/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { PrintName } from "#src/shared/desk/handouts.ts";
import type { Door } from "#src/shared/listing/doors.ts";
import { CARD, Card } from "./card.tsx";
import { FLYER, POSTCARD, Sheet } from "./sheet.tsx";
import type { Printed } from "./words.tsx";

interface Print {
  title: string;
  about: string;
  door: Door;
  paper: "letter" | "postcard";
  unitsPerInch: number;
  piece: { width: number; height: number };
  columns?: number;
  rows?: number;
  draw(printed: Printed): VNode;
}

export const prints: Record<PrintName, Print> = {
  sheet: {
    title: "Flyer",
    about: "One Letter page, for a counter, bulletin board, or van window.",
    door: "sheet",
    paper: "letter",
    unitsPerInch: 127,
    piece: FLYER,
    draw: (printed) => <Sheet {...printed} {...FLYER} />,
  },
  postcard: {
    title: "Postcard",
    about: "4 by 6 inches, to send or leave at the door.",
    door: "sheet",
    paper: "postcard",
    unitsPerInch: 254,
    piece: POSTCARD,
    draw: (printed) => <Sheet {...printed} {...POSTCARD} />,
  },
  cards: {
    title: "Business cards",
    about: "3.5 by 2 inches, 10 per Letter page, with cut marks.",
    door: "card",
    paper: "letter",
    unitsPerInch: 254,
    piece: CARD,
    columns: 2,
    rows: 5,
    draw: (printed) => <Card {...printed} />,
  },
};
