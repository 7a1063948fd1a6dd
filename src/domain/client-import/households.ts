import type { ClientInput, ClientPetInput } from "#src/shared/day/added/added-clients.ts";
import type { ImportPreview } from "#src/shared/day/added/imports.ts";
import { everyWeeksText } from "#src/shared/visits/pets/pet-labels.ts";
import { phoneKey } from "../people/phones.ts";
import { cellsOf, type FileColumn, type ProblemAdder, type RowCells } from "./cells.ts";
import { clientInputFrom } from "./input.ts";
import { contactKeys, emailKey, isFalseMatch, streetKey } from "./same-household.ts";
import { dayInCell } from "./values.ts";

/** Fills open fields; the rest becomes notes. */
function mergeInto(one: ClientInput, other: ClientInput, say: ProblemAdder) {
  const notes = other.note?.split("\n") ?? [];
  if (other.name !== "" && other.name.toLowerCase() !== one.name.toLowerCase()) notes.unshift(`Also: ${other.name}`);
  const numberOf = (phone: string) => phoneKey(phone) ?? phone;
  if (one.phone && other.phone && numberOf(one.phone) !== numberOf(other.phone)) notes.push(`Phone: ${other.phone}`);
  if (one.email && other.email && emailKey(one.email) !== emailKey(other.email)) notes.push(`Email: ${other.email}`);
  one.phone ??= other.phone;
  one.email ??= other.email;
  if (one.address && other.address && streetKey(one.address) !== streetKey(other.address)) {
    const { address, city, state, zipCode } = other;
    notes.push(
      `Another address: ${[address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ")}`,
    );
  } else for (const name of ["address", "city", "state", "zipCode"] as const) one[name] ??= other[name] ?? null;
  joinHouse(one, other, notes);
  one.note = linesOf(one.note, notes);
  one.pets = joinedPets(one.pets ?? [], other.pets ?? [], say);
}

/** Keeps the shorter repeat, the later last visit, and the sooner next visit. */
function joinHouse(one: ClientInput, other: ClientInput, notes: string[]) {
  const codes = [one.access?.gateCode, other.access?.gateCode].filter((code) => code != null);
  if (one.access && other.access) one.access.gateCode = [...new Set(codes)].join(", ");
  one.access ??= other.access;
  if (one.repeatWeeks && other.repeatWeeks && one.repeatWeeks !== other.repeatWeeks) {
    const pets = other.pets?.map(({ name }) => name).join(", ");
    notes.push(`Visit frequency${pets ? ` of ${pets}` : ""}: ${everyWeeksText(other.repeatWeeks)}`);
  }
  const [weeks] = [one.repeatWeeks, other.repeatWeeks].filter((number) => number !== null).sort((a, b) => a - b);
  one.repeatWeeks = weeks ?? null;
  const sorted = (name: "lastVisit" | "nextVisit") => [one[name], other[name]].filter((day) => day != null).sort();
  one.lastVisit = sorted("lastVisit").at(-1) ?? null;
  one.nextVisit = sorted("nextVisit")[0] ?? null;
}

const linesOf = (note: string | null, more: readonly string[]) =>
  [...new Set([...(note?.split("\n") ?? []), ...more])].join("\n") || null;

function joinedPets(pets: ClientPetInput[], others: readonly ClientPetInput[], say: ProblemAdder): ClientPetInput[] {
  const byName = new Map(pets.map((pet) => [pet.name.toLowerCase(), pet]));
  for (const other of others) {
    const existing = byName.get(other.name.toLowerCase());
    if (existing) joinPet(existing, other, say);
    else byName.set(other.name.toLowerCase(), other);
  }
  const added = [...byName.values()].filter((pet) => !pets.includes(pet));
  return [...pets, ...added];
}

export const petFacts = {
  breed: "Breed",
  size: "Size",
  weight: "Weight",
  birthYear: "Born",
  rabiesUntil: "Rabies shot",
} as const;

/** Fills gaps. Contradictions keep both and flag the row. */
function joinPet(pet: ClientPetInput, other: ClientPetInput, say: ProblemAdder) {
  const notes = other.note?.split("\n") ?? [];
  for (const [name, label] of Object.entries(petFacts) as [keyof typeof petFacts, string][]) {
    const [existing, second] = [pet[name], other[name]];
    if (existing === null) Object.assign(pet, { [name]: second });
    else if (second !== null && String(existing).toLowerCase() !== String(second).toLowerCase()) {
      notes.push(`${label}: ${second}`);
      say(`${pet.name} has two entries for ${label.toLowerCase()}: ${existing} and ${second}. We kept both.`);
    }
  }
  pet.note = linesOf(pet.note, notes);
}

export interface Household {
  row: number;
  input: ClientInput;
}

export type ImportProblem = ImportPreview["problems"][number];

export interface HouseholdsFound {
  households: Household[];
  problems: ImportProblem[];
}

