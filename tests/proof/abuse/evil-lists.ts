import { gzipSync } from "node:zlib";

interface EvilList {
  bytes: Uint8Array<ArrayBuffer>;
  status: number;
}

const MB = 1024 * 1024;
const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const head = "Name,Phone\n";
const rows = (count: number) => Array.from({ length: count }, (_, at) => `Client ${at},`).join("\n");

export function evilLists(): Record<string, EvilList> {
  const refused = (bytes: Uint8Array<ArrayBuffer>, status = 422): EvilList => ({ bytes, status });
  const hex = (start: string) => new Uint8Array(Buffer.concat([Buffer.from(start, "hex"), Buffer.alloc(50_000, 7)]));
  return {
    "a list": { bytes: encode(`${head}Ann Lee,828-555-0171\n`), status: 201 },
    "10,000 rows": refused(encode(head + rows(10_000))),
    "six megabytes": refused(encode(head + "x".repeat(6 * MB)), 413),
    "5,000 rows of a thousand letters": refused(
      encode(head + rows(5_000).replaceAll("Client", "C".repeat(1_100))),
      413,
    ),
    "10,000 columns": refused(encode(`${"Name,".repeat(10_000)}\nAnn,\n`)),
    nothing: refused(encode("")),
    "five megabytes of commas": refused(encode(`Name\n${",".repeat(5 * MB - 100)}`)),
    "five million empty rows": refused(encode(`Name\n${"\n".repeat(5 * MB - 100)}`)),
    "a quotation mark that is never closed": refused(encode(`${head}"Ann Lee,\n${"Bob,\n".repeat(9_000)}`)),
    "a picture": refused(hex("89504e470d0a1a0a")),
    "a photo": refused(hex("ffd8ffe0")),
    "a photo of a phone": refused(hex("0000001866747970")),
    "an Excel workbook": refused(hex("504b0304")),
    "a packed file of 40 megabytes": refused(new Uint8Array(gzipSync(Buffer.alloc(40 * MB)))),
    "a PDF": refused(hex("25504446")),
    "a web page": refused(encode("<!doctype html><title>Sign in</title>")),
    "contact cards of no one": refused(encode("BEGIN:VCARD\nEND:VCARD\n".repeat(9_000))),
    "bytes without sense": refused(new Uint8Array(Buffer.alloc(100_000, "\u0000\u0001\u0080", "latin1"))),
    "no column with a name": refused(encode("Color,Wheels\nred,4\n")),
  };
}
