import { isNameColumn } from "#src/shared/day/own/import-labels.ts";
import type { ImportPreview } from "#src/shared/day/own/imports.ts";

export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;

/** "60 new clients with 69 pets. 2 are among your clients already and won't change." */
export function wordsOf({ added, pets, known, leftOut, columns }: ImportPreview): string {
  if (!columns.some(({ holds }) => isNameColumn(holds))) return "Choose the column with the client's name.";
  const fresh =
    added === 0 ? "This file has no new clients." : `${counted(added, "new client")} with ${counted(pets, "pet")}.`;
  const there = known > 0 && `${known.toLocaleString("en-US")} already in your list won't change.`;
  const out = leftOut > 0 && `${counted(leftOut, "row")} skipped.`;
  return [fresh, there, out].filter(Boolean).join(" ");
}
