import * as z from "zod/mini";
import { importColumns, MAX_IMPORT_COLUMNS } from "./import-labels.ts";

const columnsMessage = "Choose a field for each column";
/** Comma-separated, one per column. If omitted, headings decide. */
const columns = z.optional(
  z.pipe(
    z.pipe(
      z.string(columnsMessage).check(z.maxLength(2000, columnsMessage)),
      z.transform((text) => (text === "" ? [] : text.split(","))),
    ),
    z.array(z.enum(importColumns, columnsMessage)).check(z.maxLength(MAX_IMPORT_COLUMNS, columnsMessage)),
  ),
);

export const ColumnsInput = z.object({ columns });
export const ImportInput = z.object({ text: z.string("Choose a file"), columns });

const problem = z.object({
  row: z.number(),
  text: z.string(),
  /** True if the row was skipped; else nothing is lost. */
  isLeftOut: z.boolean(),
});

const shown = z.object({
  row: z.number(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  place: z.nullable(z.string()),
  pets: z.array(z.string()),
  visits: z.array(z.string()),
  note: z.nullable(z.string()),
  petNotes: z.array(z.string()),
  isKnown: z.boolean(),
});

export const ImportPreview = z.object({
  columns: z.array(z.object({ name: z.string(), example: z.nullable(z.string()), holds: z.enum(importColumns) })),
  title: z.nullable(z.string()),
  rows: z.number(),
  added: z.number(),
  pets: z.number(),
  known: z.number(),
  clients: z.array(shown),
  /** Rows with problems; `problems` starts with skipped ones. */
  faulty: z.number(),
  leftOut: z.number(),
  problems: z.array(problem),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportDone = z.object({
  /** Null if the groomer had all of these clients. */
  id: z.nullable(z.number()),
  added: z.number(),
  known: z.number(),
  leftOut: z.number(),
});
export type ImportDone = z.infer<typeof ImportDone>;

export const ImportUndone = z.object({ removed: z.number(), stayed: z.number() });
export type ImportUndone = z.infer<typeof ImportUndone>;

export type UndoableImport = Record<"id" | "added" | "importedAt", number>;

export type ColumnOfFile = ImportPreview["columns"][number];
