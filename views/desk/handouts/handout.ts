import type { Squares } from "./code-squares.tsx";

export interface Handout {
  businessName: string;
  place: string;
  /** "mudroom.example" and "/@castillo-grooming". */
  site: string;
  name: string;
  seed: number;
}

export interface Printed extends Handout {
  squares: Squares;
  /** Null unless the groomer wants it in print. */
  phone: string | null;
}
