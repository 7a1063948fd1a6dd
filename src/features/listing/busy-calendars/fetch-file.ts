import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Ctx } from "#src/base/context.ts";
import { type OutsideAnswer, OutsideError } from "#src/ports/fetch-outside.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import type { BusyFailure } from "#src/shared/listing/busy-calendars.ts";

/** Of the file, as it came and when it is unpacked. */
const MOST_BYTES = 5 * 1024 * 1024;
const REDIRECTS = 3;

/** What the calendar's site knows a state of it by. */
export interface FileState {
  etag: string | null;
  modified: string | null;
}

export type Fetched =
  | { is: "file"; file: Uint8Array<ArrayBuffer>; state: FileState }
  | { is: "same" }
  | { is: "failed"; failure: BusyFailure };

/** The file at an address, unless it is still in a state that is known. Never throws for what is outside. */
export async function fetchFile({ fetchOutside }: Pick<Ctx, "fetchOutside">, address: string, known: FileState | null) {
  const headers = {
    accept: "text/calendar, */*;q=0.1",
    "accept-encoding": "identity",
    "user-agent": `${BRAND} (busy calendars)`,
    ...(known?.etag ? { "if-none-match": known.etag } : {}),
    ...(known?.modified ? { "if-modified-since": known.modified } : {}),
  };
  try {
    const asked = { method: "GET", headers, redirects: REDIRECTS, mostBytes: MOST_BYTES } as const;
    return await fetchedIn(await fetchOutside(address, asked));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return failed(error.failure);
  }
}

const failed = (failure: BusyFailure): Fetched => ({ is: "failed", failure });

async function fetchedIn({ status, headers, body }: OutsideAnswer): Promise<Fetched> {
  if (status === 304) return { is: "same" };
  if (status === 404 || status === 410) return failed("not-found");
  if (status === 401 || status === 403) return failed("forbidden");
  if (status >= 300 && status < 400) return failed("no-calendar");
  if (status !== 200) return failed("no-answer");
  const file = await unpacked(body, headers["content-encoding"]);
  if (!file) return failed("no-calendar");
  if (file === "too-long") return failed("too-long");
  return { is: "file", file, state: { etag: kept(headers.etag), modified: kept(headers["last-modified"]) } };
}

const unpack = promisify(gunzip);

/** Some pack what they send although nobody asked for that. */
async function unpacked(body: Uint8Array, encoding = "identity") {
  if (encoding === "identity") return new Uint8Array(body);
  if (encoding !== "gzip") return null;
  try {
    return new Uint8Array(await unpack(body, { maxOutputLength: MOST_BYTES }));
  } catch (error) {
    return error instanceof RangeError ? "too-long" : null;
  }
}

/** A header that is longer is none that we send back. */
const kept = (value: string | undefined) => (value !== undefined && value.length <= 200 ? value : null);
