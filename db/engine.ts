import type { SQLQueryBindings } from "bun:sqlite";

/** In the shape of `bun:sqlite`; the other engine is a node's (`node/node-engine.ts`). Features know neither. */
export interface Engine {
  readonly filename: string;
  readonly inTransaction: boolean;
  /** The same text gives the same statement. */
  query<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string): Statement<Row, Bindings<Values>>;
  prepare<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string): Statement<Row, Bindings<Values>>;
  run(text: string): Outcome;
  transaction<Args extends unknown[], T>(work: (...args: Args) => T): Transaction<Args, T>;
  close(): void;
}

/** Values of one statement: the list of them, or one alone. */
// biome-ignore lint/suspicious/noExplicitAny: as bun:sqlite writes it; a different type would not be the same to the compiler
export type Bindings<Values> = Values extends any[] ? Values : [Values];

export interface Outcome {
  changes: number;
  lastInsertRowid: number | bigint;
}

export interface Statement<Row = unknown, Values extends unknown[] = SQLQueryBindings[]> {
  run(...values: Values): Outcome;
  all(...values: Values): Row[];
  get(...values: Values): Row | null;
  values(...values: Values): Cell[][];
  iterate(...values: Values): IterableIterator<Row>;
}

export type Cell = string | number | bigint | Uint8Array | null;

/** Runs its work as one transaction, or as a part of the one that is open. */
export interface Transaction<Args extends unknown[], T> {
  (...args: Args): T;
  /** Only reads, all of it the same moment. */
  deferred(...args: Args): T;
  /** Writes; no other connection writes meanwhile. */
  immediate(...args: Args): T;
}
