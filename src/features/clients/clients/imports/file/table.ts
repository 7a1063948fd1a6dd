import Papa from "papaparse";
import { recognizedColumns } from "#src/domain/client-import/recognize.ts";
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "#src/shared/day/added/import-labels.ts";
import type { FileRefusal } from "./decode.ts";

export interface ImportTable {
  names: string[];
  rows: string[][];
  /** Row number as spreadsheets count. */
  firstRow: number;
  /** Text above the column names, or null. */
  title: string | null;
}

const most = MAX_IMPORT_ROWS.toLocaleString("en-US");
const EMPTY = "This file has no clients.";

/** Detects the separator. Keeps empty rows, because people look up rows by number. */
export function parseTable(text: string): ImportTable | FileRefusal {
  // Excel may name the separator in the first line.
  const [line = "", mark] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  // Some programs write a space between a comma and a quotation mark.
  const body = text
    .slice(line.length)
    .replaceAll(/"(?:[^"]|"")*"|,[ \t]+(?=")/g, (part) => (part[0] === "," ? "," : part));
  // One over the limit, plus some empty rows.
  const { data, errors, meta } = Papa.parse<string[]>(body, {
    delimiter: mark ?? markOf(body),
    preview: MAX_IMPORT_ROWS * 2,
    // Papa Parse's fast mode reports rows that are one off.
    fastMode: false,
  });
  const before = line === "" ? 1 : 2;
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (open) return { refused: `Row ${before + (open.row ?? 0)} has an unclosed quotation mark.` };
  const first = data.findIndex(isFilledRow);
  if (first < 0) return { refused: EMPTY };
  // Some programs quote whole lines.
  const lines = data.filter(isFilledRow).map((row) => (row.length === 1 ? row[0]! : ""));
  if (lines.every((cell) => cell.includes(",")) && countKnownHeadings(lines[0]!.split(",")) > 1)
    return parseTable(lines.join("\n"));
  const heading = headingIn(data);
  const top = heading?.at ?? first;
  const hasNames = heading !== undefined || !data[top]!.some(isContact);
  const joinedBelow = joinedNames(data[top], data[top + 1]);
  const headings = joinedBelow ?? joinedNames(data[top - 1], data[top]) ?? data[top]!;
  const columns = lastFilled(headings) + 1;
  if (columns > MAX_IMPORT_COLUMNS) {
    const count = columns.toLocaleString("en-US");
    return {
      refused: `This file has ${count} columns. The maximum is ${MAX_IMPORT_COLUMNS}. Remove some first.`,
    };
  }
  const names = Array.from({ length: columns }, (_, at) => (hasNames ? headings[at]!.trim() : "") || nameOf(at));
  const start = top + (joinedBelow ? 2 : hasNames ? 1 : 0);
  const rows = data.slice(start, start + data.slice(start).findLastIndex(isFilledRow) + 1);
  if (rows.length === 0) return { refused: EMPTY };
  const hasMore = /[^\s,;|"]/.test(body.slice(meta.cursor));
  if (hasMore || rows.filter(isFilledRow).length > MAX_IMPORT_ROWS) {
    return {
      refused: `This file has more than ${most} rows. Split it into smaller files.`,
    };
  }
  const titles = data.slice(0, joinedBelow || headings === data[top] ? top : top - 1).flat();
  const title = titles.map((cell) => cell.trim()).filter(Boolean);
  return { names, rows, firstRow: before + start, title: title.join(", ") || null };
}

const groupHeading =
  /^\s*((?:pet|dog|cat|animal|owner|client|customer|parent|home|service|mailing|billing)(?: parent| owner)?)(?:s|\(s\))?( \d)?(?: (?:info(?:rmation)?|details|address))?\s*$/i;

/** "Pet Name" and "Pet Breed" for a merged "Pet" above "Name" and "Breed". Undefined for other rows. */
function joinedNames(above: readonly string[] = [], row: readonly string[] = []): string[] | undefined {
  const groups = row.map((_, at) => above.slice(0, at + 1).findLast(Boolean) ?? "");
  const isBelow = !row.some(isContact) && new Set(groups).size > 1 && groups.some((name) => groupHeading.test(name));
  if (!isBelow || countKnownHeadings(row) < 2) return undefined;
  return row.map((cell, at) => {
    const [, whose = "", number = ""] = groupHeading.exec(groups[at]!) ?? [];
    return cell.trim() ? `${whose}${number} ${cell.trim()}`.trim() : (above[at] ?? "").trim();
  });
}

const ROWS_ABOVE = 10;

/** The row with the most known column names. */
function headingIn(data: readonly string[][]): { at: number; known: number } | undefined {
  const found: { at: number; known: number }[] = [];
  for (const [at, row] of data.slice(0, ROWS_ABOVE * 2).entries()) {
    if (row.some(isContact) || found.length > ROWS_ABOVE) break;
    if (isFilledRow(row)) found.push({ at, known: countKnownHeadings(row) });
  }
  const [best] = found.toSorted((one, other) => other.known - one.known);
  return best && best.known > 0 ? best : undefined;
}

/** A sentence above the table can match one name. */
function countKnownHeadings(row: readonly string[]): number {
  const cells = row.slice(0, MAX_IMPORT_COLUMNS).filter((cell) => cell.trim() !== "" && cell.length <= 60);
  return recognizedColumns(cells).filter((column) => !["extra", "pet-extra", "leave-out"].includes(column)).length;
}

const marks = ["\t", ";", "|", ","];
const SOME_TEXT = 20_000;
const SOME_ROWS = 50;

/** Prefers the most known column names, then the most even rows. Comma last, because text has commas too. */
function markOf(text: string): string {
  const some = text.slice(0, SOME_TEXT);
  const tried = marks.map((mark) => {
    const rows = Papa.parse<string[]>(some, { delimiter: mark, preview: SOME_ROWS }).data.filter(isFilledRow);
    const widths = Map.groupBy(rows, (row) => row.length);
    const alike = Math.max(0, ...[...widths].map(([width, found]) => (width > 1 ? found.length : 0)));
    return { mark, known: headingIn(rows)?.known ?? 0, alike };
  });
  const [best] = tried.toSorted((one, other) => other.known - one.known || other.alike - one.alike);
  return best!.known > 0 || best!.alike > 0 ? best!.mark : ",";
}

export const isFilledRow = (row: readonly string[]) => row.some((cell) => cell.trim() !== "");
const lastFilled = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== "");

/** A row with an email or phone number is a client, not a header. */
const isContact = (cell: string) => /\S@\S+\.\S/.test(cell) || cell.replaceAll(/\D/g, "").length >= 10;

/** "Column C". */
function nameOf(at: number): string {
  const letter = (index: number) => String.fromCharCode(65 + index);
  return `Column ${at < 26 ? letter(at) : letter(Math.floor(at / 26) - 1) + letter(at % 26)}`;
}
