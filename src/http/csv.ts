import type { Ctx } from "#src/base/context.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { streamChunks } from "./stream-chunks.ts";

type CsvValue = string | number | null | undefined;
export type CsvColumns<Row> = readonly (readonly [name: string, value: (row: Row) => CsvValue])[];

/** Reads page by page, so that other requests run in between. */
export const csvResponse = <Row>(ctx: Ctx, name: string, columns: CsvColumns<Row>, pages: Iterable<readonly Row[]>) =>
  new Response(streamChunks(ctx, linesOf(columns, pages)), {
    headers: csvHeaders(`${BRAND.toLowerCase()}-${name}.csv`),
  });

function* linesOf<Row>(columns: CsvColumns<Row>, pages: Iterable<readonly Row[]>): Generator<string> {
  // Excel reads accents only behind a byte order mark.
  yield `\uFEFF${csvLine(columns.map(([name]) => name))}`;
  for (const rows of pages) yield rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join("");
}

export function* slices<Item>(items: readonly Item[], size: number) {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** RFC 4180. */
export const csvLine = (values: readonly CsvValue[]) => `${values.map(cell).join(",")}\r\n`;

/** Quotes text, and defuses formulas with an apostrophe. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const harmless = /^\s*[=+\-@\t\r\n＝＋－＠|%]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export const csvHeaders = (fileName: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "no-store",
});
