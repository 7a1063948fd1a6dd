import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readTsv } from "../tsv.ts";

/** Returns the file's text. `fill` replaces names in braces, such as `{name}`. */
export const fillTextFile = (file: string, fill: (name: string) => string) =>
  readFileSync(join(import.meta.dir, file), "utf8").replaceAll(/\{(-?\w+)\}/g, (_, name: string) => fill(name));

/** Rows of NAME.tsv. The first line names the columns, with # for numbers; empty cells are null. */
export function readSeed<Row>(name: string): Row[] {
  const [columns, ...lines] = readTsv(join(import.meta.dir, `${name}.tsv`)) as [string[], ...string[][]];
  return lines.map(
    (cells) =>
      Object.fromEntries(columns.map((column, at) => [column.replace("#", ""), cellOf(column, cells[at])])) as Row,
  );
}

const cellOf = (column: string, cell = "") => (cell === "" ? null : column.endsWith("#") ? Number(cell) : cell);

export function readTextsByKind(name: string): (kind: string | number) => readonly string[] {
  const byKind = Map.groupBy(readSeed<{ kind: string; text: string }>(name), ({ kind }) => kind);
  const texts = new Map([...byKind].map(([kind, rows]) => [kind, rows.map(({ text }) => text)]));
  return (kind) => texts.get(String(kind))!;
}

export const namesByKind = readTextsByKind("names");
export const seedTextsOf = readTextsByKind("texts");

/** ZIP codes and towns are real; phone numbers aren't. */
export interface SeedTown {
  zipCode: string;
  city: string;
  state: string;
  areaCode: string;
  groomers: number;
}
export const demoTowns = readSeed<SeedTown>("towns");

export type SeedCoat = "curly" | "silky" | "wiry" | "double" | "short";

interface Breed {
  breed: string;
  name: string;
  word: string;
  coat: SeedCoat;
  /** Pounds. */
  from: number;
  to: number;
}
/** Must match the drawings; a test checks. */
export const breedRows = readSeed<Breed>("breeds");
