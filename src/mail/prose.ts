import { isStandIn } from "#src/domain/people/stand-in.ts";
import { firstName } from "#src/shared/base/names.ts";
import type { Piece } from "#views/mail/letter.tsx";
import { harmless } from "./harmless.ts";

/** Another person's words, such as a name, and what a reader gets instead who must not see them. */
export interface Untrusted {
  untrusted: string;
  instead: string | null;
}

/** A text of a letter: our own words, another person's, and links, which are always ours. */
export type Prose = string | readonly (Piece | Untrusted)[];

/** Without a replacement, the whole paragraph or fact is left out for readers who must not see it. */
export const untrusted = (text: string, instead: string | null = null): Untrusted => ({ untrusted: text, instead });

/**
 * Another person's words that everyone can read on the site, such as the name of a listed groomer: no reader misses them, unless they
 * read as the site's own.
 */
export function published(text: string, instead = "a groomer"): Untrusted {
  const said = isStandIn(text) ? instead : text;
  return untrusted(said, harmless(said));
}

/** A sentence around another person's words: prose`${untrusted(name, "The groomer")} has accepted your request.` */
export function prose(ours: TemplateStringsArray, ...typed: (Piece | Untrusted)[]): Prose {
  const all: (Piece | Untrusted)[] = [ours[0]!];
  for (const [place, part] of typed.entries()) all.push(part, ours[place + 1]!);
  return all;
}

export const mailbox = (address: string): Piece => ({ url: `mailto:${address}`, label: address });

export const joined = (all: readonly Untrusted[]): Prose =>
  all.flatMap((one, place) => (place === 0 ? [one] : [", ", one]));

/** By first name, or without a name when there is no usable one. */
export function greeting({ fullName }: { fullName: string }): string {
  const name = isStandIn(fullName) ? null : firstName(fullName);
  return name === null ? "Hello," : `Hi ${name},`;
}
