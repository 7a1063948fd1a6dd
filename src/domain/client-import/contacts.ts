import { isPlaceholder, isPlaceholderEmail, isPlaceholderNumber } from "./placeholders.ts";

interface ContactsIn {
  first: string | null;
  others: string[];
  /** Set if the cell says more: "828-555-0107 (mom)". */
  leftover: string | null;
}

const NUMBER = new RegExp(
  [
    /(?<!\d)(?:\+?1[\s.\-/]*)?\(?[2-9]\d{2}\)?[\s.\-/]*\d{3}[\s.-]*\d{4}(?!\d)/,
    /\+\d[\d\s().-]{6,18}\d(?!\d)/,
    /(?<!\d)\d{10,11}(?!\d)/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join("|")
    .replace(/^(.*)$/, String.raw`(?:$1)(?:[\s,;]*(?:ext(?:ension)?|x|#)[.:\s]*\d{1,6})?`),
  "giu",
);
const PLAIN =
  /\b(?:cell|mobile|phone|telephone|tel|ph|number|no|call|text|or|and|primary|main|voice|iphone|preferred|pref|c|m|p)\b/giu;

/** Keeps an invalid number as the first; it's checked later. */
export function phonesIn(text: string): ContactsIn {
  const plain = plainNumber(text.normalize("NFKC").replaceAll(/[‐-―−]/gu, "-"));
  if (isPlaceholder(plain) || isPlaceholderNumber(plain)) return nothing;
  const found = (plain.match(NUMBER) ?? []).map((number) => number.trim());
  const numbers = found.filter((number) => !isPlaceholderNumber(number));
  if (found.length === 0) return { first: plain, others: [], leftover: null };
  const rest = plain.replaceAll(NUMBER, " ").replaceAll(PLAIN, " ");
  const [first = null, ...others] = numbers;
  return /[\p{L}\p{N}]/u.test(rest) ? { first, others: [], leftover: plain } : { first, others, leftover: null };
}

const nothing: ContactsIn = { first: null, others: [], leftover: null };

/** "8.285550101E9", "8285550103.0", "8,285,550,104". A number with lost digits is kept as written. */
function plainNumber(text: string): string {
  const trimmed = text.trim();
  const [, whole = "", parts = "", power = ""] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(trimmed) ?? [];
  const isWhole = power !== "" && parts.length <= Number(power) && parts.length >= Number(power) - 2;
  if (isWhole) return whole + parts.padEnd(Number(power), "0");
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(trimmed)) return trimmed.replaceAll(",", "");
  return trimmed.replace(/^(\d{10,11})[.,]0+$/, "$1");
}

const ADDRESS = /(?:[^\s<>()[\]{},;:|/"'@]|\b'\b)+@[^\s<>()[\]{},;:|/"'@]+\.[^\s<>()[\]{},;:|/"'@?.]+/gu;

export function emailsIn(text: string, name: string): ContactsIn {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\s*@\s*/g, "@")
    .replaceAll(/mailto:/gi, " ")
    .trim();
  if (isPlaceholder(plain)) return nothing;
  const found = plain.match(ADDRESS) ?? [];
  if (found.length === 0) return { first: text, others: [], leftover: null };
  const [first = null, ...others] = found.filter((address) => !isPlaceholderEmail(address));
  const words = new Set(name.toLowerCase().split(/\s+/));
  const rest = plain.replaceAll(ADDRESS, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  const says = rest.some(
    (word) => !words.has(word.toLowerCase()) && !/^(?:or|and|e?mail|home|work|personal)$/i.test(word),
  );
  return says ? { first, others: [], leftover: plain } : { first, others, leftover: null };
}
