import type { Breed } from "#src/shared/base/breeds.ts";

export type Coat = "curly" | "silky" | "wiry" | "double" | "short";

interface BreedFacts {
  /** As a pet parent writes it into a form. */
  name: string;
  /** As one says it in a sentence. */
  word: string;
  coat: Coat;
  /** Pounds. */
  weight: readonly [number, number];
}

export const breedFacts: Record<Breed, BreedFacts> = {
  doodle: { name: "Goldendoodle", word: "goldendoodle", coat: "curly", weight: [42, 68] },
  spaniel: { name: "English Springer Spaniel", word: "springer spaniel", coat: "silky", weight: [38, 52] },
  schnauzer: { name: "Miniature Schnauzer", word: "schnauzer", coat: "wiry", weight: [13, 20] },
  corgi: { name: "Pembroke Welsh Corgi", word: "corgi", coat: "double", weight: [22, 31] },
  frenchie: { name: "French Bulldog", word: "French bulldog", coat: "short", weight: [19, 28] },
  shihtzu: { name: "Shih Tzu", word: "Shih Tzu", coat: "silky", weight: [10, 16] },
  retriever: { name: "Golden Retriever", word: "golden retriever", coat: "double", weight: [56, 76] },
  samoyed: { name: "Samoyed", word: "Samoyed", coat: "double", weight: [40, 62] },
  dachshund: { name: "Dachshund", word: "dachshund", coat: "short", weight: [12, 27] },
};
