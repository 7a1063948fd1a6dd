import { AppError } from "#src/shared/base/errors.ts";
import { unreadable } from "../body.ts";

export interface Upload {
  fields: Record<string, unknown>;
  files: Record<string, Uint8Array<ArrayBuffer>>;
  photos: Uint8Array<ArrayBuffer>[];
}

const MAX_PARTS = 50;
const LONGEST_HEAD = 4096;

/** Files are views; `formData` would copy each twice and accept 100,000 parts. Throws 400. */
export function readParts(type: string, body: Uint8Array<ArrayBuffer>): Upload {
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  if (!boundary) throw unreadable();
  const upload: Upload = { fields: {}, files: {}, photos: [] };
  for (const { head, content } of partsOf(Buffer.from(body.buffer, body.byteOffset, body.byteLength), boundary)) {
    const [disposition] = /^content-disposition:.*$/im.exec(head) ?? [];
    const [, name] = /[;\s]name="?([^";\r\n]*)/i.exec(disposition ?? "") ?? [];
    if (name === undefined) throw unreadable();
    const isFile = /[;\s]filename\*?=/i.test(disposition!);
    if (!isFile) upload.fields[name] = new TextDecoder().decode(content);
    // Browsers send an unnamed part for an empty file input.
    else if (content.byteLength > 0 || !/[;\s]filename=(?:""|(?=;|\s*$))/i.test(disposition!)) {
      upload.files[name] = content;
      if (name === "photos") upload.photos.push(content);
    }
  }
  return upload;
}

interface BodyPart {
  head: string;
  content: Uint8Array<ArrayBuffer>;
}

function* partsOf(bytes: Buffer<ArrayBuffer>, boundary: string): Generator<BodyPart> {
  const mark = `\r\n--${boundary}`;
  // The first boundary may lack a line break before it.
  const first = bytes.indexOf(mark.slice(2));
  let at = first + mark.length - 2;
  for (let count = 0; bytes.toString("latin1", at, at + 2) !== "--"; count++) {
    if (count === MAX_PARTS) throw new AppError("bad_request", "The request has too many parts.");
    const headEnd = bytes.indexOf("\r\n\r\n", at);
    const end = headEnd < 0 ? -1 : bytes.indexOf(mark, headEnd + 4);
    if (first < 0 || end < 0 || headEnd - at > LONGEST_HEAD) throw unreadable();
    yield { head: bytes.toString("utf8", at, headEnd), content: bytes.subarray(headEnd + 4, end) };
    at = end + mark.length;
  }
}
