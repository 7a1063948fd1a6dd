import { limitConcurrency } from "../base/concurrency.ts";
import { isStoreName, type StoredFileInfo, StoreError } from "./store.ts";

type Method = "GET" | "HEAD" | "PUT" | "DELETE";
type BucketCall = Method | "LIST";

/** Milliseconds, including the body. */
const TIMEOUT_MS: Record<BucketCall, number> = { GET: 3_000, HEAD: 3_000, DELETE: 3_000, PUT: 10_000, LIST: 10_000 };
/** Maximum calls under way, and maximum waiting. */
const CONCURRENCY = 32;
const MAX_WAITING = 256;

const NOTHING = "knock/";

interface Options {
  onFailure?: (call: BucketCall, error: StoreError) => void;
  /** Milliseconds that others wait for the one probe after a failure. */
  lookMs?: number;
  /** Milliseconds without calls after a failed probe. */
  restMs?: number;
}

export type Bucket = ReturnType<typeof openBucket>;

/** `s3://KEY:SECRET@host/bucket`, optionally with `?region=…`. */
function readBucketUrl(uploadsUrl: string) {
  const url = new URL(uploadsUrl);
  const region = url.searchParams.get("region");
  return {
    name: url.pathname.slice(1),
    host: url.host,
    s3: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      endpoint: `${url.protocol === "s3+http:" ? "http" : "https"}://${url.host}`,
      ...(region && { region }),
    },
  };
}

/** S3 calls with timeouts. Throws StoreError. */
export function openBucket(uploadsUrl: string, { onFailure, lookMs = 300, restMs = 250 }: Options = {}) {
  const { name: bucket, host, s3 } = readBucketUrl(uploadsUrl);
  const client = new Bun.S3Client({ ...s3, bucket });
  const gate = createGate(lookMs, restMs);
  const turn = limitConcurrency(CONCURRENCY, (waiting) => {
    if (waiting >= MAX_WAITING) throw new StoreError("TooManyAtOnce");
  });

  const attempt = <T>(call: BucketCall, work: () => Promise<T>): Promise<T> =>
    turn(async () => {
      const isBack = await gate.enter();
      try {
        const result = await work();
        isBack(null);
        return result;
      } catch (problem) {
        const error = problem instanceof StoreError ? problem : new StoreError(codeOf(problem), problem);
        isBack(isAnswer(error) ? null : error);
        onFailure?.(call, error);
        throw error;
      }
    });

  const call = <T>(method: Method, name: string, read: (response: Response) => T | Promise<T>, body?: Uint8Array) => {
    if (!isStoreName(name)) throw new Error("Invalid photo name");
    const ask = () =>
      fetch(`s3://${bucket}/${name}`, {
        method,
        s3,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS[method]),
        ...(body && { body: body as Uint8Array<ArrayBuffer>, headers: { "content-type": "image/webp" } }),
      });
    return attempt(method, async () => {
      // Retries once, because a kept-alive connection may just have been closed.
      const response = await ask().catch((error: unknown) => (isTimeout(error) ? Promise.reject(error) : ask()));
      if (response.ok) return await read(response);
      const code = method === "HEAD" ? null : codeIn(await response.text());
      if (response.status === 404 && (method === "HEAD" || code === "NoSuchKey")) return null;
      throw new StoreError(code ?? `Status${response.status}`);
    });
  };

  return {
    bucket,
    host,
    put: async (name: string, data: Uint8Array) => void (await call("PUT", name, () => true, data)),
    get: (name: string) => call("GET", name, (response) => response.bytes()),
    /** UTC milliseconds by the store's clock. Null if missing. */
    changedAt: (name: string) =>
      call("HEAD", name, ({ headers }) => Date.parse(headers.get("last-modified") ?? "") || Number.POSITIVE_INFINITY),
    delete: async (name: string) => void (await call("DELETE", name, () => true)),
    async *list(): AsyncGenerator<Required<StoredFileInfo>> {
      for (let after: string | undefined, more = true; more; ) {
        const page = await attempt("LIST", () =>
          within(TIMEOUT_MS.LIST, client.list(after ? { continuationToken: after } : {})),
        );
        for (const { key: name, size: bytes = 0, lastModified = "" } of page.contents ?? []) {
          if (isStoreName(name)) yield { name, bytes, changedAt: Date.parse(lastModified) || Number.POSITIVE_INFINITY };
        }
        after = page.nextContinuationToken;
        more = page.isTruncated === true && after !== undefined;
      }
    },
    /** Only checks access. Throws like any call. */
    knock: async () =>
      void (await attempt("LIST", () => within(TIMEOUT_MS.LIST, client.list({ prefix: NOTHING, maxKeys: 1 })))),
  };
}

/** Circuit breaker: after a call without an answer, one call probes while others wait or are refused. */
function createGate(lookMs: number, restMs: number) {
  let failure: StoreError | null = null;
  let restsUntil = 0;
  let look: Promise<void> | null = null;
  return {
    async enter() {
      if (failure && look) {
        await Promise.race([look, Bun.sleep(lookMs)]);
        if (failure) throw failure;
      }
      if (failure && performance.now() < restsUntil) throw failure;
      const { promise, resolve } = Promise.withResolvers<void>();
      const looks = failure !== null;
      if (looks) look = promise;
      return (error: StoreError | null) => {
        failure = error;
        if (failure) restsUntil = performance.now() + restMs;
        if (!looks) return;
        look = null;
        resolve();
      };
    },
  };
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

/** S3 error codes: the store responds. */
const isAnswer = ({ reason }: StoreError) =>
  /^(?:Access|InvalidAccess|InvalidBucket|NoSuch|Signature|RequestTimeTooSkewed|Permanent|Authorization|Status[34])/.test(
    reason,
  );

const codeIn = (xml: string) => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? null;

function codeOf(error: unknown): string {
  if (isTimeout(error)) return "Timeout";
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === "string" ? code : (name ?? "Unknown");
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreError("Timeout")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
