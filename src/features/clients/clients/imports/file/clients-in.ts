import * as z from "zod/mini";
import {
  type Household,
  type HouseholdsFound,
  householdsIn,
  type ImportProblem,
  petFacts,
} from "#src/domain/client-import/households.ts";
import { recognizedColumns } from "#src/domain/client-import/recognize.ts";
import { typedKeys } from "#src/shared/base/by-name.ts";
import { shortened } from "#src/shared/base/shortened.ts";
import { MAX_NOTE_LENGTH } from "#src/shared/clients/client-limits.ts";
import { ClientInput, type ClientPetInput } from "#src/shared/day/added/added-clients.ts";
import { MAX_CLIENT_PETS } from "#src/shared/day/added/added-labels.ts";
import { type ImportColumn, isNameColumn } from "#src/shared/day/added/import-labels.ts";
import type { ColumnOfFile } from "#src/shared/day/added/imports.ts";
import { isCards, readCards } from "./cards.ts";
import { decodedText, type FileRefusal } from "./decode.ts";
import { isFilledRow, parseTable } from "./table.ts";

/** Optional fields, as named in messages. */
const optional: Readonly<Record<string, string>> = {
  phone: "Phone",
  email: "Email",
  address: "Street",
  city: "City",
  zipCode: "ZIP code",
};

/** Moves values that don't fit their field, such as an invalid phone number, to the note. Skips invalid clients. */
function checkedHouseholds({ households, problems }: HouseholdsFound): HouseholdsFound {
  const found: HouseholdsFound = { households: [], problems: [...problems] };
  for (const household of households) {
    const input = takenInput(household, found.problems);
    if (input) found.households.push({ row: household.row, input });
  }
  found.problems.sort((one, other) => one.row - other.row);
  return found;
}

function takenInput({ row, input }: Household, problems: ImportProblem[]): ClientInput | undefined {
  const kept: ClientInput = { ...input, pets: [...(input.pets ?? [])] };
  const say = (text: string, isLeftOut = false) => problems.push({ row, text, isLeftOut });
  const keep = (what: string, text: string) => {
    say(`We kept ${what} "${text}" as a note.`);
    kept.note = [kept.note, `${what}: ${text}`].filter(Boolean).join("\n");
  };
  for (const pet of kept.pets!.splice(MAX_CLIENT_PETS)) keep("Pet", petText(pet));
  const first = z.safeParse(ClientInput, kept);
  if (first.success) return first.data;
  for (const { path } of first.error.issues) keepApart(kept, path, keep);
  kept.pets = kept.pets!.filter(({ name }) => name !== "");
  shorten(kept, say);
  const second = z.safeParse(ClientInput, kept);
  if (second.success) return second.data;
  const [{ path, message } = { path: [], message: "" }] = second.error.issues;
  say(`${path[0] === "name" ? "Name" : "Client"}: ${message}.`, true);
  return undefined;
}

/** "Rex, Breed: Lab, Weight: 60, bites". */
const petText = ({ name, note, ...facts }: ClientPetInput) =>
  [name, ...typedKeys(petFacts).map((fact) => facts[fact] && `${petFacts[fact]}: ${facts[fact]}`), note]
    .filter(Boolean)
    .join(", ");

type KeepText = (what: string, text: string) => void;

function keepApart(input: ClientInput, [name, at, field]: readonly PropertyKey[], keep: KeepText) {
  const key = name as "phone";
  if (optional[key] && input[key] != null) {
    keep(optional[key], input[key]);
    input[key] = null;
  } else if (name === "access" && input.access?.gateCode) {
    keep("Gate code", input.access.gateCode);
    input.access = null;
  } else if (name === "pets" && typeof at === "number" && (field === "name" || field === "breed")) {
    const pet = input.pets![at]!;
    const cleared: Partial<ClientPetInput> = field === "name" ? { name: "" } : { breed: null };
    if (field === "name") keep("Pet", petText(pet));
    else if (pet.name !== "") keep(`Breed of ${pet.name}`, pet.breed ?? "");
    input.pets![at] = { ...pet, ...cleared };
  }
}

function shorten(input: ClientInput, say: (text: string) => void) {
  const cut = (note: string | null, name: string) => {
    if (note === null || note.length <= MAX_NOTE_LENGTH) return note;
    say(`The note about ${name} is too long. We kept the first ${MAX_NOTE_LENGTH.toLocaleString("en-US")} characters.`);
    return note
      .slice(0, MAX_NOTE_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, "")
      .trim();
  };
  input.note = cut(input.note, input.name);
  input.pets = input.pets!.map((pet) => ({ ...pet, note: cut(pet.note, pet.name) }));
}

export interface ImportOptions {
  columns: ImportColumn[] | null;
}

export interface ParsedClients extends HouseholdsFound {
  columns: ColumnOfFile[];
  rows: number;
  title: string | null;
}

export function parseClientsFile(file: Uint8Array, { columns: chosen }: ImportOptions): ParsedClients | FileRefusal {
  const text = decodedText(file);
  if (typeof text !== "string") return text;
  const table = isCards(text) ? readCards(text) : parseTable(text);
  if ("refused" in table) return table;
  const { names, rows, firstRow, title } = table;
  const recognised = recognizedColumns(names, rows);
  const holds = recognised.map((column, at) => chosen?.[at] ?? column);
  const columns = names.map((name, at) => ({
    name: shortened(name, MAX_SAMPLE_LENGTH),
    example: shortened(rows.find((row) => row[at]?.trim())?.[at]?.trim() ?? "", MAX_SAMPLE_LENGTH) || null,
    holds: holds[at]!,
  }));
  const hasNames = holds.some(isNameColumn);
  const found = hasNames ? checkedHouseholds(householdsIn(rows, columns, firstRow)) : { households: [], problems: [] };
  return { ...found, columns, rows: rows.filter(isFilledRow).length, title };
}

const MAX_SAMPLE_LENGTH = 60;
