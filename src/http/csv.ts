export type CsvValue = string | number | null | undefined;

/** One line by RFC 4180. */
export const csvLine = (values: readonly CsvValue[]) => `${values.map(cell).join(",")}\r\n`;

/**
 * Every text is quoted, because a spreadsheet set to another separator, such as a semicolon, would split a bare one into cells. A text
 * that a spreadsheet takes for a formula gets an apostrophe in front, so that it is shown as text.
 */
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
