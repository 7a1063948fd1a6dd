import { decodeText, utf16EncodingOf } from "#src/base/text-encoding.ts";

/** Holds a sentence for the groomer: why the file was refused. */
export interface FileRefusal {
  refused: string;
}

const saveAsCsv = "Save it as CSV in the app it came from.";

/** Decodes any encoding that spreadsheets write. */
export function decodedText(bytes: Uint8Array): string | FileRefusal {
  const start = bytes.subarray(0, 10).toHex();
  const [kind] = kinds.find(([, mark]) => mark.test(start)) ?? [];
  if (kind) return { refused: `This is ${kind}. ${saveAsCsv}` };
  const text = decodeText(bytes, utf16EncodingOf(bytes));
  if (/^\s*<(!doctype|html|\?xml)/i.test(text)) return { refused: `This is a web page. ${saveAsCsv}` };
  if (text.includes("\0")) return { refused: `This isn't a text file. ${saveAsCsv}` };
  return text;
}

const kinds: [kind: string, start: RegExp][] = [
  ["an Excel workbook or another compressed file", /^504b0304/],
  ["an old Excel workbook", /^d0cf11e0/],
  ["a PDF", /^25504446/],
  ["an image", /^(?:89504e47|ffd8ff|47494638|52494646|.{8}66747970)/],
  ["a compressed file", /^1f8b/],
  ["a rich text document", /^7b5c727466/],
  ["a calendar", /^424547494e3a5643414c/],
];
