import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { ColumnValue, Statement, WriteResult } from "../engine.ts";
import type { Result, SqlStep } from "./hrana.ts";

interface StatementEngine {
  readonly isWriting: boolean;
  readonly isStale: boolean;
  readonly file: Database;
  readonly opened: number;
  ask(step: SqlStep, isWrite: boolean): Result;
}

const WRITES = /^\s*(?:insert|update|delete|replace|create|drop|alter|reindex|analyze)\b/i;
const READS = /^\s*(?:select|with|values)\b/i;
/** False positive: a read that only mentions these keywords also goes to the primary. */
const MAY_WRITE = /^\s*with\b.*\b(?:insert\s+into|update|delete\s+from)\b/is;

/** Compiled where it runs: by the replica or the primary. */
export class NodeStatement implements Statement {
  readonly #engine: StatementEngine;
  readonly #text: string;
  readonly #isWrite: boolean;
  readonly #isRead: boolean;
  #own: ReturnType<Database["query"]> | undefined;
  #opened = 0;

  constructor(engine: StatementEngine, text: string) {
    this.#engine = engine;
    this.#text = text;
    this.#isRead = READS.test(text);
    this.#isWrite = WRITES.test(text) || MAY_WRITE.test(text);
  }

  run(...values: SQLQueryBindings[]): WriteResult {
    if (!this.#isRemote) return this.#here.run(...values);
    const { changes, lastInsertRowid } = this.#ask(values);
    return { changes, lastInsertRowid };
  }

  all(...values: SQLQueryBindings[]): unknown[] {
    if (!this.#isRemote) return this.#here.all(...values);
    const { names, rows } = this.#ask(values);
    return rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at], cell])));
  }

  get(...values: SQLQueryBindings[]): unknown {
    return this.#isRemote ? (this.all(...values)[0] ?? null) : this.#here.get(...values);
  }

  values(...values: SQLQueryBindings[]): ColumnValue[][] {
    return this.#isRemote ? this.#ask(values).rows : this.#here.values(...values);
  }

  iterate(...values: SQLQueryBindings[]): IterableIterator<unknown> {
    return this.#isRemote ? this.all(...values).values() : this.#here.iterate(...values);
  }

  get #isRemote() {
    const { isWriting, isStale } = this.#engine;
    return this.#isWrite || isWriting || (this.#isRead && isStale);
  }

  get #here() {
    if (this.#own && this.#opened === this.#engine.opened) return this.#own;
    this.#own = this.#engine.file.query(this.#text);
    this.#opened = this.#engine.opened;
    return this.#own;
  }

  #ask(values: SQLQueryBindings[]) {
    return this.#engine.ask({ sql: this.#text, values }, this.#isWrite);
  }
}
