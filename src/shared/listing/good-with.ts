export const goodWithPetKinds = ["Large dogs", "Seniors", "Anxious dogs", "Puppies", "Cats"] as const;
export type GoodWith = (typeof goodWithPetKinds)[number];

/** Bit mask in the order above. */
export const goodWithMask = (names: readonly GoodWith[]) =>
  names.reduce((mask, name) => mask | (1 << goodWithPetKinds.indexOf(name)), 0);

export const goodWithOfMask = (mask: number) => goodWithPetKinds.filter((_, bit) => mask & (1 << bit));

/** "Good with large dogs, seniors". */
export const goodWithText = (names: readonly GoodWith[]) => `Good with ${names.join(", ").toLowerCase()}`;
