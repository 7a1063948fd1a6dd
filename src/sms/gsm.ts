import { makeHarmless } from "../email/harmless.ts";
import { decompose } from "../shared/base/plain-letters.ts";

/* 3GPP TS 23.038: GSM text has 160 characters per segment, other text 70. Segments cost money. */

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Count as two characters each. */
const extended = "^{}\\[~]|€";
const basicCharacters = new Set(basic);
const wide = new Set(extended);

const lookalikes = new Map(
  "‘' ’' ´' `' “\" ”\" –- —- ‐- ‑- ⁄/ …...".split(" ").map((pair) => [pair[0]!, pair.slice(1)] as const),
);

/** Replaces accented letters if necessary, and drops unsupported characters. */
export function toGsm(text: string): string {
  const signs = Array.from(text.normalize("NFC"), (sign) => {
    const plain = lookalikes.get(sign) ?? sign;
    if (plain !== sign || basicCharacters.has(sign) || wide.has(sign)) return plain;
    // "2½" isn't "21/2".
    return Array.from(decompose(sign).replace(/^(?=\d⁄)/, " "), (part) => lookalikes.get(part) ?? part)
      .filter((part) => basicCharacters.has(part))
      .join("");
  });
  return signs.join("").replaceAll(/\s+/g, " ").trim();
}

export const lengthInGsm = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (wide.has(sign) ? 2 : 1), 0);

export const ONE_TEXT_LENGTH = 160;
const ONE_OF_SEVERAL = 153;

export function countSegments(text: string): number {
  const length = lengthInGsm(text);
  return length <= ONE_TEXT_LENGTH ? 1 : Math.ceil(length / ONE_OF_SEVERAL);
}

export function nameInGsm(name: string, most: number, otherwise: string): string {
  // Phones link addresses and numbers, including those that conversion creates.
  const text = toGsm(makeHarmless(toGsm(name)));
  if (!/[a-z0-9]/i.test(text)) return otherwise;
  return lengthInGsm(text) <= most ? text : `${text.slice(0, most - 3).trimEnd()}...`;
}
