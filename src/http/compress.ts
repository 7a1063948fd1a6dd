import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { type Encoding, preferred } from "./assets.ts";
import { type Body, keptBody } from "./page-cache.ts";

const SMALLEST = 1400;
const fast = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A text in an encoding that the browser accepts, with the headers that belong to it; short texts are not worth it.
 * With `digest`, a strong hash of the text, the result is kept: only for texts that everyone may read.
 */
export function encoded(text: string, request: Request, headers: Headers, digest?: string): Body {
  headers.append("vary", "Accept-Encoding");
  if (text.length < SMALLEST) return text;
  const encoding = preferred(request.headers.get("accept-encoding"), () => true);
  if (!encoding) return text;
  headers.set("content-encoding", encoding);
  return digest ? keptBody(digest, encoding, () => compress(text, encoding)) : compress(text, encoding);
}

/** Strong, so that nobody can make one page pass for another. */
export const digestOf = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("base64url");

const compress = (text: string, encoding: Encoding): Bytes =>
  new Uint8Array(encoding === "br" ? brotliCompressSync(text, fast) : gzipSync(text, { level: 5 }));

const [brotliAside, gzipAside] = [promisify(brotliCompress), promisify(gzip)];

/** A text of any length that everyone may read, with its compressed forms: each is made once, off the event loop. */
export class KeptText {
  readonly #plain: Bytes;
  readonly #compressed = new Map<Encoding, Promise<Bytes>>();

  constructor(text: string) {
    this.#plain = new TextEncoder().encode(text);
  }

  get length(): number {
    return this.#plain.length;
  }

  /** In an encoding that the browser accepts, with the headers that belong to it. */
  async bodyFor(request: Request, headers: Headers): Promise<Bytes> {
    headers.append("vary", "Accept-Encoding");
    const encoding = preferred(request.headers.get("accept-encoding"), () => this.length >= SMALLEST);
    if (!encoding) return this.#plain;
    headers.set("content-encoding", encoding);
    return this.#compressed.getOrInsertComputed(encoding, () => this.#compress(encoding));
  }

  async #compress(encoding: Encoding): Promise<Bytes> {
    return new Uint8Array(
      await (encoding === "br" ? brotliAside(this.#plain, fast) : gzipAside(this.#plain, { level: 5 })),
    );
  }
}
