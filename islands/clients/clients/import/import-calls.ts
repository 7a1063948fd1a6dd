import { callApi } from "#islands/lib/api.ts";
import { uploadForm } from "#islands/lib/upload.ts";
import type { ImportColumn } from "#src/shared/day/own/import-labels.ts";
import type { ImportDone, ImportPreview, ImportUndone } from "#src/shared/day/own/imports.ts";

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
