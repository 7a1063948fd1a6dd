/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { PrintName } from "#src/shared/dashboard/marketing-kit.ts";
import type { ReferralSource } from "#src/shared/listing/referral-sources.ts";
import { ArtMarkup } from "#views/art/art.tsx";
import { seededLook } from "#views/art/look.ts";
import { palette, tintAt } from "#views/art/palette.ts";
import { PatternDef } from "#views/art/patterns.tsx";
import { DogPortrait } from "#views/art/portrait.tsx";
import { Fitted, fitLines, QrCode, type QrPrintDetails } from "./print-parts.tsx";

/** 3.5 by 2 inches, in units of 1/254 inch. */
const CARD = { width: 889, height: 508 };

/** A postcard is 4 by 6 inches in units of 1/254 inch; a flyer is twice as large, less what printers leave white. */
const POSTCARD = { width: 1016, height: 1524 };
const FLYER = { width: 1016, height: 1334 };

interface Print {
  title: string;
  about: string;
  referralSource: ReferralSource;
  paper: "letter" | "postcard";
  unitsPerInch: number;
  piece: { width: number; height: number };
  columns?: number;
  rows?: number;
  draw(printed: QrPrintDetails): VNode;
}

export const prints: Record<PrintName, Print> = {
  sheet: {
    title: "Flyer",
    about: "One Letter page, for a counter, bulletin board, or van window.",
    referralSource: "sheet",
    paper: "letter",
    unitsPerInch: 127,
    piece: FLYER,
    draw: (printed) => <Sheet {...printed} {...FLYER} />,
  },
  postcard: {
    title: "Postcard",
    about: "4 by 6 inches, to send or leave at the door.",
    referralSource: "sheet",
    paper: "postcard",
    unitsPerInch: 254,
    piece: POSTCARD,
    draw: (printed) => <Sheet {...printed} {...POSTCARD} />,
  },
  cards: {
    title: "Business cards",
    about: "3.5 by 2 inches, 10 per Letter page, with cut marks.",
    referralSource: "card",
    paper: "letter",
    unitsPerInch: 254,
    piece: CARD,
    columns: 2,
    rows: 5,
    draw: (printed) => <Card {...printed} />,
  },
};

const cardTitle = { width: 540, sizes: [64, 58, 52, 46, 40, 34, 29, 24], lines: 2 };

function Card({ businessName, place, site, name, seed, squares, phone }: QrPrintDetails) {
  const { breed, pattern, tint, wear } = seededLook(seed);
  const { size, foot } = fitLines(businessName, cardTitle);
  return (
    <>
      <defs>
        <PatternDef id="card-ground" pattern={pattern} tint={tintAt(tint)} />
      </defs>
      <rect width={CARD.width} height={CARD.height} fill="#fbfaf4" />
      <rect x="619" width="270" height={CARD.height} fill="url(#card-ground)" />
      <g transform="translate(634 2) scale(1.2)">
        <DogPortrait breed={breed} wear={wear} scarf={tintAt(tint).scarf} />
      </g>
      <QrCode squares={squares} x={639} y={256} size={230} />
      <Fitted x={50} y={44 + size * 0.8} {...cardTitle} font="Bricolage" weight={800} fill={palette.ink}>
        {businessName}
      </Fitted>
      <Fitted x={50} y={90 + foot} width={540} sizes={[28]} lines={2} weight={500} fill="#46605b">
        {place}
      </Fitted>
      {phone && (
        <Fitted x={50} y={326} width={540} sizes={[38, 34, 30]} weight={700} fill={palette.ink}>
          {phone}
        </Fitted>
      )}
      <Fitted x={50} y={380} width={540} sizes={[30]} font="Bricolage" weight={700} fill={palette.spruce}>
        See times and book
      </Fitted>
      <Fitted x={50} y={422} width={540} sizes={[30, 26, 22]} fill="#46605b">
        {site}
      </Fitted>
      <Fitted x={50} y={466} width={540} sizes={[38, 34, 30, 26, 23, 20]} weight={700} fill={palette.ink}>
        {name}
      </Fitted>
    </>
  );
}

const sheetTitle = { width: 896, sizes: [104, 92, 80, 70, 60, 52, 46], lines: 2 };

function Sheet({ height, businessName, place, site, name, squares, phone }: QrPrintDetails & { height: number }) {
  const { size, foot } = fitLines(businessName, sheetTitle);
  const street = height - 764;
  return (
    <>
      <rect width={POSTCARD.width} height={height} fill="#fbfaf4" />
      <Street height={street} />
      <Fitted x={60} y={street + 66 + size * 0.8} {...sheetTitle} font="Bricolage" weight={800} fill={palette.ink}>
        {businessName}
      </Fitted>
      <Fitted x={60} y={street + 136 + foot} width={896} sizes={[42, 38, 34, 30]} weight={500} fill="#46605b">
        {place}
      </Fitted>
      <g transform={`translate(0 ${height})`}>
        <QrCode squares={squares} x={60} y={-400} size={340} />
        {phone && (
          <Fitted x={440} y={-350} width={516} sizes={[56, 50, 44]} weight={700} fill={palette.ink}>
            {phone}
          </Fitted>
        )}
        <Fitted x={440} y={-280} width={516} sizes={[48]} lines={2} font="Bricolage" weight={700} fill={palette.spruce}>
          Scan to see times and book
        </Fitted>
        <Fitted x={440} y={-144} width={516} sizes={[36, 32, 28, 24]} fill="#46605b">
          {site}
        </Fitted>
        <Fitted x={440} y={-90} width={516} sizes={[48, 42, 36, 31, 27, 23, 20]} weight={700} fill={palette.ink}>
          {name}
        </Fitted>
        <rect y={-30} width={POSTCARD.width} height={30} fill={palette.duck} />
      </g>
    </>
  );
}

function Street({ height }: { height: number }) {
  const id = `street-${height}`;
  return (
    <>
      <defs>
        <clipPath id={id}>
          <rect width={POSTCARD.width} height={height} />
        </clipPath>
      </defs>
      <g clip-path={`url(#${id})`}>
        <rect width={POSTCARD.width} height={height} fill={palette.bath} />
        <g transform={`translate(-25 ${height - 726}) scale(1.4)`}>
          <g transform={`translate(0 ${(POSTCARD.height - 764 - height) / 2.8})`}>
            <ArtMarkup name="sky" />
          </g>
          <ArtMarkup name="hills" />
          <ArtMarkup name="small-tree" />
          <ArtMarkup name="road" />
          <ellipse cx="350" cy="474" rx="300" ry="12" fill={palette.ink} opacity="0.14" />
          <ArtMarkup name="van-body" />
          <g clip-path="url(#van-hatch)">
            <ArtMarkup name="van-inside" />
          </g>
          <ArtMarkup name="van-front" />
          <g transform="translate(612 356) scale(.66)">
            <ArtMarkup name="sitting-corgi" />
          </g>
        </g>
      </g>
    </>
  );
}
