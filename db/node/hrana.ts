import type { SQLQueryBindings } from "bun:sqlite";
import type { ColumnValue } from "../engine.ts";

export interface SqlStep {
  sql: string;
  values: readonly SQLQueryBindings[];
}

export interface Result {
  names: string[];
  rows: ColumnValue[][];
  changes: number;
  lastInsertRowid: number;
}

type WireValue =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

interface WireResult {
  cols: { name: string | null }[];
  rows: WireValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
}
interface WireError {
  message: string;
  code?: string;
}

/** Named like SQLite's errors, so that callers treat both alike. */
export class RemoteError extends Error {
  override readonly name = "SQLiteError";
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** People get a 503 (src/http/errors.ts). */
export const outageError = (message: string, options?: ErrorOptions) =>
  new RemoteError(message, "SQLITE_IOERR_REMOTE", options);

/** Each step runs only if the one before succeeded. A null baton opens a stream; `isLast` closes it. */
export function batchBody(
  steps: readonly SqlStep[],
  { baton, isLast }: { baton: string | null; isLast: boolean },
): string {
  const batch = {
    steps: steps.map((step, at) => ({ stmt: wireStep(step), ...(at > 0 && { condition: ok(at - 1) }) })),
  };
  return JSON.stringify({ baton, requests: [{ type: "batch", batch }, ...(isLast ? [{ type: "close" }] : [])] });
}

export const closeBody = (baton: string) => JSON.stringify({ baton, requests: [{ type: "close" }] });

const ok = (step: number) => ({ type: "ok", step });

function wireStep({ sql, values }: SqlStep) {
  const [first] = values;
  if (!isNamed(first)) return { sql, args: values.map(encode) };
  return { sql, named_args: Object.entries(first).map(([name, value]) => ({ name, value: encode(value) })) };
}

const isNamed = (value: SQLQueryBindings | undefined): value is Record<string, Exclude<SQLQueryBindings, object>> =>
  typeof value === "object" && value !== null && !ArrayBuffer.isView(value) && !isBuffer(value);

const isBuffer = (value: object): value is ArrayBufferLike =>
  value instanceof ArrayBuffer || value instanceof SharedArrayBuffer;

function encode(value: SQLQueryBindings | undefined): WireValue {
  switch (typeof value) {
    case "string":
      // Replaces lone surrogates, like SQLite.
      return { type: "text", value: value.toWellFormed() };
    case "bigint":
      return { type: "integer", value: String(value) };
    case "boolean":
      return { type: "integer", value: value ? "1" : "0" };
    case "number":
      return encodeNumber(value);
    case "object":
      if (value !== null) return { type: "blob", base64: bytesOf(value).toString("base64") };
  }
  return { type: "null" };
}

function encodeNumber(value: number): WireValue {
  if (Number.isNaN(value)) return { type: "null" };
  if (!Number.isFinite(value)) throw new TypeError("JSON has no infinite numbers, so the primary cannot be given one");
  return Number.isSafeInteger(value) ? { type: "integer", value: String(value) } : { type: "float", value };
}

function bytesOf(value: object): Buffer {
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (isBuffer(value)) return Buffer.from(value);
  throw new TypeError("Only one object can be bound, which names all values");
}

function decode(value: WireValue): ColumnValue {
  switch (value.type) {
    case "integer":
      return Number(value.value);
    case "blob":
      return new Uint8Array(Buffer.from(value.base64, "base64"));
    case "null":
      return null;
    default:
      return value.value;
  }
}

interface StreamAnswer {
  /** Null if the stream has ended. */
  baton: string | null;
  results: Result[];
  error: RemoteError | null;
}

interface WireAnswer {
  baton: string | null;
  results: {
    type: "ok" | "error";
    error?: WireError;
    response?: { result?: { step_results: (WireResult | null)[]; step_errors: (WireError | null)[] } };
  }[];
}

export function readAnswer(text: string): StreamAnswer {
  const { baton, results } = JSON.parse(text) as WireAnswer;
  const [first] = results;
  const { step_results = [], step_errors = [] } = first?.response?.result ?? {};
  const error = first?.error ?? step_errors.find((one) => one !== null);
  const done = step_results.filter((one) => one !== null);
  return { baton, results: done.map(readResult), error: error ? named(error) : null };
}

const readResult = ({ cols, rows, affected_row_count, last_insert_rowid }: WireResult): Result => ({
  names: cols.map(({ name }) => name ?? ""),
  rows: rows.map((row) => row.map(decode)),
  changes: affected_row_count,
  lastInsertRowid: Number(last_insert_rowid ?? 0),
});

/** The primary sends only main codes; the message names the constraint. */
const constraints: readonly (readonly [words: string, code: string])[] = [
  ["UNIQUE constraint failed", "UNIQUE"],
  ["CHECK constraint failed", "CHECK"],
  ["FOREIGN KEY constraint failed", "FOREIGNKEY"],
  ["NOT NULL constraint failed", "NOTNULL"],
  ["cannot store", "DATATYPE"],
];

const OWN_MISTAKES = new Set(["SQLITE_UNKNOWN", "SQL_PARSE_ERROR"]);

function named({ message, code = "" }: WireError): RemoteError {
  const sentence = message.replace(/^SQLite (?:error|input error): /, "");
  if (OWN_MISTAKES.has(code)) return new RemoteError(sentence, "SQLITE_ERROR");
  const constraint = constraints.find(([words]) => sentence.includes(words));
  if (constraint) return new RemoteError(sentence, `SQLITE_CONSTRAINT_${constraint[1]}`);
  // Other codes are the server's own errors, such as timeouts and lost streams.
  return code.startsWith("SQLITE_") ? new RemoteError(sentence, code) : outageError(sentence);
}
