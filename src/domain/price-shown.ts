import type { SearchResult, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { MAIN_PACKAGE_MIN_MINUTES, type ServiceName } from "#src/shared/listing/services.ts";
import { firstUnservedSize } from "#src/shared/listing/size-rules.ts";
import type { PetSize } from "#src/shared/listing/sizes.ts";

export type PricedPackage = Pick<ServicePackageView, "priceMin" | "durationMinutes" | "services" | "sizes">;
/** Filters that decide the package whose price is shown. */
export interface PriceFilter {
  services?: readonly ServiceName[] | undefined;
  size?: PetSize | undefined;
}
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
 * The cheapest active package with a chosen service, among those for the size. Without a service, the cheapest of those that
 * take long enough to be more than a nail trim. If none matches, the cheapest of all for the size. db/search-triggers.ts
 * keeps the same prices for sorting.
 */
export function cheapestPackage<T extends PricedPackage>(
  packages: readonly T[],
  { services: chosen = [], size }: PriceFilter = {},
): T | undefined {
  const isMeant = ({ services, durationMinutes }: PricedPackage) =>
    chosen.length > 0 ? chosen.some((name) => services.includes(name)) : durationMinutes >= MAIN_PACKAGE_MIN_MINUTES;
  const offered = packages.filter((one) => !size || !firstUnservedSize(one, [size]));
  const meant = offered.filter(isMeant);
  return (meant.length > 0 ? meant : offered).toSorted((one, other) => priceOf(one, size) - priceOf(other, size))[0];
}

const priceOf = ({ priceMin, sizes }: PricedPackage, size: PetSize | undefined) =>
  (size && sizes[size]?.price) ?? priceMin;

export function startingPrice(packages: readonly PricedPackage[], filter: PriceFilter = {}): StartingPrice | undefined {
  const lowest = cheapestPackage(packages, filter);
  if (!lowest) return undefined;
  const { services: chosen = [], size } = filter;
  const named = labels.filter(([name]) => lowest.services.includes(name));
  const [label] = [...named.filter(([name]) => chosen.includes(name)), ...named];
  return { priceFrom: priceOf(lowest, size), ...(label ? { priceFor: label[1] } : {}) };
}