export function householdsIn(
  rows: readonly (readonly string[])[],
  columns: readonly FileColumn[],
  firstRow: number,
): HouseholdsFound {
  const found: HouseholdsFound = { households: [], problems: [] };
  const byKey = new Map<string, Household[]>();
  for (const [at, row] of rows.entries()) {
    const say: ProblemAdder = (text, isLeftOut = false) => found.problems.push({ row: firstRow + at, text, isLeftOut });
    const cells = cellsOf(row, columns);
    const beyond = row.slice(columns.length).filter((cell) => cell.trim() !== "");
    const isFilled = Object.keys(cells.client).length > 0 || cells.pets.length > 0;
    const noClient = isFilled || beyond.length > 0 ? whyNoClient(row, columns) : undefined;
    if (noClient) {
      say(noClient, true);
      continue;
    }
    if (beyond.length > 0) {
      say(`We kept "${beyond.join(", ")}", which has no column name, as a note.`);
      cells.client.extra = [...(cells.client.extra ?? []), ...beyond];
    }
    if (isFilled) take({ found, byKey, row: firstRow + at, say }, cells, JSON.stringify(row));
  }
  return found;
}

const sum =
  /^(?:average|avg)[:=]?$|^(?:(?:grand|sub)[ -]?)?totals?\b(?:\s+for\b.*|\s*(?:clients?|customers?|pets?|records?|rows?|count))?\s*[:=]?\s*[\d.,$]*$|^(?:(?:record )?count|records?|rows?|clients?|customers?|number of \w+)\s*[:=]\s*\d+$|^\d+\s+(?:clients?|customers?|records?|rows?|contacts?)(?: total)?\.?$/i;
/** "A", "Tuesday", "Inactive clients". */
const heading =
  /^[A-Z]$|^(?:mon|tues|wednes|thurs|fri|satur|sun)days?:?$|^(?:in-?active|active|new|old|past|former|current|regular)(?: (?:clients|customers))?:?$/i;
const foot =
  /^page \d+(?: of \d+)?$|^\W*(?:printed|(?:(?:this )?report (?:was )?)?generated|exported|report run|as of|(?:accrual|cash) basis|end of (?:report|list|file))\b/i;

function whyNoClient(row: readonly string[], columns: readonly FileColumn[]): string | undefined {
  const cells = row.map((cell) => cell.trim()).filter(Boolean);
  const [first = "", ...others] = cells;
  if (sum.test(first) && others.every((cell) => /^[\d.,$%]+$/.test(cell)))
    return `This row is a total: "${cells.join(", ")}".`;
  const isDate = /\D/.test(first) && dayInCell(first) !== undefined;
  if (others.length === 0 && (foot.test(first) || (columns.length > 1 && (isDate || heading.test(first)))))
    return `This row isn't a client: "${first}".`;
  const isHeading = cells.length > 1 && columns.every(({ name }, at) => same(name, row[at]) || !row[at]?.trim());
  return isHeading ? "This row repeats the column names." : undefined;
}

const same = (name: string, cell = "") => name.toLowerCase() === cell.trim().toLowerCase();

/** Maximum households compared per key: a phone number that more of them share is a shop's. */
const MOST_ALIKE = 20;

interface RowImport {
  found: HouseholdsFound;
  byKey: Map<string, Household[]>;
  row: number;
  say: ProblemAdder;
}

/** Starts a household or joins one. A row of pets, with or without the previous name, joins the previous household. */
function take({ found, byKey, row, say }: RowImport, cells: RowCells, written: string) {
  const input = clientInputFrom(cells, say);
  const last = found.households.at(-1);
  const keys = [...contactKeys(input), `row ${written}`];
  const isOfPets = cells.pets.length > 0 && input.name === "" && isBare(input);
  const isMore = Object.keys(cells.client).length === 0 || isOfPets || isNameAgain(input, last?.input);
  const alike = isMore && last ? [last] : keys.flatMap((key) => byKey.get(key) ?? []);
  const same =
    alike.find((earlier) => earlier === last && isMore) ?? alike.find((earlier) => !isFalseMatch(earlier.input, input));
  if (input.name === "" && !same) {
    say("This row has no name.", true);
    return;
  }
  if (!same && alike[0])
    say(`Row ${alike[0].row} has the same phone, email, or street, but a different name. We kept both.`);
  const household = same ?? { row, input };
  if (same) mergeInto(same.input, input, say);
  else found.households.push(household);
  for (const key of keys) {
    const earlier = byKey.getOrInsertComputed(key, () => []);
    if (earlier.length < MOST_ALIKE && !earlier.includes(household)) earlier.push(household);
  }
}

const isBare = ({ phone, email, address, city, zipCode }: ClientInput) =>
  [phone, email, address, city, zipCode].every((fact) => fact === null);

const isNameAgain = (input: ClientInput, last: ClientInput | undefined) =>
  isBare(input) && input.name.includes(" ") && last?.name.toLowerCase() === input.name.toLowerCase();
