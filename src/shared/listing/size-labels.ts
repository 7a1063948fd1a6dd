import { priceRangeText } from "../base/money.ts";
import { duration } from "../base/time.ts";
import type { ServicePackageView } from "./groomers.ts";
import { isSized, type MaxPounds, type PackageSizes, type PetSize } from "./sizes.ts";

/* Separate from sizes.ts, which every booking form loads. */

/** "up to 20 lbs", "21–50 lbs", "51 lbs", "over 90 lbs". */
export function poundsText(size: PetSize, { small, medium, large }: MaxPounds): string {
  if (size === "small") return `up to ${small} lbs`;
  if (size === "giant") return `over ${large} lbs`;
  const [from, until] = size === "medium" ? [small + 1, medium] : [medium + 1, large];
  return `${from === until ? "" : `${from}–`}${until} lbs`;
}

/** "2 hours", or "up to 2 hours" where a smaller pet may take less. */
export const packageTimeText = (offer: { durationMinutes: number; sizes: PackageSizes }) =>
  (isSized(offer) ? "up to " : "") + duration(offer.durationMinutes);

/** "Full Groom, $85.00 – $120.00, up to 2 hours". */
export const packageLabel = (
  offer: Pick<ServicePackageView, "name" | "priceMin" | "priceMax" | "durationMinutes" | "sizes">,
) => `${offer.name}, ${priceRangeText(offer.priceMin, offer.priceMax)}, ${packageTimeText(offer)}`;

export const notServedText = (size: PetSize, weights: MaxPounds) =>
  `This package isn't offered for ${size} pets (${poundsText(size, weights)}). Choose another.`;
