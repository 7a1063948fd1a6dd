import { dollars, priceRangeText, shortDollars } from "../base/money.ts";
import { duration } from "../base/time.ts";
import { type AnimalType, petCountText } from "./pets/pet-labels.ts";

interface PricedChoice {
  priceMin: number;
  priceMax: number;
  addOnServices: readonly { price: number }[];
}

export function estimatePrice({ priceMin, priceMax, addOnServices }: PricedChoice) {
  const extras = addOnServices.reduce((sum, { price }) => sum + price, 0);
  return { min: priceMin + extras, max: priceMax + extras };
}

export const petCountOrOne = (chosen: readonly unknown[] = []) => Math.max(1, chosen.length);

interface BookedWork {
  durationMinutes: number;
  addOns: readonly { durationMinutes: number }[];
}

export const MAX_VISIT_MINUTES = 1440;

export function visitMinutes({ durationMinutes, addOns }: BookedWork): number {
  const extras = addOns.reduce((sum, addOn) => sum + addOn.durationMinutes, 0);
  return Math.min(MAX_VISIT_MINUTES, durationMinutes + extras);
}

interface Visit {
  petCount: number;
  pets: readonly { type: AnimalType }[];
  visitMinutes: number;
}

/** "2 dogs, about 3 hours", or "1 hour" for one pet. */
export const petsAndTime = ({ petCount, pets, visitMinutes: minutes }: Visit): string =>
  petCount > 1 ? `${petCountText(petCount, pets)}, about ${duration(minutes)}` : duration(minutes);

export const priceAndTimeText = ({ price, durationMinutes }: { price: number; durationMinutes: number }) =>
  durationMinutes > 0 ? `${dollars(price)}, +${duration(durationMinutes)}` : dollars(price);

/** "60 min · $53–62" of the visit, which stays on one line. */
export function timeAndPrice({ visitMinutes: minutes, ...chosen }: PricedChoice & Pick<Visit, "visitMinutes">): string {
  const { min, max } = estimatePrice(chosen);
  const price = min === max ? shortDollars(min) : `${shortDollars(min)}–${shortDollars(max).slice(1)}`;
  return `${minutes > 60 ? duration(minutes) : `${minutes} min`} · ${price}`.replaceAll(" ", "\u00a0");
}

export function quoteCost(chosen: PricedChoice): string {
  const { min, max } = estimatePrice(chosen);
  return priceRangeText(min, max);
}
