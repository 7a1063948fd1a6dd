import type { ServicePackageView } from "./groomers.ts";
import { isSized, type MaxPounds, type PetSize, sizesBelowGiant } from "./sizes.ts";

interface SizedPet {
  /** In pounds. */
  weight?: number | null | undefined;
  /** Stated by a person. Counts while no weight is known. */
  size?: PetSize | null | undefined;
}

/** Null while neither the weight nor a stated size is known. */
export function petSizeOf({ weight, size }: SizedPet, weights: MaxPounds): PetSize | null {
  if (weight === null || weight === undefined) return size ?? null;
  return sizesBelowGiant.find((one) => weight <= weights[one]) ?? "giant";
}

type PackagePrice = Pick<ServicePackageView, "priceMin" | "priceMax" | "durationMinutes">;
type PackageOffer = Pick<ServicePackageView, keyof PackagePrice | "sizes">;

type PetSizes = readonly (PetSize | null)[];

/** First of the pets' sizes that the package isn't offered for. */
export const firstUnservedSize = (offer: Pick<PackageOffer, "sizes">, pets: PetSizes) =>
  isSized(offer) ? pets.find((size) => size && !offer.sizes[size]) : undefined;

/** Cents and minutes of all pets. An unknown size takes the range and longest time. Null if one isn't offered. */
export function priceForAllPets(offer: PackageOffer, pets: PetSizes): PackagePrice | null {
  if (firstUnservedSize(offer, pets)) return null;
  const sum = { priceMin: 0, priceMax: 0, durationMinutes: 0 };
  for (const size of pets) {
    const row = size && offer.sizes[size];
    sum.priceMin += row ? row.price : offer.priceMin;
    sum.priceMax += row ? row.price : offer.priceMax;
    sum.durationMinutes += row ? row.minutes : offer.durationMinutes;
  }
  return sum;
}

/** If the package isn't offered for one of the sizes, counts all pets' sizes as unknown. */
export const packagePriceAnyway = (offer: PackageOffer, pets: PetSizes): PackagePrice =>
  priceForAllPets(offer, firstUnservedSize(offer, pets) ? pets.map(() => null) : pets)!;

/** Size of each pet: by weight if saved, or else as stated. */
export const sizeOfEach = (
  pets: readonly SizedPet[],
  { petCount, petSize, weights }: { petCount: number; petSize?: PetSize | null; weights: MaxPounds },
): (PetSize | null)[] =>
  Array.from({ length: petCount }, (_, at) => petSizeOf({ weight: pets[at]?.weight, size: petSize }, weights));
