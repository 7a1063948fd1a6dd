import { toRecord } from "../base/by-name.ts";
import { petSizes } from "./sizes.ts";

/** Separate from money.ts and groomer-labels.ts, which every search page loads. */

export const MAX_ADD_ONS = 50;
export const portfolioFullText = "You've reached the maximum of 10 portfolio images.";
export const pairTakenText = "This photo is already part of a before-and-after pair.";

/** After photos with their before photo, and single photos, in order. */
export const photoPairsOf = <T extends { id: number; beforeOf: number | null }>(images: readonly T[]) =>
  images
    .filter(({ beforeOf }) => beforeOf === null)
    .map((image) => ({ image, before: images.find(({ beforeOf }) => beforeOf === image.id) }));

/** From "45", "45.50", "$45", or "1,000"; NaN otherwise. */
export function centsOf(dollars: string): number {
  const plain = dollars.replaceAll(/^\s*\$|(?<=\d),(?=\d{3}(?!\d))/g, "");
  return /^\s*\d{1,7}(\.\d\d?)?\s*$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

export const sizeFieldNames = petSizes.flatMap((size) => [`sizes.${size}.price`, `sizes.${size}.minutes`]);

/** From fields like `sizes.small.price` in dollars; a size with both fields empty isn't offered. */
export const sizesFromFields = (values: Record<string, unknown>) =>
  toRecord(petSizes, (size) => {
    const [price = "", minutes = ""] = ["price", "minutes"].map((name) =>
      String(values[`sizes.${size}.${name}`] ?? "").trim(),
    );
    if (!price && !minutes) return null;
    return { price: price ? centsOf(price) : undefined, minutes: Number(minutes || Number.NaN) };
  });
