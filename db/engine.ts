import type { SQLQueryBindings } from "bun:sqlite";

/** Shaped like `bun:sqlite`; nodes have another (`node/node-engine.ts`). Features know neither. */
export interface Engine {
  readonly filename: string;
  readonly inTransaction: boolean;
  /** Returns the statement cached for this text. */
  query<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string): Statement<Row, BoundValues<Values>>;
  prepare<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string): Statement<Row, BoundValues<Values>>;
  run(text: string): WriteResult;
  transaction<Args extends unknown[], T>(work: (...args: Args) => T): InTransaction<Args, T>;
  close(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: as bun:sqlite writes it; a different type would not be the same to the compiler
export type BoundValues<Values> = Values extends any[] ? Values : [Values];

export interface WriteResult {
  changes: number;
  lastInsertRowid: number | bigint;
}

export interface Statement<Row = unknown, Values extends unknown[] = SQLQueryBindings[]> {
  run(...values: Values): WriteResult;
  all(...values: Values): Row[];
  get(...values: Values): Row | null;
  values(...values: Values): ColumnValue[][];
  iterate(...values: Values): IterableIterator<Row>;
}

export type ColumnValue = string | number | bigint | Uint8Array | null;

/** Nests as a savepoint. */
export interface InTransaction<Args extends unknown[], T> {
  (...args: Args): T;
  /** Read-only snapshot. */
  deferred(...args: Args): T;
  /** Exclusive among writers. */
  immediate(...args: Args): T;
}
