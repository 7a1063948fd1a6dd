export const animalTypes = ["Dog", "Cat", "Other"] as const;
export type AnimalType = (typeof animalTypes)[number];
