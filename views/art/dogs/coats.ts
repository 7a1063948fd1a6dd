export const breeds = [
  "doodle",
  "spaniel",
  "schnauzer",
  "corgi",
  "frenchie",
  "shihtzu",
  "retriever",
  "samoyed",
  "dachshund",
] as const;
export type Breed = (typeof breeds)[number];

/** What the shoulders of a dog are drawn in. The head is a drawing of the breed's name. */
export const shoulders: Record<Breed, { fill: string; edge?: string }> = {
  doodle: { fill: "#dda468" },
  spaniel: { fill: "#fff6e9" },
  schnauzer: { fill: "#79858a" },
  corgi: { fill: "#fff8ec" },
  frenchie: { fill: "#8c8f99" },
  shihtzu: { fill: "#fff3df" },
  retriever: { fill: "#e8bf7e" },
  samoyed: { fill: "#fffdf8", edge: "#e6e2d6" },
  dachshund: { fill: "#54372b" },
};
