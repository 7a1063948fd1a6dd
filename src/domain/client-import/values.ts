import { isCalendarDay, utcDay } from "#src/shared/base/time.ts";
import { SERIES_WEEK_RANGE } from "#src/shared/day/added/added-labels.ts";
import type { PetSize } from "#src/shared/listing/sizes.ts";
import type { AnimalType } from "#src/shared/visits/pets/pet-labels.ts";

const ZIP =
  /^(?:(?:#|[a-z]{2}|zip(?:code)?:?)(?=\d{5}))?(\d{3,5})(?:[-+]?(\d{4}))?(?:\(.*\)|[*#.,;_]|(?<=\d{5})[a-z]{2})?$/i;

/** Repairs lost leading zeros, merged ZIP+4, and thousands separators. */
export function zipIn(text: string): string | undefined {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/[‐-―−]/gu, "-")
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))|\s|\.0+$|-$/g, "");
  const [, zip, more] = ZIP.exec(plain) ?? [];
  if (zip === undefined) return undefined;
  return more ? `${zip.padStart(5, "0")}-${more}` : zip.padStart(5, "0");
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Spreadsheet dates: 46090 is 2026-03-09. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** "3/9/2027", "2027-03-09", "Mar 9, 2027", "Tue 9 March 2027", "20270309", "46090". */
export function dayInCell(text: string): string | undefined {
  const plain = text.normalize("NFKC").trim();
  if (/^[34]\d{4}(?:\.\d+)?$/.test(plain)) {
    return utcDay(FIRST_DAY + Math.floor(Number(plain)) * 86_400_000);
  }
  const [first = "", second = "", third = "", ...more] = plain
    .replace(/^(?:exp\w*|due|(?:valid |good )?(?:until|through|thru))[.:]?\s+(?:on )?/i, "")
    .replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")
    .replace(/(?:T|,?\s+(?:at\s+)?)\d\d?(?::\d\d.*|\s*[ap]\.?m\.?.*)$/i, "")
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i, "")
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/i, "")
    .split(/[\s/.,-]+/);
  if (more.some(Boolean) || third === "") return undefined;
  const asMonth = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1 || Number(word);
  const isDayFirst = /^\d/.test(first) && /^[a-z]/i.test(second);
  const [year, month, day] = /^\d{4}$/.test(first)
    ? [first, asMonth(second), third]
    : isDayFirst
      ? [third, asMonth(second), first]
      : [third, asMonth(first), second];
  const written = `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`;
  return isCalendarDay(written) ? written : undefined;
}

const twoDigits = (number: string | number) => String(number).padStart(2, "0");
/** Below 80 is 20xx, the rest 19xx. */
const fourDigits = (year: string) => (/^\d\d$/.test(year) ? `${Number(year) < 80 ? "20" : "19"}${year}` : year);

/** Before a year in which a pet was adopted, or had an age. */
const noBirth = /adopt|rescue|\b(?:got|died|passed)\b|\d *(?:y|yrs?|years?|mos?|months?)\b/i;

