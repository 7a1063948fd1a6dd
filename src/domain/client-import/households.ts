import type { ClientInput } from "#src/shared/day/added/added-clients.ts";
import type { ImportPreview } from "#src/shared/day/added/imports.ts";
import { type AddNote, cellsOf, type FileColumn, type RowCells } from "./cells.ts";
import { inputFrom } from "./input.ts";
import { mergeInto } from "./merge.ts";
import { areStrangers, keysOf } from "./same-household.ts";

export interface Household {
  row: number;
  input: ClientInput;
}

export type Problem = ImportPreview["problems"][number];

export interface HouseholdsFound {
  households: Household[];
  problems: Problem[];
}

export function householdsIn(
  rows: readonly (readonly string[])[],
  columns: readonly FileColumn[],
  firstRow: number,
): HouseholdsFound {
  const found: HouseholdsFound = { households: [], problems: [] };
  const byKey = new Map<string, Household[]>();
  for (const [at, row] of rows.entries()) {
    const say: AddNote = (text, isLeftOut = false) => found.problems.push({ row: firstRow + at, text, isLeftOut });
    const cells = cellsOf(row, columns);
    const beyond = row.slice(columns.length).filter((cell) => cell.trim() !== "");
    const isFilled = Object.keys(cells.client).length > 0 || cells.pets.length > 0;
    const noClient = isFilled || beyond.length > 0 ? whyNoClient(row, columns) : undefined;
    if (noClient) {
      say(noClient, true);
      continue;
    }
    if (beyond.length > 0) {
      say(`We kept "${beyond.join(", ")}", beyond the named columns, as a note.`);
      cells.client.extra = [...(cells.client.extra ?? []), ...beyond];
    }
    if (isFilled) take({ found, byKey, row: firstRow + at, say }, cells, JSON.stringify(row));
  }
  return found;
}

const sum =
  /^(?:(?:grand|sub)[ -]?)?totals?\b(?:\s*(?:clients?|customers?|pets?|records?|rows?|count))?\s*[:=]?\s*[\d.,$]*$|^(?:count|records?|rows?|clients?|customers?|number of \w+)\s*[:=]\s*\d+$|^\d+\s+(?:clients?|customers?|records?|rows?|contacts?)(?: total)?\.?$/i;
const foot = /^page \d+(?: of \d+)?$|^(?:printed|generated|exported|report run|as of|end of (?:report|list|file))\b/i;

function whyNoClient(row: readonly string[], columns: readonly FileColumn[]): string | undefined {
  const cells = row.map((cell) => cell.trim()).filter(Boolean);
  const [first = "", ...others] = cells;
  if (sum.test(first) && others.every((cell) => /^[\d.,$%]+$/.test(cell)))
    return `This row is a total: "${cells.join(", ")}".`;
  if (foot.test(first) && others.length === 0) return `This row isn't a client: "${first}".`;
  if (others.length === 0 && columns.length > 1 && /^[A-Z]$/.test(row[0]?.trim() ?? ""))
    return `This row isn't a client: "${first}".`;
  const isHeading = cells.length > 1 && columns.every(({ name }, at) => same(name, row[at]) || !row[at]?.trim());
  return isHeading ? "This row repeats the column names." : undefined;
}

const same = (name: string, cell = "") => name.toLowerCase() === cell.trim().toLowerCase();

/** A number with this many strangers is a shop's, and comparing takes long. */
const MOST_ALIKE = 20;

interface Taking {
  found: HouseholdsFound;
  byKey: Map<string, Household[]>;
  row: number;
  say: AddNote;
}

/** A row starts a household or joins an existing one. Only pets belong to the previous row. */
function take({ found, byKey, row, say }: Taking, cells: RowCells, written: string) {
  const input = inputFrom(cells, say);
  const last = found.households.at(-1);
  const keys = [...keysOf(input), `row ${written}`];
  const isMore = Object.keys(cells.client).length === 0 || isNameAgain(input, last?.input);
  const alike = isMore && last ? [last] : keys.flatMap((key) => byKey.get(key) ?? []);
  const same =
    alike.find((earlier) => earlier === last && isMore) ?? alike.find((earlier) => !areStrangers(earlier.input, input));
  if (input.name === "" && !same) {
    say("This row has no name.", true);
    return;
  }
  if (!same && alike[0])
    say(`Row ${alike[0].row} has the same phone, email, or street, but another name. We kept both.`);
  const household = same ?? { row, input };
  if (same) mergeInto(same.input, input, say);
  else found.households.push(household);
  for (const key of keys) {
    const earlier = byKey.getOrInsertComputed(key, () => []);
    if (earlier.length < MOST_ALIKE && !earlier.includes(household)) earlier.push(household);
  }
}

function isNameAgain(
  { name, phone, email, address, city, zipCode }: ClientInput,
  last: ClientInput | undefined,
): boolean {
  const isBare = [phone, email, address, city, zipCode].every((fact) => fact === null);
  return isBare && name.includes(" ") && last?.name.toLowerCase() === name.toLowerCase();
}
