import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { preferred } from "./assets.ts";

const SMALLEST = 1400;
const fast = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** A text in the encoding the browser takes; short ones are not worth it. Adds the headers that go with it. */
export function encoded(text: string, request: Request, headers: Headers): string | Uint8Array<ArrayBuffer> {
  headers.append("vary", "Accept-Encoding");
  if (text.length < SMALLEST) return text;
  const encoding = preferred(request.headers.get("accept-encoding"), () => true);
  if (!encoding) return text;
  headers.set("content-encoding", encoding);
  return Uint8Array.from(encoding === "br" ? brotliCompressSync(text, fast) : gzipSync(text, { level: 5 }));
}
