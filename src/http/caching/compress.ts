import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { type Encoding, encodingOf } from "../pages/assets.ts";
import { findCachedBody, type PageBody, saveInCache } from "./page-cache.ts";

const SMALLEST = 1400;
/** On pages, 4 takes twice the time of 3 for 4% fewer bytes. A window of the text's size saves time, too. */
const brotliFor = ({ length }: { length: number }, quality = 3) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: Math.max(
      16,
      Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.ceil(Math.log2(length))),
    ),
  },
});

type Bytes = Uint8Array<ArrayBuffer>;

const [brotliAside, gzipAside] = [promisify(brotliCompress), promisify(gzip)];

export class CompressibleText {
  /** Undefined if the text is short or the client accepts none. */
  readonly encoding: Encoding | undefined;
  readonly text: string;
  /** Null if it is compressed later, but HEAD gets its length. */
  readonly plain: string | null;
  readonly #digest: string | undefined;
  #body: Promise<PageBody> | undefined;

  /** With `digest` (strong hash), the result is cached: only for public texts. */
  constructor(text: string, request: Request, headers: Headers, digest?: string) {
    headers.append("vary", "Accept-Encoding");
    this.text = text;
    this.#digest = digest;
    if (text.length >= SMALLEST) this.encoding = encodingOf(request.headers.get("accept-encoding"), () => true);
    this.plain = this.encoding && request.method !== "HEAD" ? null : text;
  }

  body(isAlone: boolean): Promise<PageBody> {
    this.#body ??= this.#make(isAlone);
    return this.#body;
  }

  async #make(isAlone: boolean): Promise<PageBody> {
    const { text, encoding } = this;
    if (!encoding) return text;
    const digest = this.#digest;
    const cached = digest === undefined ? undefined : findCachedBody(digest, encoding);
    if (cached !== undefined) return cached;
    const bytes = isAlone ? compressors[encoding](text) : await compressorsAside[encoding](text);
    if (digest !== undefined) saveInCache(digest, encoding, bytes);
    return bytes;
  }
}

const outgoing = new WeakMap<Response, CompressibleText>();

type Init = Pick<ResponseInit, "status"> & { headers: Headers };

/** The handler compresses it later (`compressAnswer`). */
export const textAnswer = (text: string, request: Request, init: Init, digest?: string): Response =>
  makeTextAnswer(new CompressibleText(text, request, init.headers, digest), init);

export function makeTextAnswer(text: CompressibleText, init: Init): Response {
  const response = new Response(text.plain, init);
  if (text.encoding) outgoing.set(response, text);
  return response;
}

/** Compresses in a thread, or inline if only one client waits, because switching threads takes longer than zstd. */
export async function compressAnswer(answer: Response | Promise<Response>, isAlone: () => boolean): Promise<Response> {
  const response = await answer;
  const text = outgoing.get(response);
  if (!text) return response;
  const { status, headers } = response;
  headers.set("content-encoding", text.encoding!);
  return new Response(await text.body(isAlone()), { status, headers });
}

/** Strong, so that pages can't collide. */
export const digestOf = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("base64url");

/** ETags needn't be strong. */
export const etagOf = (text: string): string => Bun.hash.xxHash3(text).toString(36);

/** zstd takes less than half of brotli's time for four percent more bytes. */
const [ZSTD, GZIP] = [{ level: 2 }, { level: 5 }] as const;

const compressors: Record<Encoding, (text: string) => Bytes> = {
  zstd: (text) => Bun.zstdCompressSync(text, ZSTD) as Bytes,
  br: (text) => brotliCompressSync(text, brotliFor(text)),
  gzip: (text) => gzipSync(text, GZIP),
};

const compressorsAside: Record<Encoding, (text: string | Bytes, brotli?: number) => Promise<Bytes>> = {
  zstd: (text) => Bun.zstdCompress(text, ZSTD) as Promise<Bytes>,
  br: (text, quality) => brotliAside(text, brotliFor(text, quality)),
  gzip: (text) => gzipAside(text, GZIP),
};

/** Compressed once per encoding, so the best level is worth it. */
export class CompressedText {
  readonly #plain: Bytes;
  readonly #compressed = new Map<Encoding, Promise<Bytes>>();

  constructor(text: string) {
    this.#plain = new TextEncoder().encode(text);
  }

  get length(): number {
    return this.#plain.length;
  }

  async bodyFor(request: Request, headers: Headers): Promise<Bytes> {
    headers.append("vary", "Accept-Encoding");
    const isOurs = (encoding: Encoding) => encoding !== "zstd" && this.length >= SMALLEST;
    const encoding = encodingOf(request.headers.get("accept-encoding"), isOurs);
    if (!encoding) return this.#plain;
    headers.set("content-encoding", encoding);
    return this.#compressed.getOrInsertComputed(encoding, () => compressorsAside[encoding](this.#plain, 4));
  }
}
