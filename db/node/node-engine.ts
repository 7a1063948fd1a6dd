import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { Bindings, Engine, Outcome, Statement, Transaction } from "../engine.ts";
import { recordCommit, recordPrimaryRead, recordRead, requiredSequence } from "./commits.ts";
import { endOf, type RemoteError, type Result, readAnswer, requestOf, type Step, unavailable } from "./hrana.ts";
import { NodeStatement } from "./node-statement.ts";
import { type PrimaryAddress, PrimaryClient } from "./primary-client.ts";
import { ReplicaFile } from "./replica-file.ts";

export interface NodeSettings extends PrimaryAddress {
  /** The folder of the replica on this machine. */
  replica: string;
}

const TICK = "UPDATE clock SET n = n + 1 RETURNING n";
const CLOCK = "SELECT n FROM clock";
const BEGIN = "BEGIN IMMEDIATE";

/** Until then most commits are in the replica: half of them after 2 ms, and the last of 200 after 14. */
const COPY_MS = 25;

/** A transaction at the primary, or one statement. */
interface Open {
  /** Savepoints in it, and itself. */
  depth: number;
  /** What is sent with the next statement: none of it gives anything. */
  waiting: string[];
  /** The stream at the primary, once something was sent. */
  baton: string | null;
  hasWritten: boolean;
  /** The primary has undone it, or nobody knows. */
  isLost: boolean;
  /** Milliseconds that all its statements may still wait. */
  timeout: number;
}

/**
 * The engine of one of several machines: it reads its replica and writes at the primary. Inside a transaction
 * that writes, everything is asked of the primary, so that nothing is decided on what is old. After a commit it waits until its
 * replica has it: whoever wrote reads it. A copy that takes long, as each does for a second when the primary folds its log up,
 * holds nobody up: until it has the commit, whoever wrote goes on reading at the primary, and everybody else in the copy.
 */
export class NodeEngine implements Engine {
  readonly #file: ReplicaFile;
  readonly #link: PrimaryClient;
  readonly #settings: NodeSettings;
  readonly #kept = new Map<string, NodeStatement>();
  #patience: number;
  /** Milliseconds that a commit holds up the process until the replica has it. */
  #copyPatience = COPY_MS;
  #open: Open | null = null;
  #checksForeignKeys = true;
  /** A commit that the replica does not have yet: the number, and of which file. */
  #behind: { n: number; opened: number } | null = null;
  /** How much of what runs now reads the replica alone. */
  #stays = 0;
  /** The number of the last commit of this process. */
  committed = 0;

  constructor(settings: NodeSettings) {
    this.#settings = settings;
    this.#patience = settings.timeout;
    this.#link = new PrimaryClient(settings);
    this.#file = new ReplicaFile(settings.replica, () => this.#link.clock);
  }

  /**
   * Milliseconds that a transaction waits for the primary in all, and a commit for the replica; without a number as many as the
   * setting says, and a moment.
   */
  setWriteTimeout(ms?: number) {
    this.#patience = ms ?? this.#settings.timeout;
    this.#copyPatience = ms ?? COPY_MS;
  }

  get filename() {
    return this.#file.path;
  }

  /** The copy that is read. Throws SQLITE_CANTOPEN while there is none. */
  get file(): Database {
    return this.#file.database;
  }

  get opened() {
    return this.#file.opened;
  }

