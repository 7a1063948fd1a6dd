import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { Bindings, Engine, Outcome, Statement, Transaction } from "../engine.ts";
import { isOfRequest, recordCommit, recordPrimaryRead, recordRead } from "./commits.ts";
import type { Result, Step } from "./hrana.ts";
import type { NodeSettings } from "./node-settings.ts";
import { NodeStatement } from "./node-statement.ts";
import { PrimaryClient, uptime } from "./primary-client.ts";
import { RemoteTransaction, readAlone } from "./remote-transaction.ts";
import { ReplicaFile } from "./replica-file.ts";
import { ReplicaLag } from "./replica-lag.ts";

/**
 * The engine of one of several machines: it reads its replica and writes at the primary. Inside a transaction that writes,
 * everything is asked of the primary, so that nothing is decided on what is old. After a commit it waits a moment until its replica
 * has it, so that the writer reads it there (`replica-lag.ts`).
 */
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

  /**
   * Milliseconds that a transaction waits for the primary in all, and a commit for the replica; without a number as many as the
   * setting says, and a moment.
   */
  setWriteTimeout(ms?: number) {
    this.#timeout = ms ?? this.#settings.timeout;
    this.#lag.setTimeout(ms);
  }

  get filename() {
    return this.copy.path;
  }

  /** The copy that is read. Throws SQLITE_CANTOPEN while there is none. */
  get file(): Database {
    return this.copy.database;
  }

  get opened() {
    return this.copy.opened;
  }

  /** -1 where a sequence is unknown; `isRenewing` while another copy is being made. */
  get sequences() {
    const { sequence: own, isRenewing } = this.copy;
    return { own, isRenewing, primary: this.#client.sequence, isPrimaryAvailable: this.#client.isAvailable };
  }

  /** Milliseconds since the primary answered last, or since it was first asked. */
  get primarySilence(): number {
    return (this.#settings.uptime ?? uptime)() - this.#client.answeredAt;
  }

  /** False as well after the primary has undone the transaction whose work still runs. */
  get inTransaction(): boolean {
    return this.#open ? !this.#open.isLost : this.copy.opened > 0 && this.file.inTransaction;
  }

  get isWriting(): boolean {
    return this.#open !== null;
  }

  /** While the primary cannot be asked, a request is refused rather than shown less than its sender wrote. */
  get isStale(): boolean {
    return this.#lag.isStale && (this.#client.isAvailable || isOfRequest());
  }

  /** Runs what reads so much, or in such an order, that it is better done in the replica, whatever that lacks. */
  onReplica<T>(work: () => T): T {
    return this.#lag.onReplica(work);
  }

  /** A reader that needs this commit finds it from here on, wherever it is. */
  expect(n: number) {
    this.#lag.expect(n);
  }

  query<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string) {
    const statement = this.#statements.getOrInsertComputed(text, () => new NodeStatement(this, text));
    return statement as unknown as Statement<Row, Bindings<Values>>;
  }

  prepare<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string) {
    return this.query<Row, Values>(text);
  }

  run(text: string): Outcome {
    const setting = /^PRAGMA foreign_keys = (ON|OFF)$/.exec(text);
    if (!setting) return this.query<unknown, []>(text).run();
    this.#checksForeignKeys = setting[1] === "ON";
    return { changes: 0, lastInsertRowid: 0 };
  }

  /** Runs statements that give no rows as a part of the open transaction, all of them in the request of what comes next. */
  runLater(statements: readonly string[]) {
    this.#open!.later(statements);
  }

  exec(text: string) {
    this.run(text);
  }

  transaction<Args extends unknown[], T>(work: (...args: Args) => T): Transaction<Args, T> {
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

  ask(step: Step, isWrite: boolean): Result {
    if (this.#open) return this.#open.ask(step, isWrite);
    return isWrite ? this.#writeAlone(step) : this.#readAlone(step);
  }

  #writeAlone(step: Step): Result {
    if (this.file.inTransaction) throw new Error("A read transaction can't write");
    const { result, n } = this.#begin().alone(step);
    this.#haveCommitted(n);
    return result;
  }

  #readAlone(step: Step): Result {
    recordPrimaryRead();
    return readAlone(this.#client, step, this.#timeout);
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
