import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { BoundValues, Engine, InTransaction, Statement, WriteResult } from "../engine.ts";
import { isInRequest, recordCommit, recordPrimaryRead, recordRead } from "./commits.ts";
import type { Result, SqlStep } from "./hrana.ts";
import { NodeStatement } from "./node-statement.ts";
import { type PrimaryAddress, PrimaryClient, steadyNow } from "./primary-client.ts";
import { RemoteTransaction, runSingleStep } from "./remote-transaction.ts";
import { ReplicaFile } from "./replica-file.ts";
import { ReplicaLag } from "./replica-lag.ts";

/** Reads the replica and writes to the primary. A writing transaction reads only the primary. */
export class NodeEngine implements Engine {
  readonly copy: ReplicaFile;
  readonly #client: PrimaryClient;
  readonly #lag: ReplicaLag;
  readonly #settings: NodeSettings;
  readonly #statements = new Map<string, NodeStatement>();
  #timeout: number;
  #open: RemoteTransaction | null = null;
  #checksForeignKeys = true;
  committed = 0;

  constructor(settings: NodeSettings) {
    this.#settings = settings;
    this.#timeout = settings.timeout;
    this.#client = new PrimaryClient(settings);
    this.copy = new ReplicaFile(settings.replica, () => this.#client.sequence);
    this.#lag = new ReplicaLag(this.copy);
  }

  /** Milliseconds for a transaction and for the replica. Undefined restores the setting. */
  setWriteTimeout(ms?: number) {
    this.#timeout = ms ?? this.#settings.timeout;
    this.#lag.setTimeout(ms);
  }

  get filename() {
    return this.copy.path;
  }

  /** Throws SQLITE_CANTOPEN without a replica. */
  get file(): Database {
    return this.copy.database;
  }

  get opened() {
    return this.copy.opened;
  }

  /** -1 if unknown; `isRenewing` during a resync. */
  get sequences() {
    const { sequence: own, isRenewing } = this.copy;
    return { own, isRenewing, primary: this.#client.sequence, isPrimaryAvailable: this.#client.isAvailable };
  }

  /** Milliseconds. */
  get primarySilence(): number {
    return (this.#settings.uptime ?? steadyNow)() - this.#client.repliedAt;
  }

  /** False after the primary rolled back. */
  get inTransaction(): boolean {
    return this.#open ? !this.#open.isLost : this.copy.opened > 0 && this.file.inTransaction;
  }

  get isWriting(): boolean {
    return this.#open !== null;
  }

  /** Without the primary, a request fails rather than showing less than its sender wrote. */
  get isStale(): boolean {
    return this.#lag.isStale && (this.#client.isAvailable || isInRequest());
  }

  /** Forces the replica for long or ordered reads. */
  onReplica<T>(work: () => T): T {
    return this.#lag.onReplica(work);
  }

  expect(n: number) {
    this.#lag.expect(n);
  }

  query<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string) {
    const statement = this.#statements.getOrInsertComputed(text, () => new NodeStatement(this, text));
    return statement as unknown as Statement<Row, BoundValues<Values>>;
  }

  prepare<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string) {
    return this.query<Row, Values>(text);
  }

  run(text: string): WriteResult {
    const setting = /^PRAGMA foreign_keys = (ON|OFF)$/.exec(text);
    if (!setting) return this.query<unknown, []>(text).run();
    this.#checksForeignKeys = setting[1] === "ON";
    return { changes: 0, lastInsertRowid: 0 };
  }

  /** Batches statements with the next request. */
  runLater(statements: readonly string[]) {
    this.#open!.later(statements);
  }

  exec(text: string) {
    this.run(text);
  }

  transaction<Args extends unknown[], T>(work: (...args: Args) => T): InTransaction<Args, T> {
    const immediate = (...args: Args): T =>
      this.#open ? this.#open.within(() => work(...args)) : this.#outermost(() => work(...args));
    const deferred = (...args: Args): T => {
      if (this.#open) return work(...args);
      return this.isStale
        ? this.#outermost(() => work(...args))
        : this.file.transaction(() => work(...args)).deferred();
    };
    return Object.assign(immediate, { immediate, deferred, exclusive: immediate });
  }

  ask(step: SqlStep, isWrite: boolean): Result {
    if (this.#open) return this.#open.ask(step, isWrite);
    return isWrite ? this.#writeAlone(step) : this.#readAlone(step);
  }

  #writeAlone(step: SqlStep): Result {
    if (this.file.inTransaction) throw new Error("A read transaction can't write");
    const { result, n } = this.#begin().alone(step);
    this.#haveCommitted(n);
    return result;
  }

  #readAlone(step: SqlStep): Result {
    recordPrimaryRead();
    return runSingleStep(this.#client, step, this.#timeout);
  }

  #outermost<T>(work: () => T): T {
    const open = this.#begin();
    this.#open = open;
    let result: T;
    let committed: number | undefined;
    let read: number | undefined;
    try {
      result = work();
      committed = open.commit();
      if (committed === undefined) read = open.sequenceRead();
    } finally {
      this.#open = null;
      open.end();
    }
    if (committed !== undefined) this.#haveCommitted(committed);
    else if (read !== undefined) this.#haveRead(read);
    return result;
  }

  #begin(): RemoteTransaction {
    const settings = { checksForeignKeys: this.#checksForeignKeys, timeout: this.#timeout };
    return new RemoteTransaction(this.#client, settings);
  }

  #haveCommitted(n: number) {
    this.committed = n;
    recordCommit(n);
    this.#lag.catchUp(n);
  }

  #haveRead(n: number) {
    recordRead(n);
    this.#lag.catchUp(n);
  }

  close() {
    this.copy.close();
    this.#client.close();
  }
}

export interface NodeSettings extends PrimaryAddress {
  replica: string;
  uptime?: () => number;
}
