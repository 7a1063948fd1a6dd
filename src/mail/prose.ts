import { isStandIn } from "#src/domain/people/names.ts";
import { firstName } from "#src/shared/base/names.ts";
import type { Piece } from "#views/mail/letter.tsx";
import { harmless } from "./harmless.ts";

/** User text, and its replacement for readers who may not see it. */
export interface Untrusted {
  untrusted: string;
  instead: string | null;
}

/** Our words, user text, and our links. */
export type Prose = string | readonly (Piece | Untrusted)[];

/** Without `instead`, the paragraph or fact is omitted. */
export const untrusted = (text: string, instead: string | null = null): Untrusted => ({ untrusted: text, instead });

/** Public user text, shown to all readers unless it imitates the site. */
export function published(text: string, instead = "a groomer"): Untrusted {
  const said = isStandIn(text) ? instead : text;
  return untrusted(said, harmless(said));
}

/** prose`${untrusted(name, "The groomer")} has accepted your request.` */
export function prose(ours: TemplateStringsArray, ...typed: (Piece | Untrusted)[]): Prose {
  const all: (Piece | Untrusted)[] = [ours[0]!];
  for (const [place, part] of typed.entries()) all.push(part, ours[place + 1]!);
  return all;
}

export const mailbox = (address: string): Piece => ({ url: `mailto:${address}`, label: address });

export const joined = (all: readonly Untrusted[]): Prose =>
  all.flatMap((one, place) => (place === 0 ? [one] : [", ", one]));

/** "Hello," to an address without a name. */
export function greeting(fullName = ""): string {
  const name = isStandIn(fullName) ? null : firstName(fullName);
  return name === null ? "Hello," : `Hi ${name},`;
}
