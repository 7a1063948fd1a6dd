import type { SearchResult, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { MAIN_PACKAGE_MIN_MINUTES, type ServiceName } from "#src/shared/listing/services.ts";

export type PricedPackage = Pick<ServicePackageView, "priceMin" | "durationMinutes" | "services">;
/** `priceFor` is missing for a package without a service. */
export type StartingPrice = Pick<SearchResult, "priceFrom" | "priceFor">;

/** A package is named after its first service in this order, chosen ones before others. */
const labels: [ServiceName, string][] = [
  ["Full Grooming", "Full groom"],
  ["Haircut", "Haircut"],
  ["Bath & Brush", "Bath & brush"],
  ["Deshedding", "Deshedding"],
  ["Nail Trimming", "Nails"],
];

/**
 * The cheapest active package with a chosen service. Without a choice, the cheapest of those that take long enough to be more than a
 * nail trim. If none matches, the cheapest of all. db/search-triggers.ts keeps the same prices for sorting.
 */
export function cheapestPackage<T extends PricedPackage>(
  packages: readonly T[],
  chosen: readonly ServiceName[] = [],
): T | undefined {
  const isMeant = ({ services, durationMinutes }: PricedPackage) =>
    chosen.length > 0 ? chosen.some((name) => services.includes(name)) : durationMinutes >= MAIN_PACKAGE_MIN_MINUTES;
  const meant = packages.filter(isMeant);
  return (meant.length > 0 ? meant : packages).toSorted((one, other) => one.priceMin - other.priceMin)[0];
}

export function startingPrice(
  packages: readonly PricedPackage[],
  chosen: readonly ServiceName[] = [],
): StartingPrice | undefined {
  const lowest = cheapestPackage(packages, chosen);
  if (!lowest) return undefined;
  const named = labels.filter(([name]) => lowest.services.includes(name));
  const [label] = [...named.filter(([name]) => chosen.includes(name)), ...named];
  return { priceFrom: lowest.priceMin, ...(label ? { priceFor: label[1] } : {}) };
}
