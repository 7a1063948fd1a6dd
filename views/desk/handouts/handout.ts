export interface Handout {
  businessName: string;
  /** What it is, and where. */
  place: string;
  /** The address in two lines: "mudroom.example" and "/@castillo-grooming". */
  site: string;
  name: string;
  seed: number;
}
