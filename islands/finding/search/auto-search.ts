import type { SearchQuery } from "#src/shared/finding/search-query.ts";

/** Controls that apply when they are chosen. */
const choices = ["distance", "sortBy", "services", "date", "slot"];
export const isChoice = (name: string) => choices.includes(name);

/** How long to wait, in milliseconds, before searching by itself after a field changed; undefined for not at all. */
export function autoSearchDelay(changed: string, query: SearchQuery): number | undefined {
  const { zipCode, city, state } = query;
  if (changed === "zipCode" && /^\d{5}$/.test(zipCode)) return 0;
  if (changed === "city" && city.length >= 2 && state) return 1000;
  if (changed === "state" && state && city) return 100;
  // A year is typed digit by digit, and each of them makes a day.
  if (changed === "date" && query.date && !/^2[01]/.test(query.date)) return undefined;
  // A part of no day.
  if (changed === "slot" && !query.date) return undefined;
  // Moving through a list with the arrow keys passes choices that are not meant.
  if (isChoice(changed) && hasPlace(query)) return 200;
  return undefined;
}

/** False while somebody is still typing: the choice is then sent with the complete place. */
const hasPlace = ({ mode, zipCode, city, state }: SearchQuery) =>
  mode === "zipcode" ? /^\d{5}(-\d{4})?$/.test(zipCode) : city.length >= 2 && state !== "";
