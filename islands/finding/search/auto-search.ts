import type { SearchQuery } from "#src/shared/finding/search-query.ts";

const choices = ["distance", "sortBy", "services", "date", "slot"];
export const isChoice = (name: string) => choices.includes(name);

/** Milliseconds; undefined to not search. */
export function autoSearchDelay(changed: string, query: SearchQuery): number | undefined {
  const { zipCode, city, state } = query;
  if (changed === "zipCode" && /^\d{5}$/.test(zipCode)) return 0;
  if (changed === "city" && city.length >= 2 && state) return 1000;
  if (changed === "state" && state && city) return 100;
  // A half-typed year is a valid date.
  if (changed === "date" && query.date && !/^2[01]/.test(query.date)) return undefined;
  if (changed === "slot" && !query.date) return undefined;
  // Arrow keys pass through choices.
  if (isChoice(changed) && hasPlace(query)) return 200;
  return undefined;
}

const hasPlace = ({ mode, zipCode, city, state }: SearchQuery) =>
  mode === "zipcode" ? /^\d{5}(-\d{4})?$/.test(zipCode) : city.length >= 2 && state !== "";
