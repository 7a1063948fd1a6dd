import { type HouseholdsFound, householdsIn } from "#src/domain/client-import/households.ts";
import { recognizedColumns } from "#src/domain/client-import/recognize.ts";
import { type ImportColumn, isNameColumn } from "#src/shared/day/added/import-labels.ts";
import type { ColumnOfFile } from "#src/shared/day/added/imports.ts";
import { cardsOf, isCards } from "./cards.ts";
import { checkedHouseholds } from "./checked.ts";
import { type Refused, textOf } from "./decode.ts";
import { isFilled, tableOf } from "./table.ts";

export interface ImportOptions {
  columns: ImportColumn[] | null;
}

export interface FileRead extends HouseholdsFound {
  columns: ColumnOfFile[];
  rows: number;
  title: string | null;
}

export function clientsIn(file: Uint8Array, { columns: chosen }: ImportOptions): FileRead | Refused {
  const text = textOf(file);
  if (typeof text !== "string") return text;
  const table = isCards(text) ? cardsOf(text) : tableOf(text);
  if ("refused" in table) return table;
  const { names, rows, firstRow, title } = table;
  const recognised = recognizedColumns(names, rows);
  const holds = recognised.map((column, at) => chosen?.[at] ?? column);
  const columns = names.map((name, at) => ({
    name: name.slice(0, MAX_SAMPLE_LENGTH),
    example:
      rows
        .find((row) => row[at]?.trim())
        ?.[at]?.trim()
        .slice(0, MAX_SAMPLE_LENGTH) ?? null,
    holds: holds[at]!,
  }));
  const hasNames = holds.some(isNameColumn);
  const found = hasNames ? checkedHouseholds(householdsIn(rows, columns, firstRow)) : { households: [], problems: [] };
  return { ...found, columns, rows: rows.filter(isFilled).length, title };
}

const MAX_SAMPLE_LENGTH = 60;
