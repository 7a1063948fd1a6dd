import { firstName } from "#src/shared/names.ts";
import type { Piece } from "#views/mail/letter.tsx";

/** What another person typed, such as a name; and what stands there for a reader who must not get any of it. */
export interface Said {
  said: string;
  instead: string | null;
}

/** A text of a letter: our own words, what another person typed, and links, which are always ours. */
export type Words = string | readonly (Piece | Said)[];

/** Without a word to stand in for it, the whole paragraph or fact is left out where it must not be read. */
export const said = (text: string, instead: string | null = null): Said => ({ said: text, instead });

/** A sentence around what somebody typed: words`${said(name, "The groomer")} has accepted your request.` */
export function words(ours: TemplateStringsArray, ...typed: (Piece | Said)[]): Words {
  const all: (Piece | Said)[] = [ours[0]!];
  for (const [place, part] of typed.entries()) all.push(part, ours[place + 1]!);
  return all;
}

/** A link that writes to an address of ours. */
export const mailbox = (address: string): Piece => ({ url: `mailto:${address}`, label: address });

/** Several things in one text. */
export const joined = (all: readonly Said[]): Words => all.flatMap((one, place) => (place === 0 ? [one] : [", ", one]));

/** By first name, or without any when what stands there is none. */
export function greeting({ fullName }: { fullName: string }): string {
  const name = firstName(fullName);
  return name === null ? "Hello," : `Hi ${name},`;
}
