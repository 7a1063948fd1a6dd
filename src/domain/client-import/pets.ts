import type { ClientPetInput } from "#src/shared/day/added/added-clients.ts";
import { type CellsByColumn, isNote } from "./cells.ts";
import { animalIn, dayInCell, weightOrSizeIn, yearIn } from "./values.ts";

export type UnparsedReporter = (what: string, text: string) => void;

interface PetsOfRow {
  pets: ClientPetInput[];
  notes: string[];
}

/** One cell may name several: "Bella (Poodle), Max". */
export function petsIn(groups: readonly CellsByColumn[], unread: UnparsedReporter): PetsOfRow {
  const found: PetsOfRow = { pets: [], notes: [] };
  for (const group of groups) {
    const names = partsOf(group["pet-name"]?.join(", ").replace(/^\d+ (?:dog|cat|pet)s?\s*[:–-]\s+/i, ""));
    if (names.length === 0) petWithoutName(group, found, unread);
    else {
      const parts = names.map((_, at) => onlyOf(group, at, names));
      found.pets.push(...names.map((name, at) => petFrom(name, parts[at]!, unread)));
      if (names.length > 1) found.notes.push(...sharedOf(group, names));
    }
  }
  return found;
}

function petWithoutName(group: CellsByColumn, found: PetsOfRow, unread: UnparsedReporter) {
  const { "pet-type": type = [], ...facts } = group;
  const leftovers = Object.values(facts).flat();
  if (leftovers.length === 0) return;
  const text = [...type, ...leftovers].join(", ");
  unread("a pet without a name:", text);
  found.notes.push(`Pet: ${text}`);
}

/** Splits a cell among several pets if the parts match; otherwise the first pet gets all. */
function onlyOf(group: CellsByColumn, at: number, names: readonly string[]): CellsByColumn {
  if (names.length === 1) return group;
  const entries = Object.entries(group).map(([column, texts]) => {
    if (isNote(column)) return [column, texts.flatMap((text) => namedParts(text, names)?.[at] ?? [])];
    const hasWords = column === "pet-name" || column === "pet-breed" || column === "pet-type";
    const parts = partsOf(texts.join(", "), hasWords ? between.words : between.facts);
    const isShared = parts.length === names.length && parts.every((part) => fits(column, part));
    return [column, isShared ? [parts[at]!] : at === 0 ? texts : []];
  });
  return Object.fromEntries(entries.filter(([, texts]) => texts!.length > 0));
}

function fits(column: string, part: string): boolean {
  const { weight, size } = weightOrSizeIn(part);
  if (column === "pet-size") return (weight ?? size) !== null;
  return column === "pet-rabies" ? dayInCell(part) !== undefined : column !== "pet-born" || yearIn(part) !== undefined;
}

function sharedOf(group: CellsByColumn, names: readonly string[]): string[] {
  const weights = partsOf(group["pet-size"]?.join(", "), between.facts);
  const notes = Object.entries(group).flatMap(([column, texts]) =>
    isNote(column) ? texts.filter((text) => !namedParts(text, names)) : [],
  );
  if (weights.length > 0 && weights.length !== names.length) notes.push(`Weight ${weights.join(", ")}`);
  return notes.map((text) => `${names.map(nameIn).join(", ")}: ${text}`);
}

/** "Bella: bites; Max: shy". */
function namedParts(text: string, names: readonly string[]): string[] | undefined {
  const lowercase = text.toLowerCase();
  if (!names.some((name) => lowercase.includes(nameIn(name).toLowerCase()))) return undefined;
  const parts = text.split(/[;\n]/).map((part) => part.trim());
  const own = names.map((name) => {
    const start = new RegExp(`^${RegExp.escape(nameIn(name))}\\s*[:–-]\\s*`, "i");
    const one = parts.filter((part) => start.test(part));
    return one.map((part) => part.replace(start, "")).join("\n");
  });
  const filled = parts.filter(Boolean);
  const isAll = filled.every((part) => names.some((name) => part.toLowerCase().startsWith(nameIn(name).toLowerCase())));
  return isAll && own.some(Boolean) && own.join("\n").split("\n").filter(Boolean).length === filled.length
    ? own
    : undefined;
}

