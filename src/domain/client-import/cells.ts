import type { ImportColumn } from "#src/shared/day/own/import-labels.ts";

/** What a row says, by what its columns hold. */
export interface RowCells {
  /** Of the household; several where several columns hold the same. */
  client: Partial<Record<ImportColumn, string[]>>;
  /** Of its pets, in the order of their columns. */
  pets: PetCells[];
}

export type PetCells = Partial<Record<ImportColumn, string[]>>;

/** The second 'Pet name' and the second 'Breed' are those of the second pet. */
export function cellsOf(row: readonly string[], columns: readonly ImportColumn[]): RowCells {
  const cells: RowCells = { client: {}, pets: [] };
  const counts: Partial<Record<ImportColumn, number>> = {};
  const pets = columns.filter((column) => column === "pet-name").length;
  columns.forEach((column, at) => {
    if (column === "leave-out") return;
    const nth = counts[column] ?? 0;
    counts[column] = nth + 1;
    const text = plainCell(row[at] ?? "", column);
    if (text === "") return;
    const group = column.startsWith("pet-") ? petAt(cells, Math.min(nth, Math.max(pets - 1, 0))) : cells.client;
    group[column] = [...(group[column] ?? []), text];
  });
  return { ...cells, pets: cells.pets.filter(Boolean) };
}

function petAt({ pets }: RowCells, at: number): PetCells {
  pets[at] ??= {};
  return pets[at];
}

/** Characters that nobody sees, such as the marks that telephones put around numbers. Joiners hold emoji together. */
const unseen = /(?!\u200C|\u200D|\t|\n)[\p{Cc}\p{Cf}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu;

/** As it is kept: files for spreadsheets have an apostrophe before what looks like a formula. */
function plainCell(text: string, column: ImportColumn): string {
  const lines = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(unseen, "");
  const plain = lines.trim().replace(/^'(?=[=+\-@|%])/, "");
  if (column === "note" || column === "pet-note") return plain;
  return plain.replaceAll(/\s*\n\s*/g, isList(column) ? ", " : " ").replaceAll(/\s+/g, " ");
}

const isList = (column: ImportColumn) => ["street", "phone", "email", "pet-name", "pet-breed"].includes(column);
