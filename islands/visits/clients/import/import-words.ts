import { isNameColumn } from "#src/shared/visits/own/import-labels.ts";
import type { ImportPreview } from "#src/shared/visits/own/imports.ts";

export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;

/** "60 new clients with 69 pets. 2 are among your clients already and stay as they are." */
export function wordsOf({ added, pets, known, leftOut, columns }: ImportPreview): string {
  if (!columns.some(({ holds }) => isNameColumn(holds))) return "Say below which column holds the name.";
  const fresh =
    added === 0 ? "Nobody new in this file." : `${counted(added, "new client")} with ${counted(pets, "pet")}.`;
  const there =
    known > 0 &&
    `${counted(known, "is", "are")} among your clients already and ${known === 1 ? "stays as it is" : "stay as they are"}.`;
  const out = leftOut > 0 && `${counted(leftOut, "row is", "rows are")} left out.`;
  return [fresh, there, out].filter(Boolean).join(" ");
}
