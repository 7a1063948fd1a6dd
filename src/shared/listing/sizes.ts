export const petSizes = ["small", "medium", "large", "giant"] as const;
export type PetSize = (typeof petSizes)[number];
/** The heaviest pet of each size, in pounds; every heavier pet is giant. */
export type MaxPounds = Record<Exclude<PetSize, "giant">, number>;
/** The columns of a groomer's row. */
type WeightRow = Record<`${keyof MaxPounds}Weight`, number>;
export const maxPoundsBySize = ({ smallWeight, mediumWeight, largeWeight }: WeightRow): MaxPounds => ({
  small: smallWeight,
  medium: mediumWeight,
  large: largeWeight,
});
export const sizesBelowGiant = ["small", "medium", "large"] as const;
export const defaultMaxPounds: MaxPounds = { small: 20, medium: 50, large: 90 };

/** Price in cents and minutes of each size that a package is offered for; empty for a package with one price for all. */
export type PackageSizes = Partial<Record<PetSize, { price: number; minutes: number }>>;

export const isSized = ({ sizes }: { sizes: PackageSizes }) => Object.keys(sizes).length > 0;
export const offeredSizes = (sizes: PackageSizes) => petSizes.filter((size) => sizes[size]);
