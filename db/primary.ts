import type { Database, SQLQueryBindings } from "bun:sqlite";
import { sayCommitted } from "./commits.ts";
import type { Bindings, Engine, Outcome, Statement, Transaction } from "./engine.ts";
import { away, endOf, type RemoteError, type Result, readAnswer, requestOf, type Step } from "./hrana.ts";
import { Link, type PrimaryAddress } from "./link.ts";
import { NodeStatement } from "./node-statement.ts";
import { ReplicaFile } from "./replica-file.ts";

export interface NodeSettings extends PrimaryAddress {
  /** The folder of the replica on this machine. */
  replica: string;
}

const TICK = "UPDATE clock SET n = n + 1 RETURNING n";
const CLOCK = "SELECT n FROM clock";
const BEGIN = "BEGIN IMMEDIATE";

/** A transaction at the primary. */
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
  patience: number;
}

/**
 * The engine of one of several machines: it reads the copy of its own replica and writes at the primary. Inside a transaction
 * that writes, everything is asked of the primary, so that nothing is decided on what is old. After a commit it waits until its
 * own copy has it: whoever wrote reads it.
 */
export class NodeEngine implements Engine {
  readonly #file: ReplicaFile;
  readonly #link: Link;
  readonly #settings: NodeSettings;
  readonly #kept = new Map<string, NodeStatement>();
  #patience: number;
  #open: Open | null = null;
  #checksForeignKeys = true;
  /** A commit that the own copy did not get in time: the number, and of which file. */
  #missed: { n: number; opened: number } | null = null;
  /** The number of the last commit of this process. */
  committed = 0;

  constructor(settings: NodeSettings) {
    this.#settings = settings;
    this.#patience = settings.timeout;
    this.#link = new Link(settings);
    this.#file = new ReplicaFile(settings.replica, () => this.#link.clock);
  }

  /** Milliseconds that a transaction waits for the primary in all; without a number as many as the setting says. */
  setPatience(ms = this.#settings.timeout) {
    this.#patience = ms;
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

  /** The clocks of the own copy and, as of a moment ago, of the primary; -1 where nobody knows. */
  get clocks() {
    return { own: this.#file.clock, primary: this.#link.clock, isPrimaryHere: this.#link.isHere };
  }

  /** False as well after the primary has undone the transaction whose work still runs. */
  get inTransaction(): boolean {
    return this.#open ? !this.#open.isLost : this.#file.opened > 0 && this.file.inTransaction;
  }

  /** Whether everything is asked of the primary. */
  get isWriting(): boolean {
    return this.#open !== null;
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
    const deferred = (...args: Args): T =>
      this.#open ? work(...args) : this.file.transaction(() => work(...args)).deferred();
    return Object.assign(immediate, { immediate, deferred, exclusive: immediate });
  }

  /** Runs one statement at the primary: as a part of the open transaction, or as one of its own. */
  ask(step: Step, isWrite: boolean): Result {
    if (!this.#open) return this.#alone(step);
    this.#open.hasWritten ||= isWrite;
    return this.#send(this.#open, step);
  }

  #alone(step: Step): Result {
    if (this.file.inTransaction) throw new Error("A transaction that reads cannot write");
    const open = this.#begin();
    const { results, error } = this.#exchange(open, [...texts(open.waiting), step, ...texts([TICK, "COMMIT"])], true);
    if (error) throw error;
    this.#haveCommitted(results.at(-2)!, open);
    return results[open.waiting.length]!;
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
    if (tick) this.#haveCommitted(tick, open);
    else if (read !== undefined) this.#catchUp(read, open);
    return result;
  }

  #begin(): Open {
    this.#requireOwnCopy();
    // Inside a transaction the pragma would be ignored.
    const waiting = this.#checksForeignKeys ? [BEGIN] : ["PRAGMA foreign_keys = OFF", BEGIN];
    return { depth: 1, waiting, baton: null, hasWritten: false, isLost: false, patience: this.#patience };
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
   * the own copy. Undefined when nothing was asked, or there is no clock yet.
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
    if (open.isLost) throw away("The transaction is lost");
    const at = performance.now();
    try {
      const answer = readAnswer(this.#link.ask(requestOf(steps, { baton: open.baton, isLast }), open.patience));
      open.baton = isLast ? null : answer.baton;
      return answer;
    } catch (error) {
      open.isLost = true;
      open.baton = null;
      throw error;
    } finally {
      open.patience = Math.max(1, open.patience - (performance.now() - at));
    }
  }

  #haveCommitted({ rows }: Result, open: Open) {
    const n = rows[0]![0] as number;
    this.committed = n;
    sayCommitted(n);
    this.#catchUp(n, open);
  }

  /** Until the own copy has it. A replica that stands still must not hold up everybody again and again. */
  #catchUp(n: number, { patience }: Open) {
    for (const end = performance.now() + patience; this.#file.clock < n; Bun.sleepSync(0.2)) {
      if (performance.now() < end) continue;
      this.#missed = { n, opened: this.#file.opened };
      return;
    }
  }

  /** What is written could not be read here. */
  #requireOwnCopy() {
    if (!this.#missed) return;
    const { n, opened } = this.#missed;
    if (this.#file.opened === opened && this.#file.clock < n) throw away("The replica beside this process is behind");
    this.#missed = null;
  }

  close() {
    this.#file.close();
    this.#link.close();
  }
}

const texts = (all: readonly string[]): Step[] => all.map((sql) => ({ sql, values: [] }));

/** After such an error only the statement is undone, and the transaction goes on. */
const isOfStatement = ({ code }: RemoteError) => /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)/.test(code);
