import { Worker } from "node:worker_threads";
import { outageError } from "./hrana.ts";

export interface PrimaryAddress {
  url: string;
  token?: string | undefined;
  /** Milliseconds. */
  timeout: number;
}

export interface PrimaryClientSetup extends PrimaryAddress {
  words: SharedArrayBuffer;
  text: SharedArrayBuffer;
}

export interface PrimaryRequest {
  number: number;
  body: string;
}

export const INT_INDEX = { state: 0, number: 1, length: 2, health: 3 } as const;
const WORDS_BYTES = 16;
export const ASK_STATES = { waiting: 0, answered: 1, failed: 2 } as const;
export const HEALTH_CODES = { unknown: 0, here: 1, unavailable: 2 } as const;

export const BIGINT_INDEX = { sequence: 0, repliedAt: 1 } as const;
const NUMBERS = 2;

/** Two views of shared memory; the second has the primary's commit sequence and response time. */
export const viewMemory = (shared: SharedArrayBuffer) =>
  [new Int32Array(shared, 0, 4), new BigInt64Array(shared, WORDS_BYTES, NUMBERS)] as const;

/** Monotonic milliseconds, equal in all threads. */
export const steadyNow = () => performance.timeOrigin + performance.now();

/** Maximum response, allocated on demand. */
const MAX_BYTES = 64 * 1024 * 1024;
const FIRST_BYTES = 64 * 1024;

/** A worker thread sends requests, because commands are synchronous. It pings four times a second. */
export class PrimaryClient {
  readonly #worker: Worker;
  readonly #words: Int32Array;
  readonly #numbers: BigInt64Array;
  readonly #text: SharedArrayBuffer;
  readonly #timeout: number;
  #number = 0;

  constructor({ url, token, timeout }: PrimaryAddress) {
    this.#timeout = timeout;
    const words = new SharedArrayBuffer(WORDS_BYTES + NUMBERS * BigInt64Array.BYTES_PER_ELEMENT);
    [this.#words, this.#numbers] = viewMemory(words);
    this.#numbers[BIGINT_INDEX.sequence] = -1n;
    this.#numbers[BIGINT_INDEX.repliedAt] = BigInt(Math.round(steadyNow()));
    this.#text = new SharedArrayBuffer(FIRST_BYTES, { maxByteLength: MAX_BYTES });
    this.#worker = new Worker(new URL("./primary-worker.ts", import.meta.url), {
      workerData: { url, token, timeout, words, text: this.#text } satisfies PrimaryClientSetup,
    });
    this.#worker.unref();
  }

  /** Throws SQLITE_IOERR_REMOTE on timeout, and immediately while the primary is unavailable. */
  ask(body: string, timeout: number): string {
    if (this.#words[INT_INDEX.health] === HEALTH_CODES.unavailable) throw outageError("The primary isn't responding");
    Atomics.store(this.#words, INT_INDEX.state, ASK_STATES.waiting);
    Atomics.store(this.#words, INT_INDEX.number, ++this.#number);
    this.#worker.postMessage({ number: this.#number, body } satisfies PrimaryRequest);
    if (Atomics.wait(this.#words, INT_INDEX.state, ASK_STATES.waiting, timeout) === "timed-out") this.#giveUp(timeout);
    const text = new TextDecoder().decode(new Uint8Array(this.#text, 0, this.#words[INT_INDEX.length]).slice());
    if (this.#words[INT_INDEX.state] === ASK_STATES.failed) throw outageError(text);
    return text;
  }

  /** Leaves the late response to the worker and throws, unless it just arrived. */
  #giveUp(timeout: number) {
    const isOurs = Atomics.compareExchange(this.#words, INT_INDEX.number, this.#number, 0) === this.#number;
    if (!isOurs) return void Atomics.wait(this.#words, INT_INDEX.state, ASK_STATES.waiting);
    if (!this.#isSlowOnly(timeout)) Atomics.store(this.#words, INT_INDEX.health, HEALTH_CODES.unavailable);
    throw outageError(`The primary hasn't responded for ${Math.round(timeout)} ms`);
  }

  /** True if a shortened timeout ran out and the primary replied lately. Otherwise a lost response may hold a lock. */
  #isSlowOnly(timeout: number): boolean {
    return timeout < this.#timeout && steadyNow() - this.repliedAt < this.#timeout / 2;
  }

  tell(body: string) {
    this.#worker.postMessage({ number: 0, body } satisfies PrimaryRequest);
  }

  /** Also true before the first response. */
  get isAvailable(): boolean {
    return Atomics.load(this.#words, INT_INDEX.health) !== HEALTH_CODES.unavailable;
  }

  /** -1 if unknown. */
  get sequence(): number {
    return Number(Atomics.load(this.#numbers, BIGINT_INDEX.sequence));
  }

  /** Time of the primary's last reply, by `steadyNow`. Starts as the time of creation. */
  get repliedAt(): number {
    return Number(Atomics.load(this.#numbers, BIGINT_INDEX.repliedAt));
  }

  close() {
    void this.#worker.terminate();
  }
}