export function yearIn(text: string): number | undefined {
  const [, before = text, written] = /^(.*?)(?<!\d)((?:19[89]|20\d)\d)(?!\d)/.exec(text) ?? [];
  if (noBirth.test(before)) return undefined;
  const [, short] = /['’](\d\d)$/.exec(text) ?? [];
  const year = Number(written ?? (short && fourDigits(short)) ?? dayInCell(text)?.slice(0, 4));
  return year >= 1980 && year <= 2100 ? year : undefined;
}

const sizeWords: [RegExp, PetSize][] = [
  [/\b(?:x-?(?:large|lg)|extra large|giant)\b|^xx?l$/i, "giant"],
  [/\b(?:large|lrg|lg|big)\b|^l$/i, "large"],
  [/\b(?:medium|med|md|mid(?!\W*\d))\b|^m$/i, "medium"],
  [/\b(?:small|x-?small|sml?|toy|mini|tiny)\b|^x?s$/i, "small"],
];

const number = String.raw`(\d{1,3}(?:\.\d+)?)(?!\d)`;
const unit = String.raw`(?:\s*(#|(?:lb'?s?|pounds?|kgs?|kilo(?:gram)?s?)(?![a-z])\.?))?`;
/** The groups are a number, its unit, the range's end, its unit, and ounces. */
const weight = String.raw`${number}${unit}(?:\s*(?:-|to|or)\s*${number}${unit})?(?:,?\s*(\d{1,2})\s*oz\b\.?)?`;
const about = String.raw`(?:(?:[~≈<#]|about|approx(?:imately)?|around|circa|ca|under|up to|w(?:eigh)?t|lbs?)[.:]?\s*)*`;
const onlyWeight = new RegExp(`^${about}${weight}\\s*(?:-?ish|\\?|approx\\.?|or so|each)?$`);
const anyWeight = new RegExp(`(?<![\\d.,/-])${weight}`, "g");

interface WeightOrSize {
  /** In pounds. */
  weight: number | null;
  size: PetSize | null;
  /** False if the text says more. */
  isAll: boolean;
}

/** "45 lbs", "45-50" (the heavier), "12,5 kg", "8 lb 4 oz", "Large (60 lbs)", "XL". Reads no "90+" and no age. */
export function weightOrSizeIn(text: string): WeightOrSize {
  const plain = text
    .replaceAll(/\s*(?:½|(?<![\d/])1\/2)/g, ".5")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, "-")
    .replaceAll(/(?<=\d),(?=\d{1,2}(?!\d))/g, ".");
  const only = onlyWeight.exec(plain);
  const found = only ? [only] : [...plain.matchAll(anyWeight)].filter(([, , first, , last]) => first ?? last);
  const [pounds = 0, ...others] = /[+>≥]|\b(?:over|plus|more|least|above)\b/.test(plain) ? [] : found.map(poundsOf);
  const isWeight = pounds > 0 && pounds <= 400 && others.every((other) => Math.abs(other - pounds) < pounds / 20);
  if (isWeight) return { weight: pounds, size: null, isAll: only !== null };
  const [word, size = null] = sizeWords.find(([word]) => word.test(text)) ?? [];
  return { weight: null, size, isAll: word?.exec(text)?.[0] === text };
}

function poundsOf([, first, firstUnit, last, lastUnit, ounces = "0"]: RegExpExecArray): number {
  const heaviest = Math.max(Number(first), Number(last ?? 0));
  if ((lastUnit ?? firstUnit)?.startsWith("k")) return Math.round(heaviest * 22.0462) / 10;
  return Math.round((heaviest + Number(ounces) / 16) * 100) / 100;
}

export function animalIn(text: string): AnimalType {
  if (/\b(cats?|felines?|kittens?|kitty)\b|^c$/i.test(text)) return "Cat";
  return /\b(dogs?|canines?|pupp(y|ies)|k-?9)\b|^d$/i.test(text) || text === "" ? "Dog" : "Other";
}

const often: [RegExp, number][] = [
  [
    /\bbi-?weekly|every (?:other|second|2nd) week|fortnight|^(?:twice|2 ?x|2 times) ?(?:an?|per|\/|every|each)? ?mo(?:nth)?(?:ly)?$/i,
    2,
  ],
  [/\bbi-?monthly|every (?:other|second|2nd) month/i, 8],
  [/^(?:every |once a |1x )?week(?:ly)?$/i, 1],
  [/^(?:every |once a |1x )?month(?:ly)?$/i, 4],
  [/\bquarterly\b/i, 13],
];
/** Weeks of each unit. Months are rounded down, so two are 8 weeks, and three are 13. */
const lasts = { d: 1 / 7, w: 1, m: 13 / 3, y: 52 };
const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const numberWord = new RegExp(`\\b(?:${numbers.join("|")})\\b`, "i");

/** "6", "every six weeks", "q6w", "every 3rd week", "2 months", "28 days", "biweekly". Undefined for a range. */
export function weeksIn(text: string): number | undefined {
  const typed = text.trim().replace(numberWord, (word) => String(numbers.indexOf(word.toLowerCase()) + 1));
  const [, number, unit = "w"] =
    /^(?:every|each|q|once every)?\s*(\d{1,3})(?:\.0+|st|nd|rd|th)?\s*-?\s*(d|w|m|y)?[a-z]*(?:\(s\))?\.?$/i.exec(
      typed,
    ) ?? [];
  const length = Number(number) * lasts[unit.toLowerCase() as keyof typeof lasts];
  const weeks = number
    ? Math[/m/i.test(unit) ? "floor" : "round"](length)
    : often.find(([word]) => word.test(typed))?.[1];
  return weeks !== undefined && weeks >= SERIES_WEEK_RANGE.least && weeks <= SERIES_WEEK_RANGE.most ? weeks : undefined;
}
