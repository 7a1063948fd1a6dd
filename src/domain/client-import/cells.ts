import { plainText } from "#src/shared/base/plain-text.ts";
import type { ImportColumn } from "#src/shared/day/added/import-labels.ts";
import type { ColumnOfFile } from "#src/shared/day/added/imports.ts";
import { isPlaceholder } from "./placeholders.ts";

export type ProblemAdder = (text: string, isLeftOut?: boolean) => void;

export type FileColumn = Omit<ColumnOfFile, "example">;

export type CellsByColumn = Partial<Record<ImportColumn, string[]>>;

export interface RowCells {
  client: CellsByColumn;
  pets: CellsByColumn[];
}

/** 'Pet 2' and a second 'Pet name' both mean the second pet. */
export function cellsOf(row: readonly string[], columns: readonly FileColumn[]): RowCells {
  const cells: RowCells = { client: {}, pets: [] };
  const counts: Partial<Record<ImportColumn, number>> = {};
  const named = columns.filter(({ holds }) => holds === "pet-name");
  const areNumbered = named.length > 1 && named.every(({ name }) => /\d/.test(name));
  columns.forEach(({ name, holds }, at) => {
    if (holds === "leave-out") return;
    const nth = counts[holds] ?? 0;
    counts[holds] = nth + 1;
    const text = plainCell(row[at] ?? "", holds);
    if (text === "" || isInParts(row, columns, name)) return;
    const isOfAll = named.length > 1 && isNote(holds) && !/\d/.test(name) && isOnly(columns, holds);
    if (isOfAll) addTo(cells.client, "extra", text, name);
    else if (!holds.startsWith("pet-")) addTo(cells.client, holds, text, name);
    else {
      const number = areNumbered ? numbered(named, name) : -1;
      addTo(petAt(cells, number >= 0 ? number : Math.min(nth, Math.max(named.length - 1, 0))), holds, text, name);
    }
  });
  return { ...cells, pets: cells.pets.filter(Boolean) };
}

/** True for Google's "Address 1 - Formatted" if the row has "Address 1 - Street" or other parts. */
const isInParts = (row: readonly string[], columns: readonly FileColumn[], formatted: string) =>
  / - formatted$/i.test(formatted) &&
  columns.some(
    ({ name, holds }, at) =>
      name.startsWith(formatted.slice(0, -9)) && name !== formatted && holds !== "leave-out" && row[at]?.trim(),
  );
export const isNote = (holds: string) => holds === "pet-note" || holds === "pet-extra";
const isOnly = (columns: readonly FileColumn[], holds: ImportColumn) =>
  columns.filter((column) => column.holds === holds).length === 1;
const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? -1);
const numbered = (named: readonly FileColumn[], name: string) =>
  named.findIndex((column) => numberOf(column.name) === numberOf(name));

/** Single-value fields. Further columns are kept as notes with their titles. */
const isSingle = (holds: ImportColumn) => ["city", "state", "zip", "last-visit", "next-visit", "weeks"].includes(holds);

const rankOf = (name: string) => (/mobile|cell/i.test(name) ? 0 : /work|business|office|company/i.test(name) ? 2 : 1);
const ranks = new WeakMap<string[], number[]>();

function addTo(group: CellsByColumn, holds: ImportColumn, text: string, name: string) {
  const texts = group[holds] ?? [];
  group[holds] = texts;
  const isAnother = isSingle(holds) && texts.length > 0;
  if (isAnother && !texts.includes(text)) addTo(group, "extra", text, name);
  if (isAnother) return;
  if (holds === "extra" || holds === "pet-extra") texts.push(`${name}: ${text}`);
  else if (holds === "other-name" && /last|surname|middle/i.test(name) && texts.length > 0)
    texts.push(`${texts.pop()} ${text}`);
  else if (holds === "phone") {
    // Mobile numbers before office numbers.
    const ranked = ranks.getOrInsertComputed(texts, () => []);
    const before = ranked.findLastIndex((rank) => rank <= rankOf(name)) + 1;
    ranked.splice(before, 0, rankOf(name));
    texts.splice(before, 0, text);
  } else texts.push(holds === "pet-size" && /\bk(?:gs?\b|ilo)/i.test(name) ? withKilos(text) : text);
}

const withKilos = (text: string) => (/[a-z#]/i.test(text) ? text : `${text} kg`);

function petAt({ pets }: RowCells, at: number): CellsByColumn {
  pets[at] ??= {};
  return pets[at];
}

const control = /(?![\t\n])\p{Cc}/gu;

/** Removes the apostrophe or ="…" that spreadsheets add. */
function plainCell(text: string, column: ImportColumn): string {
  const lines = plainText(text.toWellFormed().replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")).replaceAll(control, "");
  const written = /^="((?:[^"]|"")*)"$/.exec(lines)?.[1]?.replaceAll('""', '"') ?? lines;
  const plain = written.trim().replace(/^'(.+)'$|^'(?=[=+\-@|%\d])(?!\d\d$)/s, "$1");
  if (isBlankCell(plain, column)) return "";
  if (column === "note" || column === "pet-note") return plain;
  return plain.replaceAll(/\s*\n\s*/g, isList(column) ? ", " : " ").replaceAll(/\s+/g, " ");
}

/** 'no' and 'x' are blank in recognized columns, but names, ZIP codes, and a weight of 0 are kept. */
function isBlankCell(text: string, column: ImportColumn): boolean {
  if (["name", "first-name", "last-name", "zip"].includes(column)) return false;
  if (column === "extra" || column === "pet-extra") return /^(?:[\p{Pd}?.\s]*|n\/?a|null|nan|undefined)$/iu.test(text);
  return isPlaceholder(text) && !(column === "pet-size" && /\d/.test(text));
}

const isList = (column: ImportColumn) =>
  ["street", "other-address", "phone", "email", "pet-name", "pet-breed"].includes(column);
