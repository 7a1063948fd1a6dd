import { besidePets, columnNames } from "#src/shared/day/own/import-columns.ts";
import { type ImportColumn, importColumns } from "#src/shared/day/own/import-labels.ts";

const columnOf = new Map(importColumns.flatMap((column) => columnNames[column].map((name) => [name, column] as const)));

/** What each column of a file holds, by the names in its first row. */
export function recognisedColumns(names: readonly string[]): ImportColumn[] {
  const plain = names.map(plainName);
  const found = plain.map((name) => columnOf.get(name));
  const hasPets = found.some((column) => column?.startsWith("pet-"));
  return found.map((column, at) => column ?? (hasPets ? besidePets[plain[at]!] : undefined) ?? "leave-out");
}

/** "Owner's Phone (1)" is "phone", "Dog 2 - Name" is "pet name". */
function plainName(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’]s?\b/g, "")
    .replaceAll(/[^a-z]+/g, " ")
    .trim()
    .replaceAll(/\b(pets?|animals|dogs?)\b/g, "pet")
    .replace(/\banimal (?=\w)/, "pet ");
  return words.replace(/^((client|customer|owner|parent|contact|primary|preferred|main) )+/, "");
}
