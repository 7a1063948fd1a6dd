import { batchBody, closeBody, outageError, type RemoteError, type Result, readAnswer, type SqlStep } from "./hrana.ts";
import type { PrimaryClient } from "./primary-client.ts";

const COUNT_COMMIT = "UPDATE clock SET n = n + 1 RETURNING n";
const SEQUENCE = "SELECT n FROM clock";
const BEGIN = "BEGIN IMMEDIATE";

interface TransactionSettings {
  /** Sent before the transaction, in which the pragma is ignored. */
  checksForeignKeys: boolean;
  /** Milliseconds in total. */
  timeout: number;
}

export class RemoteTransaction {
  readonly #client: PrimaryClient;
  /** Depth of savepoints. */
  #depth = 1;
  #waiting: string[];
  #baton: string | null = null;
  #hasWritten = false;
  /** True if the primary rolled back, or its result is unknown. */
  #isLost = false;
  #timeout: number;

  constructor(client: PrimaryClient, { checksForeignKeys, timeout }: TransactionSettings) {
    this.#client = client;
    this.#timeout = timeout;
    this.#waiting = checksForeignKeys ? [BEGIN] : ["PRAGMA foreign_keys = OFF", BEGIN];
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  ask(step: SqlStep, isWrite: boolean): Result {
    this.#hasWritten ||= isWrite;
    const waiting = this.#waiting;
    this.#waiting = [];
    const { results, error } = this.#exchange([...texts(waiting), step], false);
    if (!error) return results.at(-1)!;
    // Earlier statements failed, or SQLite rolled back.
    if (results.length < waiting.length || !isOfStatement(error)) this.#isLost = true;
    throw error;
  }

  /** One request: begin, write, commit. Returns the commit number. */
  alone(step: SqlStep): { result: Result; n: number } {
    const before = this.#waiting.length;
    const results = this.#last([...texts(this.#waiting), step, ...texts([COUNT_COMMIT, "COMMIT"])]);
    return { result: results[before]!, n: numberOf(results.at(-2)!) };
  }

  within<T>(work: () => T): T {
    const name = `s${this.#depth++}`;
    this.#waiting.push(`SAVEPOINT ${name}`);
    try {
      const result = work();
      this.#waiting.push(`RELEASE ${name}`);
      return result;
    } catch (error) {
      this.#waiting.push(`ROLLBACK TO ${name}`, `RELEASE ${name}`);
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** Batches statements with the next request. */
  later(statements: readonly string[]) {
    this.#waiting.push(...statements);
    this.#hasWritten = true;
  }

  /** Returns the commit number. Undefined if nothing was written. */
  commit(): number | undefined {
    if (!this.#hasWritten && !this.#isLost) return undefined;
    return numberOf(this.#last(texts([...this.#waiting, COUNT_COMMIT, "COMMIT"])).at(-2)!);
  }

  /** Ends a read-only transaction and returns the commit number it saw. Undefined if nothing was read. */
  sequenceRead(): number | undefined {
    if (!this.#baton) return undefined;
    const before = this.#waiting.length;
    const { results } = this.#exchange(texts([...this.#waiting, SEQUENCE, "COMMIT"]), true);
    return results[before]?.rows[0]?.[0] as number | undefined;
  }

  /** Closes an uncommitted stream. */
  end() {
    if (this.#baton) this.#client.tell(closeBody(this.#baton));
  }

  #last(steps: SqlStep[]): Result[] {
    const { results, error } = this.#exchange(steps, true);
    if (error) throw error;
    return results;
  }

  #exchange(steps: SqlStep[], isLast: boolean) {
    if (this.#isLost) throw outageError("The transaction is lost");
    const at = performance.now();
    try {
      const answer = readAnswer(this.#client.ask(batchBody(steps, { baton: this.#baton, isLast }), this.#timeout));
      this.#baton = isLast ? null : answer.baton;
      return answer;
    } catch (error) {
      this.#isLost = true;
      this.#baton = null;
      throw error;
    } finally {
      this.#timeout = Math.max(1, this.#timeout - (performance.now() - at));
    }
  }
}

/** Throws RemoteError. */
export function runSingleStep(client: PrimaryClient, step: SqlStep, timeout: number): Result {
  const { results, error } = readAnswer(client.ask(batchBody([step], { baton: null, isLast: true }), timeout));
  if (error) throw error;
  return results[0]!;
}

const texts = (all: readonly string[]): SqlStep[] => all.map((sql) => ({ sql, values: [] }));

const numberOf = ({ rows }: Result) => rows[0]![0] as number;

/** These roll back only the statement. */
const isOfStatement = ({ code }: RemoteError) => /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)/.test(code);
