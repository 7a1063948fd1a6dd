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

/** The three shades a dog is drawn in. */
export interface Coat {
  base: string;
  dark: string;
  light: string;
}

export const coats: Record<Breed, Coat> = {
  doodle: { base: "#dda468", dark: "#c58749", light: "#efc692" },
  spaniel: { base: "#fff6e9", dark: "#8f4f2b", light: "#fffdf8" },
  schnauzer: { base: "#79858a", dark: "#545f64", light: "#dfe4e2" },
  corgi: { base: "#e39a4e", dark: "#c97c31", light: "#fff8ec" },
  frenchie: { base: "#8c8f99", dark: "#6b6e79", light: "#b9bcc4" },
  shihtzu: { base: "#fff3df", dark: "#c79a6b", light: "#fffaf0" },
  retriever: { base: "#e8bf7e", dark: "#cf9d55", light: "#f6dcae" },
  samoyed: { base: "#fffdf8", dark: "#e6e2d6", light: "#ffffff" },
  dachshund: { base: "#54372b", dark: "#3e271e", light: "#c98a52" },
};
