import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { PhoneView } from "#src/shared/base/phones.ts";

const between = /[/;,|\n]|\bor\b|\band\b|&/i;
/** Beside words and other digits: "828-555-0101 before 10". */
const american = /(?<!\d)(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s./-]*\d{3}[\s.-]*\d{4}(?!\d)/g;
/** "1-800-FLOWERS": what follows the area code, as the keys of a telephone are lettered. */
const vanity = /^(\+?1?[\s.(-]*\d{3}[\s).-]*)((?!.*\b(?:ext?|extension|x)\b)(?=.*[A-Z]{3})(?:[\s.-]*[A-Z\d]){7,})$/i;
const KEYS = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];

/** The first number of a text, as people write them; one without a country is American. Undefined for what is none, such as "n/a". */
function numberIn(text: string): PhoneNumber | undefined {
  const plain = text.normalize("NFKC").trim();
  for (const part of [plain, ...plain.split(between), ...(plain.match(american) ?? [])]) {
    const found = parsePhoneNumberFromString(dialable(part), { defaultCountry: "US", extract: true });
    if (found?.isValid()) return found;
  }
  return undefined;
}

const dialable = (text: string) =>
  text
    .trim()
    .replace(/^00\s*(?=[1-9])/, "+")
    .replace(/\bext?\.?\s*(?=\d)/i, "ext ")
    .replace(vanity, (_, area: string, word: string) => area + keysOf(word));

/** Words may be longer than numbers. */
const keysOf = (word: string) => word.replaceAll(/[A-Z]/gi, keyOf).replaceAll(/\D/g, "").slice(0, 7);
const keyOf = (letter: string) => String(KEYS.findIndex((key) => key.includes(letter.toUpperCase())) + 2);

/** How a number is shown, and what its link dials. It is shown as it was typed; bare digits get their signs. */
export function phoneView(typed: string | null): PhoneView | null {
  if (typed === null) return null;
  const number = numberIn(typed);
  const isBare = /^\+?\d+$/.test(typed);
  const shown = number && isBare ? shownNumber(number.number) : typed;
  return { shown, tel: number ? number.getURI() : localLink(typed) };
}

/** Seven digits are dialed as they are: who lives there knows the area. Null for what is no number, and for digits with letters between. */
function localLink(typed: string): string | null {
  const [, run = ""] = /^\D*?(\d[^\p{L}]*)\D*$/u.exec(typed.normalize("NFKC")) ?? [];
  const digits = run.replaceAll(/\D/g, "");
  return digits.length >= 7 && digits.length <= 15 && /[1-9]/.test(digits) ? `tel:${digits}` : null;
}

/** What two spellings of one number have in common (E.164, without an extension); null for what is no number. */
export const phoneKey = (typed: string): string | null => numberIn(typed)?.number ?? null;

/** "(828) 555-0143" from E.164, and numbers of other countries with theirs. */
export function shownNumber(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.countryCallingCode === "1" ? number.formatNational() : number.formatInternational();
}

/** The United States and their territories: texts there cost the same, and pumping them pays nobody. */
const countries = ["US", "PR", "VI", "GU", "AS", "MP"];
/** Of these, a text is dear, or cannot arrive. */
const refused = ["PREMIUM_RATE", "TOLL_FREE", "SHARED_COST", "PERSONAL_NUMBER", "UAN", "PAGER", "VOICEMAIL"];

/** E.164 of what somebody typed; undefined unless it is a number that may be a mobile phone of the United States. */
export function usNumber(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: "US", extract: false });
  if (!number?.isValid() || number.ext) return undefined;
  const type = number.getType();
  if (!countries.includes(number.country ?? "") || (type && refused.includes(type))) return undefined;
  return number.number;
}
