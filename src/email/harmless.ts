import { plainText } from "#src/shared/base/plain-text.ts";
import { shortened } from "#src/shared/base/shortened.ts";

const LONGEST = 60;

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Patterns that email programs turn into links. */
const dots = /[.\u3002\uFF0E\uFF61\u2024\uFE52](?=[\p{L}\p{Cf}])/gu;
const numbers = /\d+(?:\.\d+){3,}/g;
const colons = /(?<!\d)[:\uFF1A\uFE55](?=\S)|[:\uFF1A\uFE55](?=[^\s\d])/gu;
const ats = /[@\uFF20\uFE6B](?=\S)/gu;
const phones = /\+?\d(?:[\s().-]*\d){6,}/g;

/** Makes one line of up to 60 characters without links or phone numbers ("St.Paws" becomes "St. Paws"). */
export function makeHarmless(typed: string): string {
  const line = plainText(typed)
    .replace(breaks, " ")
    .replace(phones, "…")
    .replace(numbers, (number) => number.replaceAll(".", ". "))
    .replace(dots, "$& ")
    .replace(colons, "$& ")
    .replace(ats, "$& ")
    .replace(/\s+/g, " ")
    .trim();
  return shortened(line, LONGEST);
}
