import { imitatesSite } from "#src/domain/people/names.ts";
import { BRAND, TAGLINE } from "#src/shared/base/brand.ts";
import { firstName } from "#src/shared/base/names.ts";
import type { OptionalEmail } from "#src/shared/people/email-labels.ts";
import type { EmailProps, TextOrUrl } from "#views/email/email-body.tsx";
import { makeHarmless } from "./harmless.ts";

export interface EmailTemplate {
  /** Shown on locked screens, so it names no person. */
  subject: string;
  paragraphs: Prose[];
  /** "Date" and "Tuesday, March 9, 2027". */
  facts?: [name: string, value: Prose][];
  action?: { label: string; url: string };
  closing?: Prose;
  /** About account access: exempt from the limit per address. */
  isUrgent?: true;
  /** Kind that people can unsubscribe from. Unset if they can't, as for a booking under way. */
  kind?: OptionalEmail;
}

/** User text becomes one line without links. An unconfirmed address gets `instead`, as it may be a stranger's. */
export function emailPropsOf(template: EmailTemplate, greeting: string, isConfirmed: boolean): EmailProps {
  const { subject, paragraphs, facts = [], action, closing = "" } = template;
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

function piecesOf(prose: Prose, isConfirmed: boolean): TextOrUrl[] {
  if (typeof prose === "string") return prose === "" ? [] : [prose];
  const pieces: TextOrUrl[] = [];
  for (const part of prose) {
    if (!isUntrusted(part)) pieces.push(part);
    else if (isConfirmed) pieces.push(makeHarmless(part.untrusted));
    else if (part.instead === null) return [];
    else pieces.push(part.instead);
  }
  // A name such as "Theo's Grooming Co." needs no second period.
  const isEnded = (at: number) => String(pieces[at - 1]).endsWith(".");
  return pieces.map((piece, at) => (typeof piece === "string" && isEnded(at) ? piece.replace(/^\./, "") : piece));
}

const isSomething = (pieces: readonly TextOrUrl[]) => pieces.length > 0;

const isUntrusted = (part: TextOrUrl | Untrusted): part is Untrusted => typeof part === "object" && "untrusted" in part;

export const emailAsText = ({ greeting, paragraphs, facts, action, closing }: EmailProps) =>
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

const plain = (pieces: readonly TextOrUrl[]) =>
  pieces.map((piece) => (typeof piece === "string" ? piece : plainLink(piece))).join("");

function plainLink({ url, label }: Exclude<TextOrUrl, string>): string {
  if (label === undefined) return url;
  return url === `mailto:${label}` ? label : `${label}: ${url}`;
}

export const firstParagraphOf = (text: string) => text.split(BLANK_LINE, 2)[1] ?? "";

/** User text, and its replacement for readers who may not see it. */
interface Untrusted {
  untrusted: string;
  instead: string | null;
}

/** Our words, user text, and our links. */
export type Prose = string | readonly (TextOrUrl | Untrusted)[];

/** Without `instead`, the paragraph or fact is omitted. */
export const untrusted = (text: string, instead: string | null = null): Untrusted => ({ untrusted: text, instead });

/** Public user text, shown to all readers unless it imitates the site. */
export function untrustedPublic(text: string, instead = "a groomer"): Untrusted {
  const shownText = imitatesSite(text) ? instead : text;
  return untrusted(shownText, makeHarmless(shownText));
}

/** prose`${untrusted(name, "The groomer")} has accepted your request.` */
export function prose(ours: TemplateStringsArray, ...typed: (TextOrUrl | Untrusted)[]): Prose {
  const all: (TextOrUrl | Untrusted)[] = [ours[0]!];
  for (const [place, part] of typed.entries()) all.push(part, ours[place + 1]!);
  return all;
}

export const mailtoLink = (address: string): TextOrUrl => ({ url: `mailto:${address}`, label: address });

export const joinNames = (all: readonly Untrusted[]): Prose =>
  all.flatMap((one, place) => (place === 0 ? [one] : [", ", one]));

/** "Hello," without a name, or if the name imitates the site. */
export function greeting(fullName = ""): string {
  const name = imitatesSite(fullName) ? null : firstName(fullName);
  return name === null ? "Hello," : `Hi ${name},`;
}
