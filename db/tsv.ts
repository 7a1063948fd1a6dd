import { readFileSync } from "node:fs";

/** Returns the cells of each line. */
export const readTsv = (file: string): string[][] => fromTsv(readFileSync(file, "utf8"));

export const fromTsv = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
