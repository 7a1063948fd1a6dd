import { phoneKey } from "#src/shared/base/phones.ts";
import type { ClientInput } from "#src/shared/day/own/entered-clients.ts";
import type { ImportColumn } from "#src/shared/day/own/import-labels.ts";
import { MAX_CLIENT_PETS } from "#src/shared/day/own/own-labels.ts";
import { cellsOf, type RowCells } from "./cells.ts";
import { petsIn, type Unread } from "./pets.ts";
import { keysOf } from "./same-household.ts";
import { addressIn, stateIn, zipIn } from "./values.ts";

/** A household as a file has it; whether its parts are allowed is not looked at yet. */
export interface Household {
  /** Of the file, counted as spreadsheets do. */
  row: number;
  input: ClientInput;
}

export interface Problem {
  row: number;
  text: string;
  /** The row is not taken; else only a part of it is, and nothing is lost. */
  isLeftOut: boolean;
}

export interface Found {
  households: Household[];
  problems: Problem[];
}

/** The households in the rows of a file; one that has several rows has all their pets. */
export function householdsIn(
  rows: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
  firstRow: number,
): Found {
  const found: Found = { households: [], problems: [] };
  const byKey = new Map<string, Household>();
  for (const [at, cells] of rows.entries()) {
    const row = firstRow + at;
    const told = cellsOf(cells, columns);
    const say: Say = (text, isLeftOut = false) => found.problems.push({ row, text, isLeftOut });
    if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
      say("We skipped cells without a named column.");
    }
    if (Object.keys(told.client).length > 0 || told.pets.length > 0) take(found, byKey, { row, told, say });
  }
  return found;
}

interface Taken {
  row: number;
  told: RowCells;
  say: Say;
}

/** A row is a household of its own, or more of one that is there: only pets belong to the row before. */
function take(found: Found, byKey: Map<string, Household>, { row, told, say }: Taken) {
  const input = inputFrom(told, say);
  const before = Object.keys(told.client).length === 0 ? found.households.at(-1) : undefined;
  if (input.name === "" && !before) {
    say("This row has no name.", true);
    return;
  }
  const keys = before ? [] : keysOf(input);
  const same = before ?? keys.map((key) => byKey.get(key)).find((known) => known !== undefined);
  const household = same ?? { row, input };
  if (same) join(same.input, input, say);
  else found.households.push(household);
  for (const key of keys) byKey.set(key, household);
}

type Say = (text: string, isLeftOut?: boolean) => void;

function inputFrom({ client, pets }: RowCells, say: Say): ClientInput {
  const notes = [...(client.note ?? [])];
  const unread: Unread = (what, text) => say(`We kept ${what} "${text}" as a note.`);
  const [phone, ...phones] = (client.phone ?? []).flatMap((text) => partsOf(text, /[,;/]|:::|\bor\b/));
  const [email, ...emails] = (client.email ?? []).flatMap((text) => partsOf(text, /[,;]|:::/));
  notes.push(
    ...new Set(
      phones.filter((other) => (phoneKey(other) ?? other) !== phoneKey(phone!)).map((other) => `Phone: ${other}`),
    ),
  );
  notes.push(...new Set(emails.filter((other) => other !== email).map((other) => `Email: ${other}`)));
  const street = client.street?.join(", ");
  const parts = street !== undefined && !client.zip ? addressIn(street) : undefined;
  const stateText = client.state?.[0];
  const state = stateText === undefined ? parts?.state : stateIn(stateText);
  if (stateText !== undefined && !state) {
    notes.push(`State: ${stateText}`);
    unread("State", stateText);
  }
  const zipText = client.zip?.[0] ?? parts?.zip;
  const names = [client["first-name"]?.join(" "), client["last-name"]?.join(" ")];
  return {
    name: client.name?.[0] ?? names.filter(Boolean).join(" "),
    phone: phone ?? null,
    email: email ?? null,
    address: parts?.street ?? street ?? null,
    city: client.city?.[0] ?? parts?.city ?? null,
    state: state ?? null,
    zipCode: zipText === undefined ? null : (zipIn(zipText) ?? zipText),
    access: gateOf(client["gate-code"]),
    note: notes.join("\n") || null,
    repeatWeeks: null,
    pets: petsIn(pets, unread),
  };
}

/** One cell may have several; Google writes ' ::: ' between them. */
const partsOf = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);

const gateOf = (codes: string[] | undefined): ClientInput["access"] =>
  codes ? { parking: null, stairs: null, gateCode: codes.join(", "), whoIsHome: null, note: null } : null;

/** Adds what another row knows of the same household. */
function join(one: ClientInput, other: ClientInput, say: Say) {
  const known = one.note?.split("\n") ?? [];
  const also = other.name !== "" && other.name.toLowerCase() !== one.name.toLowerCase() ? [`Also: ${other.name}`] : [];
  const more = [...also, ...(other.note?.split("\n") ?? [])].filter((line) => !known.includes(line));
  one.note = [...known, ...more].join("\n") || null;
  one.phone ??= other.phone;
  one.email ??= other.email;
  one.access ??= other.access;
  if (one.address === null && one.zipCode === null) {
    const { address, city, state, zipCode } = other;
    Object.assign(one, { address, city, state, zipCode });
  }
  const pets = one.pets ?? [];
  const names = new Set(pets.map(({ name }) => name.toLowerCase()));
  const added = (other.pets ?? []).filter(({ name }) => !names.has(name.toLowerCase()));
  if (pets.length + added.length > MAX_CLIENT_PETS) {
    say(`A client can have up to ${MAX_CLIENT_PETS} pets.`, true);
  } else one.pets = [...pets, ...added];
}
