import type { SearchQuery } from "#src/shared/search-query.ts";

/** How long to wait, in milliseconds, before searching by itself after a field changed; undefined for not at all (specification 4). */
export function autoSearchDelay(changed: string, { zipCode, city, state }: SearchQuery): number | undefined {
  if (changed === "zipCode" && /^\d{5}$/.test(zipCode)) return 0;
  if (changed === "city" && city.length >= 2 && state) return 1000;
  if (changed === "state" && state && city) return 100;
  return undefined;
}
