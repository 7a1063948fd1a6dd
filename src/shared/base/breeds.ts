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
export type BreedName = (typeof breeds)[number];
