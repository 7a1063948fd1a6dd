export type CsvValue = string | number | null | undefined;

/** One line by RFC 4180. */
export const csvLine = (values: readonly CsvValue[]) => `${values.map(cell).join(",")}\r\n`;

/** Text is quoted, as spreadsheets may separate otherwise; what looks like a formula gets an apostrophe. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const harmless = /^\s*[=+\-@\t\r\n＝＋－＠|%]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** What every answer with such a file says about itself; it holds what only its reader may see. */
export const csvHeaders = (fileName: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "no-store",
});
