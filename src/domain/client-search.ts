import { phoneKey } from "#src/shared/base/phones.ts";

/** What a groomer's search for clients looks into. */
export interface SearchedClient {
  /** Names, notes, and whatever else the groomer may read of this household. */
  texts: readonly (string | null)[];
  phones: readonly (string | null)[];
}

/** A test for clients that have every word somewhere; digits are found in a phone number however it is written. */
export function clientMatcher(words: string): (client: SearchedClient) => boolean {
  const asked = plain(words).split(/\s+/).filter(Boolean);
  const number = /^[+()\d\s.–-]+$/.test(words) ? digitsOf(phoneKey(words) ?? words) : "";
  return ({ texts, phones }) => {
    if (asked.length === 0) return true;
    const text = plain(texts.join("\n"));
    const numbers = phones.map((phone) => digitsOf(phone ?? ""));
    if (number.length >= 7 && numbers.some((digits) => digits.includes(number))) return true;
    return asked.every((word) => text.includes(word) || isIn(numbers, word));
  };
}

const isIn = (numbers: readonly string[], word: string) =>
  isPartOfNumber(word) && numbers.some((digits) => digits.includes(digitsOf(word)));

/** Accents are often left out when typing. */
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const digitsOf = (text: string) => text.replaceAll(/\D/g, "");
const isPartOfNumber = (word: string) => /^[+()\d.-]+$/.test(word) && digitsOf(word).length >= 3;
