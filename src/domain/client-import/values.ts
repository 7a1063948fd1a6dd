import { isCalendarDay } from "#src/shared/base/time.ts";
import type { petSizes } from "#src/shared/day/own/own-labels.ts";
import { stateCode, states } from "#src/shared/places/places.ts";
import type { AnimalType } from "#src/shared/visits/pets/pet-labels.ts";

/* What people write in a cell, as the site keeps it; undefined for what cannot be read. */

/** Spreadsheets drop the zeros in front, and take the nine digits for one number. */
export function zipIn(text: string): string | undefined {
  const [, zip, more] = /^(\d{3,5})(?:-?(\d{4}))?(?:\.0)?$/.exec(text.replaceAll(" ", "")) ?? [];
  if (zip === undefined) return undefined;
  return more ? `${zip.padStart(5, "0")}-${more}` : zip.padStart(5, "0");
}

const codeOf = new Map(states.map(({ name, code }) => [name.toLowerCase(), code]));
export const stateIn = (text: string) => stateCode(text) ?? codeOf.get(text.toLowerCase());

const cities =
  /^(.*[^\s,])[\s,]+([A-Za-z. ]{2,20}?)[\s,]+(\d{5}(?:-\d{4})?)[\s,]*(?:USA?|United States(?: of America)?)?$/i;

interface Address {
  street: string;
  city: string;
  state: string;
  zip: string;
}

/** "12 Elm St, Asheville, NC 28801" in its parts; undefined where it does not end in a state and a ZIP code. */
export function addressIn(text: string): Address | undefined {
  const [, before = "", stateText = "", zip = ""] = cities.exec(text) ?? [];
  const state = stateIn(stateText);
  const comma = before.lastIndexOf(",");
  if (!state || comma < 1) return undefined;
  return { street: before.slice(0, comma).trim(), city: before.slice(comma + 1).trim(), state, zip };
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "3/9/2027", "2027-03-09", "Mar 9, 2027" and "9 March 2027" are "2027-03-09". */
export function dayInCell(text: string): string | undefined {
  const [first = "", second = "", third = "", ...more] = text.replace(/[T ]\d\d?:\d\d.*$/, "").split(/[\s/.,-]+/);
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
/** Of pets: shots in years to come, birthdays in those that have been. */
const fourDigits = (year: string) => (/^\d\d$/.test(year) ? `${Number(year) < 80 ? "20" : "19"}${year}` : year);

/** The year of "2019", "5/14/2019", "May 2019". */
export function yearIn(text: string): number | undefined {
  const [, written] = /(?:^|\D)((?:19[89]|20\d)\d)(?:\D|$)/.exec(text) ?? [];
  const year = Number(written ?? dayInCell(text)?.slice(0, 4));
  return year >= 1980 && year <= 2100 ? year : undefined;
}

const words: [RegExp, (typeof petSizes)[number]][] = [
  [/\b(x-?large|xl|xxl|extra large|giant)\b/i, "giant"],
  [/\b(large|big|l)\b/i, "large"],
  [/\b(medium|med|m|mid)\b/i, "medium"],
  [/\b(small|x-?small|xs|toy|mini|tiny|s)\b/i, "small"],
];

/** From pounds, kilograms or a word. */
export function sizeIn(text: string): (typeof petSizes)[number] | undefined {
  const [, number] = /(\d+(?:[.,]\d+)?)/.exec(text) ?? [];
  if (number === undefined) return words.find(([word]) => word.test(text))?.[1];
  const pounds = Number(number.replace(",", ".")) * (/kg|kilo/i.test(text) ? 2.2 : 1);
  if (pounds <= 0 || pounds > 400) return undefined;
  return pounds <= 20 ? "small" : pounds <= 50 ? "medium" : pounds <= 90 ? "large" : "giant";
}

export function animalIn(text: string): AnimalType {
  if (/\b(cats?|felines?|kittens?|kitty)\b/i.test(text)) return "Cat";
  return /\b(dogs?|canines?|pupp(y|ies)|k-?9)\b/i.test(text) || text === "" ? "Dog" : "Other";
}
