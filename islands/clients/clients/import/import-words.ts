import { callApi } from "#islands/lib/api.ts";
import { uploadForm } from "#islands/lib/upload.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { type ImportColumn, isNameColumn } from "#src/shared/day/own/import-labels.ts";
import type { ImportDone, ImportPreview, ImportUndone } from "#src/shared/day/own/imports.ts";

const ROWS_NAMED = 3;

/** "60 new clients with 69 pets. 2 are among your clients already and won't change." */
export function wordsOf({ added, pets, known, leftOut, problems, title, columns }: ImportPreview): string {
  if (!columns.some(({ holds }) => isNameColumn(holds))) return "Choose the column with the client's name.";
  const fresh =
    added === 0 ? "This file has no new clients." : `${counted(added, "new client")} with ${counted(pets, "pet")}.`;
  const there = known > 0 && `${known.toLocaleString("en-US")} already in your list won't change.`;
  const skipped = problems.filter(({ isLeftOut }) => isLeftOut).slice(0, ROWS_NAMED);
  const which = skipped.map(({ row, text }) => `Row ${row}: ${text}`).join(" ");
  const out = leftOut > 0 && `${counted(leftOut, "row")} skipped. ${which}`;
  const above = title !== null && `We read "${title}" as a title.`;
  return [fresh, there, out, above].filter(Boolean).join(" ");
}

const path = "/api/clients/import";

export const previewImport = (file: File, columns?: readonly ImportColumn[]) =>
  uploadForm<ImportPreview>("POST", `${path}/preview`, formOf(file, columns));

export const importClients = (file: File, columns: readonly ImportColumn[]) =>
  uploadForm<ImportDone>("POST", path, formOf(file, columns));

export const undoImport = (id: number) => callApi<ImportUndone>("DELETE", `${path}s/${id}`);

function formOf(file: File, columns?: readonly ImportColumn[]): FormData {
  const form = new FormData();
  form.set("file", file);
  if (columns) form.set("columns", columns.join(","));
  return form;
}
