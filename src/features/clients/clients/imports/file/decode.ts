import { isUtf8 } from "node:buffer";

/** Holds a sentence for the groomer: why the file was refused. */
export interface FileRefusal {
  refused: string;
}

const saveAsCsv = "Save it as CSV in the app it came from.";

/** Decodes any encoding that spreadsheets write. */
export function decodedText(bytes: Uint8Array): string | FileRefusal {
  const kind = otherKind(bytes);
  if (kind) return { refused: `This is ${kind}. ${saveAsCsv}` };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (/^\s*<(!doctype|html|\?xml)/i.test(text)) return { refused: `This is a web page. ${saveAsCsv}` };
  if (text.includes("\0")) return { refused: `This isn't a text file. ${saveAsCsv}` };
  return text;
}

const kinds: [kind: string, start: string][] = [
  ["an Excel workbook or another compressed file", "504b0304"],
  ["an old Excel workbook", "d0cf11e0"],
  ["a PDF", "25504446"],
  ["an image", "89504e47"],
  ["an image", "ffd8ff"],
  ["an image", "47494638"],
  ["an image", "52494646"],
  ["a compressed file", "1f8b"],
];

function otherKind(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 4).toHex();
  const isHeic = new TextDecoder("latin1").decode(bytes.subarray(4, 8)) === "ftyp";
  return isHeic ? "an image" : kinds.find(([, mark]) => start.startsWith(mark))?.[0];
}

function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Detects UTF-16 without a byte order mark: every other byte of Latin text is zero.
  const some = bytes.subarray(0, 200);
  const zeros = (at: number) => some.filter((byte, index) => index % 2 === at && byte === 0).length;
  if (zeros(1) > some.length / 4 && zeros(0) === 0) return "utf-16le";
  if (zeros(0) > some.length / 4 && zeros(1) === 0) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}
