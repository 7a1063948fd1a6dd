/** One way of breaking the product: a piece of a file that must stand there once, and what stands there instead. */
export interface Mutant {
  what: string;
  file: string;
  from: string;
  to: string;
  /** More to change in the same file, so that it compiles. */
  more?: readonly (readonly [from: string, to: string])[];
  days?: number;
  faults?: number;
}

/** The text with it. Throws when the piece is not there, because the product has moved on. */
export function mutated(text: string, { what, file, from, to, more = [] }: Mutant): string {
  return [[from, to] as const, ...more].reduce((rest, [piece, instead]) => {
    if (rest.split(piece).length !== 2) throw new Error(`'${what}' no longer applies to ${file}`);
    return rest.replace(piece, () => instead);
  }, text);
}
