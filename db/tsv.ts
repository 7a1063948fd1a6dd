import { readFileSync } from "node:fs";

/** Returns the cells of each line. */
export const readTsv = (file: string): string[][] => tsvRows(readFileSync(file, "utf8"));

export const tsvRows = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