/** Doesn't split "12,5 kg", "Mar 9, 2027", dates, weights, or "M&M". */
const commas = String.raw`\s+(?:and|with|w/)\s+|\s*(?:[;\n|]|(?<!(?<!\p{L})\p{L}\s*)&|,(?!\d)(?<!\p{L}{3}\.?\s\d{1,2},))\s*(?:and\s+)?`;
const brackets = String.raw`[([{][^()[\]{}]*[)\]}]`;
const between = {
  words: new RegExp(`${brackets}|${commas}|\\s*[+/]\\s*`, "giu"),
  facts: new RegExp(`${brackets}|${commas}`, "giu"),
};

/** Splits by commas, '&', and 'and', outside brackets. */
function partsOf(text = "", mark = between.words): string[] {
  if (text === "") return [];
  const cuts = [...text.matchAll(mark)].filter(([cut]) => !/^[([{]/.test(cut));
  const starts = [0, ...cuts.map(({ index, 0: cut }) => index + cut.length)];
  return starts.map((start, at) => text.slice(start, cuts[at]?.index).trim()).filter(Boolean);
}

const inBrackets = /^(.*\S)\s*[([{]([^()[\]{}]*)[)\]}]$/;
const afterDash = /^(\p{L}[^:–-]*?)(?:\s+[–-]\s+|:\s+)(.+)$/u;
/** From "Bella (Poodle)" or "Bella - Poodle". */
const nameIn = (text: string) => (inBrackets.exec(text) ?? afterDash.exec(text))?.[1] ?? text;

/** Brackets hold the breed, unless it's an age or a condition. */
const isNoBreed =
  /\d|\b(?:fe)?male\b|\b(?:boy|girl|deceased|passed|died|rip|neutered|spayed|fixed|old|senior|bites?|new)\b/i;

const isCat = /\b(?:cat|domestic (?:short|medium|long)-?\s?hair|d[sml]h|maine coon|siamese|ragdoll|tabby|calico)\b/i;

function petFrom(text: string, cells: CellsByColumn, unread: UnparsedReporter): ClientPetInput {
  const [, name = text, more] = inBrackets.exec(text) ?? afterDash.exec(text) ?? [];
  const isType = more !== undefined && /^(dog|cat|other)$/i.test(more);
  const type = cells["pet-type"]?.[0] ?? (isType ? more : "");
  const isBreed = more !== undefined && !isType && !cells["pet-breed"] && !isNoBreed.test(more);
  const breed = cells["pet-breed"]?.join(", ") ?? (isBreed ? more : undefined);
  const isSaid = more === undefined || isType || isBreed || more.toLowerCase() === breed?.toLowerCase();
  const notes = [...(isSaid ? [] : [more]), ...(cells["pet-note"] ?? []), ...(cells["pet-extra"] ?? [])];
  const weighed = cells["pet-size"]?.join(", ");
  const { weight, size, isAll } = weightOrSizeIn(weighed ?? "");
  if (weighed && (weight ?? size) === null) unread(`Weight of ${name}`, weighed);
  if (weighed && !isAll) notes.push(`Weight: ${weighed}`);
  const read = <T>(what: string, column: keyof CellsByColumn, toValue: (text: string) => T | undefined): T | null => {
    const written = cells[column]?.join(", ");
    if (written === undefined) return null;
    const value = toValue(written);
    if (value === undefined) unread(`${what} of ${name}`, written);
    if (value === undefined || saysMore(written, value)) notes.push(`${what}: ${written}`);
    return value ?? null;
  };
  return {
    name,
    type: type === "" && isCat.test(breed ?? "") ? "Cat" : animalIn(type),
    breed: breed ?? (animalIn(type) === "Other" && type !== "" ? type : null),
    size,
    weight,
    birthYear: read("Born", "pet-born", yearIn),
    coat: null,
    traits: [],
    rabiesUntil: read("Rabies shot", "pet-rabies", dayInCell),
    note: notes.join("\n") || null,
  };
}

const saysMore = (written: string, value: unknown) =>
  typeof value === "number" ? written !== String(value) : /\d/.test(written) && !/^\d{4}-/.test(String(value));
