export interface Handout {
  businessName: string;
  place: string;
  /** "mudroom.example" and "/@castillo-grooming". */
  site: string;
  name: string;
  seed: number;
}
