import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { type Encoding, preferred } from "../pages/assets.ts";
import { type Body, cachedBody, keepBody } from "./page-cache.ts";

const SMALLEST = 1400;
/** A window that holds the whole text and no more: to begin with the usual one takes a sixth of a page's time. */
const brotliFor = ({ length }: { length: number }) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: Math.max(
      16,
      Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.ceil(Math.log2(length))),
    ),
  },
});

type Bytes = Uint8Array<ArrayBuffer>;

const [brotliAside, gzipAside] = [promisify(brotliCompress), promisify(gzip)];

export class Outgoing {
  /** Undefined for a text that goes as it is: this reader accepts nothing else, or it is too short to be worth it. */
  readonly encoding: Encoding | undefined;
  readonly text: string;
  readonly #digest: string | undefined;
  #body: Promise<Body> | undefined;

  /** With `digest`, a strong hash of the text, what is compressed is kept: only for texts everyone may read. */
  constructor(text: string, request: Request, headers: Headers, digest?: string) {
    headers.append("vary", "Accept-Encoding");
    this.text = text;
    this.#digest = digest;
    if (text.length >= SMALLEST) this.encoding = preferred(request.headers.get("accept-encoding"), () => true);
  }

  /** The text in its encoding, made once; `isAlone` as in `compressed`. */
  body(isAlone: boolean): Promise<Body> {
    this.#body ??= this.#make(isAlone);
    return this.#body;
  }

  async #make(isAlone: boolean): Promise<Body> {
    const { text, encoding } = this;
    if (!encoding) return text;
    const digest = this.#digest;
    const known = digest === undefined ? undefined : cachedBody(digest, encoding);
    if (known !== undefined) return known;
    const bytes = new Uint8Array(isAlone ? compressors[encoding](text) : await compressorsAside[encoding](text));
    if (digest !== undefined) keepBody(digest, encoding, bytes);
    return bytes;
  }
}

const outgoing = new WeakMap<Response, Outgoing>();

type Init = Pick<ResponseInit, "status"> & { headers: Headers };

/** An answer of text; `digest` as above. The handler has it compressed (`compressed`) once it is made, so that nobody's page waits for it. */
export const textAnswer = (text: string, request: Request, init: Init, digest?: string): Response =>
  outgoingAnswer(new Outgoing(text, request, init.headers, digest), init);

export function outgoingAnswer(text: Outgoing, init: Init): Response {
  const response = new Response(text.text, init);
  if (text.encoding) outgoing.set(response, text);
  return response;
}

/** Off the event loop; for a reader who is alone at once: the way to another thread takes longer than zstd. */
export async function compressed(answer: Response | Promise<Response>, isAlone: () => boolean): Promise<Response> {
  const response = await answer;
  const text = outgoing.get(response);
  if (!text) return response;
  const { status, headers } = response;
  headers.set("content-encoding", text.encoding!);
  return new Response(await text.body(isAlone()), { status, headers });
}

/** Strong, so that nobody can make one page pass for another. */
export const digestOf = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("base64url");

/** Tells the states of one page apart, for browsers that have it. Nothing is found by it, so it need not be strong. */
export const tagOf = (text: string): string => Bun.hash.xxHash3(text).toString(36);

/** A page in zstd takes a fifth of the time that it takes in brotli, and has a twentieth more bytes. */
const [ZSTD, GZIP] = [{ level: 4 }, { level: 5 }] as const;

const compressors: Record<Encoding, (text: string) => Uint8Array> = {
  zstd: (text) => Bun.zstdCompressSync(text, ZSTD),
  br: (text) => brotliCompressSync(text, brotliFor(text)),
  gzip: (text) => gzipSync(text, GZIP),
};

const compressorsAside: Record<Encoding, (text: string | Bytes) => Promise<Uint8Array>> = {
  zstd: (text) => Bun.zstdCompress(text, ZSTD),
  br: (text) => brotliAside(text, brotliFor(text)),
  gzip: (text) => gzipAside(text, GZIP),
};

/** Each form is made once, off the event loop, so the smallest is worth its time. */
export class CompressedText {
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
    const isOurs = (encoding: Encoding) => encoding !== "zstd" && this.length >= SMALLEST;
    const encoding = preferred(request.headers.get("accept-encoding"), isOurs);
    if (!encoding) return this.#plain;
    headers.set("content-encoding", encoding);
    return this.#compressed.getOrInsertComputed(encoding, () => this.#compress(encoding));
  }

  async #compress(encoding: Encoding): Promise<Bytes> {
    return new Uint8Array(await compressorsAside[encoding](this.#plain));
  }
}
