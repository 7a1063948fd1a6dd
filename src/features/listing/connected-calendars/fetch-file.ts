import { createBrotliDecompress, createUnzip } from "node:zlib";
import type { Ctx } from "#src/base/context.ts";
import { type OutsideAnswer, OutsideError } from "#src/ports/fetch-outside.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { CalendarFailure } from "#src/shared/listing/connected-calendars.ts";
import { createCalendarFilter } from "./file/components.ts";

const MB = 1024 * 1024;
/** Received, unpacked (against zip bombs), and kept without past events. */
const MOST_BYTES = { sent: 20 * MB, unpacked: 60 * MB, kept: 5 * MB };
const REDIRECTS = 3;

/** Response headers that make the next GET conditional. */
export interface FileValidators {
  etag: string | null;
  modified: string | null;
}

export type FetchResult =
  | { is: "file"; file: Uint8Array<ArrayBuffer>; state: FileValidators }
  | { is: "same" }
  /** `waitMs` comes from Retry-After. */
  | { is: "failed"; failure: CalendarFailure; waitMs?: number };

interface FileRequest {
  address: string;
  known: FileValidators | null;
  /** Drops events before this date. */
  from: number;
}

/** Conditional GET. Never throws for outside errors. */
export async function fetchFile(
  { fetchOutside, config, now }: Pick<Ctx, "fetchOutside" | "config" | "now">,
  { address, known, from }: FileRequest,
): Promise<FetchResult> {
  const sieve = createCalendarFilter(from, MOST_BYTES.kept);
  const unpack = unpacking(sieve.take);
  const headers = {
    accept: "text/calendar, */*;q=0.1",
    "accept-encoding": "gzip",
    // Microsoft 365 responds only to browser-like agents.
    "user-agent": ["Mozilla/5.0 (compatible", `${BRAND}/1.0`, `+${config.appUrl})`].join("; "),
    ...(known?.etag ? { "if-none-match": known.etag } : {}),
    ...(known?.modified ? { "if-modified-since": known.modified } : {}),
  };
  try {
    const answer = await fetchOutside(address, {
      method: "GET",
      headers,
      redirects: REDIRECTS,
      mostBytes: MOST_BYTES.sent,
      take: (bytes, { "content-encoding": label }) => unpack.take(bytes, label),
    });
    const failure = failureIn(answer, now());
    if (failure) return failure;
    unpack.take(answer.body, answer.headers["content-encoding"]);
    const unpacked = await unpack.end();
    const { file, isCalendar, isWhole, isTooLong } = sieve.end();
    if (isTooLong || unpacked.isTooLong) return failed("too-long");
    if (!isCalendar) return failed("no-calendar");
    if (!isWhole) return failed("cut-off");
    const { etag, "last-modified": modified } = answer.headers;
    return { is: "file", file, state: { etag: storableHeader(etag), modified: storableHeader(modified) } };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return failed(error.failure);
  }
}

const failed = (failure: CalendarFailure): FetchResult => ({ is: "failed", failure });

function failureIn({ status, headers }: OutsideAnswer, now: number): FetchResult | null {
  const waitMs = status === 429 || status === 503 ? waitIn(headers["retry-after"], now) : 0;
  if (status === 200) return null;
  if (status === 304) return { is: "same" };
  if (status === 429 || waitMs > 0) return { is: "failed", failure: "asked-to-wait", waitMs };
  if (status === 404 || status === 410) return failed("not-found");
  if (status === 401 || status === 403) return failed("forbidden");
  if (status >= 300 && status < 400) return failed("no-calendar");
  return failed("no-answer");
}

/** Seconds or a date; up to a day. */
function waitIn(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Math.min(Math.max(0, ms || 0), DAY_MS);
}

/** Too long headers are not stored. */
const storableHeader = (value: string | undefined) => (value !== undefined && value.length <= 200 ? value : null);

/** Detects the format from the bytes, because headers can be wrong. Passes on truncated files. */
function unpacking(onBytes: (bytes: Uint8Array) => void) {
  let begun: Uint8Array = new Uint8Array();
  let write: ((bytes: Uint8Array) => void) | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  let end = () => {};
  let length = 0;
  const take = (bytes: Uint8Array) => {
    length += bytes.length;
    if (length <= MOST_BYTES.unpacked) onBytes(bytes);
  };
  const start = (label: string | undefined) => {
    const stream = streamFor(begun, label);
    if (!stream) return take;
    stream.on("data", (bytes: Uint8Array) => {
      take(bytes);
      if (length > MOST_BYTES.unpacked) stream.destroy();
    });
    stream.on("error", () => stream.destroy());
    ended = new Promise((resolve) => stream.on("close", resolve));
    end = () => stream.end();
    return (bytes: Uint8Array) => void (stream.destroyed || stream.write(bytes));
  };
  return {
    /** `label` is Content-Encoding, used if the bytes are inconclusive. */
    take(bytes: Uint8Array, label?: string) {
      if (write) return write(bytes);
      begun = Buffer.concat([begun, bytes]);
      if (begun.length < 2) return;
      write = start(label);
      write(begun);
    },
    /** True if the limit was exceeded. */
    async end() {
      if (!write && begun.length > 0) take(begun);
      end();
      await ended;
      return { isTooLong: length > MOST_BYTES.unpacked };
    },
  };
}

/** Null if not compressed. A calendar's text never starts like this. */
function streamFor([first = 0, second = 0]: Uint8Array, label = "") {
  const isGzip = first === 0x1f && second === 0x8b;
  const isDeflate = first === 0x78 && (first * 256 + second) % 31 === 0;
  if (isGzip || isDeflate) return createUnzip();
  return /^\s*br\s*$/i.test(label) && !(first < 0x7f && second < 0x7f && first >= 0x20)
    ? createBrotliDecompress()
    : null;
}
