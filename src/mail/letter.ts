import { BRAND, TAGLINE } from "#src/shared/base/brand.ts";
import type { MailKind } from "#src/shared/people/mail-labels.ts";
import type { LetterProps, Piece } from "#views/mail/letter.tsx";
import { harmless } from "./harmless.ts";
import type { Prose, Untrusted } from "./prose.ts";

/** A mail in our own words; its plain and its HTML form are made of the same parts. */
export interface Letter {
  /** Locked screens show it, so it names nobody. */
  subject: string;
  greeting: string;
  paragraphs: Prose[];
  /** Facts as name and value, for example "Date" and "Tuesday, March 9, 2027". */
  facts?: [name: string, value: Prose][];
  action?: { label: string; url: string };
  /** After the button, for example what to do when the mail was not expected. */
  closing?: Prose;
  /** About access to the account: never put off, however many mails an address gets. */
  isUrgent?: true;
  /** Its reader can switch mails of this kind off, and gets none then. Only for what is not about something under way. */
  kind?: MailKind;
}

/** Others' words are one line without links. An unconfirmed address may be a stranger's, so it gets none of them. */
export function finished(letter: Letter, isConfirmed: boolean): LetterProps {
  const { subject, greeting, paragraphs, facts = [], action, closing = "" } = letter;
  const pieces = (prose: Prose) => piecesOf(prose, isConfirmed);
  return {
    subject,
    greeting,
    paragraphs: paragraphs.map(pieces).filter(isSomething),
    facts: facts.map(([name, value]) => ({ name, value: pieces(value) })).filter(({ value }) => isSomething(value)),
    action,
    closing: pieces(closing),
  };
}

function piecesOf(prose: Prose, isConfirmed: boolean): Piece[] {
  if (typeof prose === "string") return prose === "" ? [] : [prose];
  const pieces: Piece[] = [];
  for (const part of prose) {
    if (!isUntrusted(part)) pieces.push(part);
    else if (isConfirmed) pieces.push(harmless(part.untrusted));
    else if (part.instead === null) return [];
    else pieces.push(part.instead);
  }
  return pieces;
}

const isSomething = (pieces: readonly Piece[]) => pieces.length > 0;

const isUntrusted = (part: Piece | Untrusted): part is Untrusted => typeof part === "object" && "untrusted" in part;

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

/** The first words of a mail's plain form, after its greeting. */
export const openingOf = (text: string) => text.split(BLANK_LINE, 2)[1] ?? "";
