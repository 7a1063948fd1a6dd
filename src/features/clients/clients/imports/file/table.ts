import Papa from "papaparse";
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "#src/shared/day/own/import-labels.ts";
import type { Refused } from "./decode.ts";

export interface Table {
  /** The names of the columns. */
  names: string[];
  rows: string[][];
  /** The number of the first row, as spreadsheets count. */
  firstRow: number;
}

const most = MAX_IMPORT_ROWS.toLocaleString("en-US");
const EMPTY = "This file has no clients.";

/** Finds out which character separates the cells. Empty rows are kept, because people look for rows by number. */
export function tableOf(text: string): Table | Refused {
  // Excel may name the separator in the first line.
  const [line = "", mark] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), {
    ...(mark === undefined ? {} : { delimiter: mark }),
    delimitersToGuess: [",", ";", "\t"],
    // One more than allowed, and some empty ones.
    preview: MAX_IMPORT_ROWS * 2,
  });
  const before = line === "" ? 1 : 2;
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (open) return { refused: `Row ${before + (open.row ?? 0)} has an unclosed quotation mark.` };
  const first = data.findIndex(isFilled);
  if (first < 0) return { refused: EMPTY };
  const columns = lastFilled(data[first]!) + 1;
  if (columns > MAX_IMPORT_COLUMNS) {
    const count = columns.toLocaleString("en-US");
    return {
      refused: `This file has ${count} columns. The maximum is ${MAX_IMPORT_COLUMNS}. Remove some first.`,
    };
  }
  const hasNames = !data[first]!.some(isAnswer);
  const names = Array.from({ length: columns }, (_, at) => (hasNames ? data[first]![at]!.trim() : "") || nameOf(at));
  const start = hasNames ? first + 1 : first;
  const rows = data.slice(start, start + data.slice(start).findLastIndex(isFilled) + 1);
  if (rows.length === 0) return { refused: EMPTY };
  if (rows.filter(isFilled).length > MAX_IMPORT_ROWS) {
    return {
      refused: `This file has more than ${most} rows. Split it into smaller files.`,
    };
  }
  return { names, rows, firstRow: before + start };
}

export const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== "");
const lastFilled = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== "");

/** A row with an email address or a phone number is a client, not the names of columns. */
const isAnswer = (cell: string) => /\S@\S+\.\S/.test(cell) || cell.replaceAll(/\D/g, "").length >= 10;

/** "Column C". */
function nameOf(at: number): string {
  const letter = (index: number) => String.fromCharCode(65 + index);
  return `Column ${at < 26 ? letter(at) : letter(Math.floor(at / 26) - 1) + letter(at % 26)}`;
}
