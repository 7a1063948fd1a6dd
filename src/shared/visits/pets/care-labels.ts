export const coats = ["short", "double", "curly", "wire", "long"] as const;
export type Coat = (typeof coats)[number];
export const coatLabels: Record<Coat, string> = {
  short: "Short coat",
  double: "Double coat",
  curly: "Curly coat",
  wire: "Wire coat",
  long: "Long coat",
};

/** Append only, because pets store positions. */
export const petTraits = ["anxious", "not-with-dogs", "may-bite", "muzzle", "senior", "first-groom"] as const;
export type PetTrait = (typeof petTraits)[number];
export const traitLabels: Record<PetTrait, string> = {
  anxious: "Anxious",
  "not-with-dogs": "Not with other dogs",
  "may-bite": "May bite",
  muzzle: "Needs a muzzle",
  senior: "Senior",
  "first-groom": "First groom",
};

export const maskOfTraits = (traits: readonly PetTrait[]) =>
  traits.reduce((mask, trait) => mask | (1 << petTraits.indexOf(trait)), 0);
export const traitsIn = (mask: number) => petTraits.filter((_, bit) => mask & (1 << bit));

export const coatConditions = ["brushed", "tangles", "matted"] as const;
export type CoatCondition = (typeof coatConditions)[number];
export const coatConditionLabels: Record<CoatCondition, string> = {
  brushed: "Brushed",
  tangles: "Some tangles",
  matted: "Matted",
};
