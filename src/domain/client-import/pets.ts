import type { ClientPetInput } from "#src/shared/day/own/entered-clients.ts";
import type { PetCells } from "./cells.ts";
import { animalIn, dayInCell, sizeIn, yearIn } from "./values.ts";

/** Says that a cell could not be read, and is kept among the notes. */
export type Unread = (what: string, text: string) => void;

/** The pets of a row; one cell may name several: "Bella (Poodle), Max". */
export function petsIn(groups: readonly PetCells[], unread: Unread): ClientPetInput[] {
  return groups.flatMap((group) => {
    const names = partsOf(group["pet-name"]?.join(", "));
    if (names.length === 0) return nobody(group, unread);
    return names.map((name, at) => petFrom(name, onlyOf(group, at, names.length), unread));
  });
}

function nobody(group: PetCells, unread: Unread): ClientPetInput[] {
  const told = Object.values(group).flat();
  if (told.length > 0) unread("A pet without a name", told.join(", "));
  return [];
}

/** What is said of one of several in a cell: their own part where there are as many, else all of it of the first. */
function onlyOf(group: PetCells, at: number, count: number): PetCells {
  if (count === 1) return group;
  return Object.fromEntries(
    Object.entries(group).map(([column, texts]) => {
      const parts = partsOf(texts.join(", "));
      return [column, parts.length === count ? [parts[at]!] : at === 0 ? texts : []];
    }),
  );
}

const partsOf = (text = "") =>
  text
    .split(/[;,\n&]|\band\b/)
    .map((part) => part.trim())
    .filter(Boolean);

function petFrom(text: string, cells: PetCells, unread: Unread): ClientPetInput {
  const [, name = text, inBrackets] = /^(.*\S)\s*\(([^()]*)\)$/.exec(text) ?? [];
  const isType = inBrackets !== undefined && /^(dog|cat|other)$/i.test(inBrackets);
  const type = cells["pet-type"]?.[0] ?? (isType ? inBrackets : "");
  const breed = cells["pet-breed"]?.join(", ") ?? (isType ? undefined : inBrackets);
  const notes = [...(cells["pet-note"] ?? [])];
  const read = <T>(what: string, column: keyof PetCells, toValue: (text: string) => T | undefined): T | null => {
    const written = cells[column]?.[0];
    if (written === undefined) return null;
    const value = toValue(written);
    if (value === undefined) unread(`${what} of ${name}`, written);
    if (value === undefined || saysMore(written, value)) notes.push(`${what}: ${written}`);
    return value ?? null;
  };
  return {
    name,
    type: animalIn(type),
    breed: breed ?? (animalIn(type) === "Other" && type !== "" ? type : null),
    size: read("Weight", "pet-size", sizeIn),
    birthYear: read("Born", "pet-born", yearIn),
    coat: null,
    traits: [],
    rabiesUntil: read("Rabies shot", "pet-rabies", dayInCell),
    note: notes.join("\n") || null,
  };
}

/** Pounds and birthdays are kept too, where only a size and a year have a field. */
const saysMore = (written: string, value: unknown) =>
  typeof value === "number" ? written !== String(value) : /\d/.test(written) && !/^\d{4}-/.test(String(value));
