import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/* Requests to URLs that users enter (SSRF protection). The name is resolved once, all addresses are checked, and the
   connection uses one of them, so DNS rebinding has no effect. Ignores proxies and settings that disable certificate
   checks. */

export interface OutsideRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** GET only; each target is checked. None by default. */
  redirects?: number;
  /** 64 KB by default. */
  mostBytes?: number;
  take?: (bytes: Uint8Array, headers: OutsideAnswer["headers"]) => void;
}

export interface OutsideAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}

/** "refused": nothing was sent. "unreachable" and "too-long" (cut) may have had an effect. */
type OutsideFailure = "refused" | "unreachable" | "too-long";

/** The message contains no URL, because URLs can be secret. */
export class OutsideError extends Error {
  constructor(
    readonly failure: OutsideFailure,
    message: string,
  ) {
    super(message);
    this.name = "OutsideError";
  }
}

/** HTTPS on port 443. Throws OutsideError. */
export type FetchOutside = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>;

export interface OutsideDeps {
  resolve(name: string): Promise<readonly string[]>;
  isPublic(address: string): boolean;
  port: number;
  certificateAuthority?: string;
  /** Milliseconds in total. */
  timeoutMs: number;
}

const realDeps: OutsideDeps = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  port: 443,
  timeoutMs: 10_000,
};

const LONGEST_URL = 2_048;
const MAX_SENT_BYTES = 64 * 1024;
const MAX_READ_BYTES = 64 * 1024;

export const createFetchOutside =
  (deps: OutsideDeps = realDeps): FetchOutside =>
  async (address, request) => {
    const size = request.body?.byteLength ?? 0;
    if (size > MAX_SENT_BYTES) throw new OutsideError("refused", `A body of ${size} bytes is too long`);
    let url = readUrl(address);
    const timeout = AbortSignal.timeout(deps.timeoutMs);
    for (let left = request.method === "GET" ? (request.redirects ?? 0) : 0; ; left--) {
      const addresses = await before(timeout, findAddresses(deps, url.hostname));
      const answer = await ask(deps, { url, addresses, request, timeout });
      const next = left > 0 && REDIRECTS.has(answer.status) ? answer.headers.location : undefined;
      if (next === undefined) return answer;
      url = readUrl(next, url);
    }
  };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A dotted name; others are local. */
const NAME = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

function readUrl(address: string, from?: URL): URL {
  const url = address.length <= LONGEST_URL ? URL.parse(address, from) : null;
  if (url?.protocol !== "https:" || url.port !== "") throw refused("it isn't an https address on port 443");
  if (url.username !== "" || url.password !== "") throw refused("it includes a username or password");
  if (!NAME.test(url.hostname)) throw refused("its host name is incomplete");
  return url;
}

const refused = (why: string) => new OutsideError("refused", `Not requested, because ${why}`);
const unreachable = (why: string) => new OutsideError("unreachable", `No response: ${why}`);
const TOO_LATE = "it took too long";
const cut = (timeout: AbortSignal, why: string) => unreachable(timeout.aborted ? TOO_LATE : why);

/** One private address among public ones means an attack. */
async function findAddresses({ resolve, isPublic }: OutsideDeps, name: string): Promise<readonly string[]> {
  const addresses = await resolve(name).catch((error: unknown) => Promise.reject(unreachable(codeOf(error))));
  if (addresses.length === 0) throw unreachable("its host name has no address");
  if (!addresses.every(isPublic)) throw refused("its host name leads to a private address");
  return addresses;
}

/** Rejects at the timeout; the work continues unobserved. */
function before<T>(timeout: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  timeout.addEventListener("abort", () => reject(unreachable(TOO_LATE)), { once: true });
  work.then(resolve, reject);
  return promise;
}

interface OutsideCall {
  url: URL;
  addresses: readonly string[];
  request: OutsideRequest;
  timeout: AbortSignal;
}

function ask(deps: OutsideDeps, { url, addresses, request, timeout }: OutsideCall) {
  const { method, headers, body, mostBytes = MAX_READ_BYTES, take } = request;
  const { promise, resolve, reject } = Promise.withResolvers<OutsideAnswer>();
  let isAnswered = false;
  const outgoing = httpsRequest(
    {
      method,
      host: url.hostname,
      servername: url.hostname,
      port: deps.port,
      path: url.pathname + url.search,
      headers: { ...headers, host: url.hostname, "content-length": body?.byteLength ?? 0 },
      // No connection reuse, because each is checked separately.
      agent: false,
      rejectUnauthorized: true,
      ...(deps.certificateAuthority === undefined ? {} : { ca: deps.certificateAuthority }),
      lookup: (_name, _options, found) =>
        found(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      signal: timeout,
    },
    (answer) => {
      isAnswered = true;
      read(answer, { most: mostBytes, timeout, take }).then(resolve, (error: unknown) => {
        outgoing.destroy();
        reject(error);
      });
    },
  );
  outgoing.on("error", (error) => reject(cut(timeout, codeOf(error))));
  outgoing.on("close", () => isAnswered || reject(cut(timeout, "the connection ended")));
  outgoing.end(body);
  return promise;
}

/** Doesn't decompress, so the limit counts received bytes. */
async function read(
  answer: IncomingMessage,
  { most, timeout, take }: { most: number; timeout: AbortSignal; take: OutsideRequest["take"] },
): Promise<OutsideAnswer> {
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
  const chunks: Uint8Array[] = [];
  let length = 0;
  const { promise: whole, resolve, reject } = Promise.withResolvers<void>();
  answer.on("data", (chunk: Uint8Array) => {
    length += chunk.byteLength;
    if (length > most) reject(new OutsideError("too-long", `The response is larger than ${most} bytes`));
    else if (take && answer.statusCode === 200) take(chunk, headers);
    else chunks.push(chunk);
  });
  answer.on("end", resolve);
  answer.on("error", (error) => reject(cut(timeout, codeOf(error))));
  answer.on("close", () => reject(cut(timeout, "the connection ended")));
  await whole;
  return { status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
}

/** "ECONNREFUSED"; the message may contain the address. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : error instanceof Error ? error.name : "unknown";
