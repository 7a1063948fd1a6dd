import { harmless } from "../mail/harmless.ts";

/* GSM 7-bit, 3GPP TS 23.038: a text in it has 160 signs, any other one 70, and each segment is paid for. */

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These take the room of two. */
const extended = "^{}\\[~]|€";
const known = new Set(basic);
const wide = new Set(extended);

const lookalikes: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
};

/** A text with nothing that is not in the alphabet: accents go where they must, and what has no likeness goes altogether. */
export function inGsm(text: string): string {
  const signs = Array.from(text.normalize("NFC"), (sign) => {
    if (lookalikes[sign] !== undefined || known.has(sign) || wide.has(sign)) return lookalikes[sign] ?? sign;
    return Array.from(sign.normalize("NFKD"))
      .filter((part) => known.has(part))
      .join("");
  });
  return signs.join("").replaceAll(/\s+/g, " ").trim();
}

/** How many signs it takes; `text` is in the alphabet. */
export const lengthInGsm = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (wide.has(sign) ? 2 : 1), 0);

export const ONE_TEXT = 160;
const ONE_OF_SEVERAL = 153;

export function segmentsOf(text: string): number {
  const length = lengthInGsm(text);
  return length <= ONE_TEXT ? 1 : Math.ceil(length / ONE_OF_SEVERAL);
}

/** A name as it may stand in a text: no longer than so many signs, and something in place of one that has none in the alphabet. */
export function nameInGsm(name: string, most: number, otherwise: string): string {
  // An address or a number in a name would be a link on the reader's phone. What goes into the alphabet may become one.
  const text = inGsm(harmless(inGsm(name)));
  if (!/[a-z0-9]/i.test(text)) return otherwise;
  return lengthInGsm(text) <= most ? text : `${text.slice(0, most - 3).trimEnd()}...`;
}
