import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { PhoneLink } from "#src/shared/base/phones.ts";

const between = /[/;,|\n]|\bor\b|\band\b|&/i;
/** Found within text: "828-555-0101 before 10". */
const american = /(?<!\d)(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s./-]*\d{3}[\s.-]*\d{4}(?!\d)/g;
const vanity = /^(\+?1?[\s.(-]*\d{3}[\s).-]*)((?!.*\b(?:ext?|extension|x)\b)(?=.*[A-Z]{3})(?:[\s.-]*[A-Z\d]){7,})$/i;
const KEYS = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];

/** The first valid number; US by default. Undefined without one. */
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

const keysOf = (word: string) => word.replaceAll(/[A-Z]/gi, keyOf).replaceAll(/\D/g, "").slice(0, 7);
const keyOf = (letter: string) => String(KEYS.findIndex((key) => key.includes(letter.toUpperCase())) + 2);

/** Shown as typed; plain digits are formatted. */
export function phoneView(typed: string | null): PhoneLink | null {
  if (typed === null) return null;
  const number = numberIn(typed);
  const isBare = /^\+?\d+$/.test(typed);
  const shown = number && isBare ? formatPhone(number.number) : typed;
  return { shown, tel: number ? number.getURI() : localLink(typed) };
}

/** For a number that isn't recognized: its digits as typed. Null unless there are 7 to 15. */
function localLink(typed: string): string | null {
  const [, run = ""] = /^\D*?(\d[^\p{L}]*)\D*$/u.exec(typed.normalize("NFKC")) ?? [];
  const digits = run.replaceAll(/\D/g, "");
  const plus = /^\s*\+/.test(typed) ? "+" : "";
  return digits.length >= 7 && digits.length <= 15 && /[1-9]/.test(digits) ? `tel:${plus}${digits}` : null;
}

export const phoneKey = (typed: string): string | null => numberIn(typed)?.number ?? null;

export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.countryCallingCode === "1" ? number.formatNational() : number.formatInternational();
}

/** Texts there cost the same, and fraudsters earn nothing. */
const countries = ["US", "PR", "VI", "GU", "AS", "MP"];
const refused = ["PREMIUM_RATE", "TOLL_FREE", "SHARED_COST", "PERSONAL_NUMBER", "UAN", "PAGER", "VOICEMAIL"];

/** E.164. Undefined unless it may be a US mobile number. */
export function usMobileNumber(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: "US", extract: false });
  if (!number?.isValid() || number.ext) return undefined;
  const type = number.getType();
  if (!countries.includes(number.country ?? "") || (type && refused.includes(type))) return undefined;
  return number.number;
}