  /**
   * The sequences of the replica and, as of a moment ago, of the primary; -1 where nobody knows. `isRenewing` while another copy is
   * being made that will take the place of the own one.
   */
  get sequences() {
    const { clock: own, isRenewing } = this.#file;
    return { own, isRenewing, primary: this.#link.clock, isPrimaryAvailable: this.#link.isAvailable };
  }

  /** False as well after the primary has undone the transaction whose work still runs. */
  get inTransaction(): boolean {
    return this.#open ? !this.#open.isLost : this.#file.opened > 0 && this.file.inTransaction;
  }

  /** Whether everything is asked of the primary. */
  get isWriting(): boolean {
    return this.#open !== null;
  }

  /** Whether whoever reads now has to find more than the replica has, and the primary can be asked for it. */
  get isStale(): boolean {
    if (this.#hasCaughtUp() || this.#stays > 0 || !this.#link.isAvailable) return false;
    // What has to be of one moment stays in one file.
    if (this.#file.opened > 0 && this.file.inTransaction) return false;
    return requiredSequence() > this.#file.clock;
  }

  /** Runs what reads so much, or in such an order, that it is better done in the replica, whatever that does not have yet. */
  onReplica<T>(work: () => T): T {
    this.#stays++;
    try {
      return work();
    } finally {
      this.#stays--;
    }
  }

  /** Whoever reads from here on and needs that commit is to find it, wherever it is. */
  expect(n: number) {
    if (this.#hasCaughtUp()) this.#behind = { n, opened: this.#file.opened };
    else this.#behind!.n = Math.max(this.#behind!.n, n);
  }

  #hasCaughtUp(): boolean {
    if (!this.#behind) return true;
    const { n, opened } = this.#behind;
    if (this.#file.opened === opened && this.#file.clock < n) return false;
    this.#behind = null;
    return true;
  }

  query<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string) {
    const statement = this.#kept.getOrInsertComputed(text, () => new NodeStatement(this, text));
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

  /** drizzle's name of it. */
  exec(text: string) {
    this.run(text);
  }

  transaction<Args extends unknown[], T>(work: (...args: Args) => T): Transaction<Args, T> {
    const immediate = (...args: Args): T =>
      this.#open ? this.#within(this.#open, () => work(...args)) : this.#outermost(() => work(...args));
    const deferred = (...args: Args): T => {
      if (this.#open) return work(...args);
      return this.isStale
        ? this.#outermost(() => work(...args))
        : this.file.transaction(() => work(...args)).deferred();
    };
    return Object.assign(immediate, { immediate, deferred, exclusive: immediate });
  }

  /** Runs one statement at the primary: as a part of the open transaction, or by itself. */
  ask(step: Step, isWrite: boolean): Result {
    if (!this.#open) return isWrite ? this.#alone(step) : this.#readAlone(step);
    this.#open.hasWritten ||= isWrite;
    return this.#send(this.#open, step);
  }

  #alone(step: Step): Result {
    if (this.file.inTransaction) throw new Error("A transaction that reads cannot write");
    const open = this.#begin();
    const { results, error } = this.#exchange(open, [...texts(open.waiting), step, ...texts([TICK, "COMMIT"])], true);
    if (error) throw error;
    this.#haveCommitted(results.at(-2)!);
    return results[open.waiting.length]!;
  }

  #readAlone(step: Step): Result {
    recordPrimaryRead();
    const { results, error } = this.#exchange(this.#opened([]), [step], true);
    if (error) throw error;
    return results[0]!;
  }

  #outermost<T>(work: () => T): T {
    const open = this.#begin();
    this.#open = open;
    let result: T;
    let tick: Result | undefined;
    let read: number | undefined;
    try {
      result = work();
      tick = this.#commit(open);
      if (!tick) read = this.#clockRead(open);
    } finally {
      this.#open = null;
      if (open.baton) this.#link.tell(endOf(open.baton));
    }
    if (tick) this.#haveCommitted(tick);
    else if (read !== undefined) this.#haveRead(read);
    return result;
  }

  #begin(): Open {
    // Inside a transaction the pragma would be ignored.
    return this.#opened(this.#checksForeignKeys ? [BEGIN] : ["PRAGMA foreign_keys = OFF", BEGIN]);
  }

  #opened(waiting: string[]): Open {
    return { depth: 1, waiting, baton: null, hasWritten: false, isLost: false, timeout: this.#patience };
  }

  /** Gives the new number of the clock; nothing when there is nothing to keep. */
  #commit(open: Open): Result | undefined {
    if (!open.hasWritten && !open.isLost) return undefined;
    const steps = texts([...open.waiting, TICK, "COMMIT"]);
    const { results, error } = this.#exchange(open, steps, true);
    if (error) throw error;
    return results.at(-2);
  }

  /**
   * What the clock says to a transaction that has only read: what it has found others wrote, and whoever goes on reads it in
   * the replica. Undefined when nothing was asked, or there is no clock yet.
   */
  #clockRead(open: Open): number | undefined {
    if (!open.baton) return undefined;
    const { results } = this.#exchange(open, texts([...open.waiting, CLOCK, "COMMIT"]), true);
    return results[open.waiting.length]?.rows[0]?.[0] as number | undefined;
  }

  #within<T>(open: Open, work: () => T): T {
    const name = `s${open.depth++}`;
    open.waiting.push(`SAVEPOINT ${name}`);
    try {
      const result = work();
      open.waiting.push(`RELEASE ${name}`);
      return result;
    } catch (error) {
      open.waiting.push(`ROLLBACK TO ${name}`, `RELEASE ${name}`);
      throw error;
    } finally {
      open.depth--;
    }
  }

  #send(open: Open, step: Step): Result {
    const { waiting } = open;
    open.waiting = [];
    const { results, error } = this.#exchange(open, [...texts(waiting), step], false);
    if (!error) return results.at(-1)!;
    // What came before it did not run, or SQLite has undone the whole transaction.
    if (results.length < waiting.length || !isOfStatement(error)) open.isLost = true;
    throw error;
  }

  #exchange(open: Open, steps: Step[], isLast: boolean) {
    if (open.isLost) throw unavailable("The transaction is lost");
    const at = performance.now();
    try {
      const answer = readAnswer(this.#link.ask(requestOf(steps, { baton: open.baton, isLast }), open.timeout));
      open.baton = isLast ? null : answer.baton;
      return answer;
    } catch (error) {
      open.isLost = true;
      open.baton = null;
      throw error;
    } finally {
      open.timeout = Math.max(1, open.timeout - (performance.now() - at));
    }
  }

  #haveCommitted({ rows }: Result) {
    const n = rows[0]![0] as number;
    this.committed = n;
    recordCommit(n);
    this.#catchUp(n);
  }

  #haveRead(n: number) {
    recordRead(n);
    this.#catchUp(n);
  }

  /** Until the replica has it, for a moment. While it is late anyway nobody waits. */
  #catchUp(n: number) {
    const end = performance.now() + this.#copyPatience;
    while (this.#hasCaughtUp() && this.#file.clock < n) {
      if (performance.now() > end) return this.expect(n);
      Bun.sleepSync(0.2);
    }
    if (this.#behind) this.expect(n);
  }

  close() {
    this.#file.close();
    this.#link.close();
  }
}

const texts = (all: readonly string[]): Step[] => all.map((sql) => ({ sql, values: [] }));

/** After such an error only the statement is undone, and the transaction goes on. */
const isOfStatement = ({ code }: RemoteError) => /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)/.test(code);
