import { BRAND, TAGLINE } from "#src/shared/brand.ts";
import type { LetterProps, Piece } from "#views/mail/letter.tsx";
import { harmless } from "./harmless.ts";
import type { Said, Words } from "./words.ts";

/** A mail in our own words; both its plain and its HTML form are made of the same parts. */
export interface Letter {
  /** Shows on locked screens, so nobody is named in it. */
  subject: string;
  greeting: string;
  paragraphs: Words[];
  /** Facts as name and value, for example "Date" and "Tuesday, March 9, 2027". */
  facts?: [name: string, value: Words][];
  action?: { label: string; url: string };
  /** What follows the button, such as what to do when the mail was not expected. */
  closing?: Words;
}

/** The letter as it is read: what another person typed is one short line that no mail program makes a link of. */
export function finished({ subject, greeting, paragraphs, facts = [], action, closing = "" }: Letter): LetterProps {
  return {
    subject,
    greeting,
    paragraphs: paragraphs.map(piecesOf),
    facts: facts.map(([name, value]) => ({ name, value: piecesOf(value) })),
    action,
    closing: piecesOf(closing),
  };
}

function piecesOf(words: Words): Piece[] {
  if (typeof words === "string") return words === "" ? [] : [words];
  return words.map((part) => (isSaid(part) ? harmless(part.said) : part));
}

const isSaid = (part: Piece | Said): part is Said => typeof part === "object" && "said" in part;

export const plainText = ({ greeting, paragraphs, facts, action, closing }: LetterProps) =>
  [
    greeting,
    ...paragraphs.map(plain),
    facts.map(({ name, value }) => `${name}: ${plain(value)}`).join("\n"),
    action ? `${action.label}:\n${action.url}` : "",
    plain(closing),
    `${BRAND}\n${TAGLINE}`,
  ]
    .filter(Boolean)
    .join(BLANK_LINE);

const BLANK_LINE = "\n\n";

const plain = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (typeof piece === "string" ? piece : plainLink(piece))).join("");

function plainLink({ url, label }: Exclude<Piece, string>): string {
  if (label === undefined) return url;
  return url === `mailto:${label}` ? label : `${label}: ${url}`;
}

/** What a mail's plain form says after its greeting. */
export const openingOf = (text: string) => text.split(BLANK_LINE, 2)[1] ?? "";
