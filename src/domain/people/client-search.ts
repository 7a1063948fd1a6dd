import { decompose } from "#src/shared/base/plain-letters.ts";
import { phoneKey } from "./phones.ts";

export interface SearchedClient {
  texts: readonly (string | null)[];
  phones: readonly (string | null)[];
}

/** All words must match. Digits match phone numbers in any format, and "mueller" Müller. */
export function clientMatcher(words: string): (client: SearchedClient) => boolean {
  const searchWords = searchWordsIn(words);
  const parts = searchWords.map((word) => (isPartOfNumber(word) ? digitsOf(word) : ""));
  const number = isNumber(words) ? nationalOf(phoneKey(words) ?? words) : "";
  return ({ texts, phones }) => {
    if (searchWords.length === 0) return true;
    const numbers = number || parts.some(Boolean) ? phones.flatMap((phone) => (phone ? digitsIn(phone) : [])) : [];
    const isIn = (digits: string, atLeast: number) =>
      digits.length >= atLeast && numbers.some((one) => one.includes(digits));
    if (isIn(number, 7)) return true;
    const joined = texts.join("\n").normalize("NFC");
    const text = toSearchable(/[äöü]/i.test(joined) ? `${joined}\n${joined.replace(/[äöü]/gi, "$&e")}` : joined);
    // "vandyke" matches Van Dyke, and "jeanluc" Jean-Luc.
    const isTogether = (word: string) => word.length > 5 && text.replaceAll(/[ -]/g, "").includes(word);
    return searchWords.every((word, at) => text.includes(word) || isIn(parts[at]!, 3) || isTogether(word));
  };
}

/** Some numbers contain letters. */
const digitsIn = (phone: string) =>
  /[A-Z]{3}/i.test(phone) ? [digitsOf(phone), digitsOf(phoneKey(phone) ?? "")] : [digitsOf(phone)];

/** Lowercase without accents and apostrophes. */
export const toSearchable = (text: string): string =>
  decompose(text)
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘ʼʻ`´′＇\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/\p{Pd}/gu, "-");

export const searchWordsIn = (words: string): string[] => {
  const all = toSearchable(words)
    .split(/[\s,;"“”!?()]+|(?<=\p{L})-(?=\p{L})/u)
    .map((word) => word.replace(/(?<=.)\.$/, ""))
    .filter(Boolean);
  const significant = all.filter((word) => word !== "and" && word !== "&");
  return significant.length > 0 ? significant : all;
};

const isNumber = (text: string) =>
  isPartOfNumber(text.replace(/\s*(?:ext(?:ension)?\.?|x|#)[\s:]*\d+\s*$/i, "")) ||
  /^[+(]?\d[\d().-]*[A-Z]+$/i.test(text);

/** Most US numbers are stored without the country code. */
const nationalOf = (number: string) => digitsOf(number).replace(/^1(?=\d{10}$)/, "");
const digitsOf = (text: string) => text.normalize("NFKC").replaceAll(/\D/g, "");
const isPartOfNumber = (text: string) => /^[+()\d\s./\p{Pd}]*\d[+()\d\s./\p{Pd}]*$/u.test(text.normalize("NFKC"));
