import * as z from "zod/mini";
import type { Found, Household, Problem } from "#src/domain/client-import/households.ts";
import { ClientInput } from "#src/shared/day/own/entered-clients.ts";

/** What a client can do without, as messages call it. */
const optional = {
  phone: "Phone",
  email: "Email",
  address: "Street",
  city: "City",
  zipCode: "ZIP code",
} as const;

/**
 * Households as the site takes them. A phone number that is none becomes part of the note; a client that cannot be
 * taken is left out.
 */
export function checkedHouseholds({ households, problems }: Found): Found {
  const found: Found = { households: [], problems: [...problems] };
  for (const household of households) {
    const input = takenInput(household, found.problems);
    if (input) found.households.push({ row: household.row, input });
  }
  found.problems.sort((one, other) => one.row - other.row);
  return found;
}

function takenInput({ row, input }: Household, problems: Problem[]): ClientInput | undefined {
  const first = z.safeParse(ClientInput, input);
  if (first.success) return first.data;
  const told = { ...input };
  for (const name of new Set(first.error.issues.map(({ path: [name] }) => name))) {
    if (typeof name !== "string" || !(name in optional)) continue;
    const key = name as keyof typeof optional;
    problems.push({
      row,
      text: `We kept ${optional[key]} "${told[key]}" as a note.`,
      isLeftOut: false,
    });
    told.note = [told.note, `${optional[key]}: ${told[key]}`].filter(Boolean).join("\n");
    told[key] = null;
  }
  const second = z.safeParse(ClientInput, told);
  if (second.success) return second.data;
  const [{ path, message } = { path: [], message: "" }] = second.error.issues;
  problems.push({ row, text: `${wordsOf(path)}: ${message}.`, isLeftOut: true });
  return undefined;
}

const words: Readonly<Record<string, string>> = { name: "Name", note: "Note", access: "Gate code", pets: "Pet" };

const wordsOf = ([name, , field]: readonly PropertyKey[]) =>
  field === undefined ? (words[String(name)] ?? "Client") : `${words[String(name)] ?? "Client"}, ${String(field)}`;
