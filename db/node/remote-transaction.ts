import { endOf, type RemoteError, type Result, readAnswer, requestOf, type Step, unavailable } from "./hrana.ts";
import type { PrimaryClient } from "./primary-client.ts";

const COUNT_COMMIT = "UPDATE clock SET n = n + 1 RETURNING n";
const SEQUENCE = "SELECT n FROM clock";
const BEGIN = "BEGIN IMMEDIATE";

interface Settings {
  /** Inside a transaction the pragma would be ignored. */
  checksForeignKeys: boolean;
  /** Milliseconds that all its statements may wait together. */
  timeout: number;
}

export class RemoteTransaction {
  readonly #client: PrimaryClient;
  /** Savepoints in it, and itself. */
  #depth = 1;
  #waiting: string[];
  #baton: string | null = null;
  #hasWritten = false;
  /** The primary has undone it, or there was no answer. */
  #isLost = false;
  #timeout: number;

  constructor(client: PrimaryClient, { checksForeignKeys, timeout }: Settings) {
    this.#client = client;
    this.#timeout = timeout;
    this.#waiting = checksForeignKeys ? [BEGIN] : ["PRAGMA foreign_keys = OFF", BEGIN];
  }

  /** Whether the primary has undone the transaction whose work still runs. */
  get isLost(): boolean {
    return this.#isLost;
  }

  ask(step: Step, isWrite: boolean): Result {
    this.#hasWritten ||= isWrite;
    const waiting = this.#waiting;
    this.#waiting = [];
    const { results, error } = this.#exchange([...texts(waiting), step], false);
    if (!error) return results.at(-1)!;
    // What came before it did not run, or SQLite has undone the whole transaction.
    if (results.length < waiting.length || !isOfStatement(error)) this.#isLost = true;
    throw error;
  }

  /** Begins, runs one statement that writes and commits in one request. Gives the result, and the number of the commit. */
  alone(step: Step): { result: Result; n: number } {
    const before = this.#waiting.length;
    const results = this.#last([...texts(this.#waiting), step, ...texts([COUNT_COMMIT, "COMMIT"])]);
    return { result: results[before]!, n: numberOf(results.at(-2)!) };
  }

  /** Runs work as a part of it that is undone by itself when it throws. */
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

  /** Runs statements that give no rows as a part of it, in the request of what comes next. */
  later(statements: readonly string[]) {
    this.#waiting.push(...statements);
    this.#hasWritten = true;
  }

  /** Gives the number of the commit; undefined when there is nothing to keep. */
  commit(): number | undefined {
    if (!this.#hasWritten && !this.#isLost) return undefined;
    return numberOf(this.#last(texts([...this.#waiting, COUNT_COMMIT, "COMMIT"])).at(-2)!);
  }

  /** Of a transaction that has only read; undefined when nothing was asked, or nothing is counted yet. */
  sequenceRead(): number | undefined {
    if (!this.#baton) return undefined;
    const before = this.#waiting.length;
    const { results } = this.#exchange(texts([...this.#waiting, SEQUENCE, "COMMIT"]), true);
    return results[before]?.rows[0]?.[0] as number | undefined;
  }

  /** Gives the stream back when something was sent and not committed. */
  end() {
    if (this.#baton) this.#client.tell(endOf(this.#baton));
  }

  #last(steps: Step[]): Result[] {
    const { results, error } = this.#exchange(steps, true);
    if (error) throw error;
    return results;
  }

  #exchange(steps: Step[], isLast: boolean) {
    if (this.#isLost) throw unavailable("The transaction is lost");
    const at = performance.now();
    try {
      const answer = readAnswer(this.#client.ask(requestOf(steps, { baton: this.#baton, isLast }), this.#timeout));
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

/** One query outside of any transaction. Throws RemoteError. */
export function readAlone(client: PrimaryClient, step: Step, timeout: number): Result {
  const { results, error } = readAnswer(client.ask(requestOf([step], { baton: null, isLast: true }), timeout));
  if (error) throw error;
  return results[0]!;
}

const texts = (all: readonly string[]): Step[] => all.map((sql) => ({ sql, values: [] }));

const numberOf = ({ rows }: Result) => rows[0]![0] as number;

/** After such an error only the statement is undone, and the transaction goes on. */
const isOfStatement = ({ code }: RemoteError) => /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)/.test(code);
