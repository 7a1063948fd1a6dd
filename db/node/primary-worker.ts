import { parentPort, workerData } from "node:worker_threads";
import { endOf, readAnswer, requestOf, type Step } from "./hrana.ts";
import {
  HEALTH,
  NUMBER,
  type PrimaryClientSetup,
  type PrimaryRequest,
  STATE,
  uptime,
  viewsOf,
  WORD,
} from "./primary-client.ts";

/** How often the primary is asked whether it is there. */
const PING_MS = 250;
/** How long the answer to an abandoned request is still read, because it may have begun a transaction. */
const LATE_MS = 30_000;

const { url, token, timeout, words: shared, text } = workerData as PrimaryClientSetup;
const [words, numbers] = viewsOf(shared);
const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};

async function post(body: string, timeout: number): Promise<string> {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(`${url}/v2/pipeline`, { method: "POST", body, headers, signal });
  const answer = await response.text();
  if (!response.ok) throw new Error(`The primary returned ${response.status}: ${answer.slice(0, 200)}`);
  return answer;
}

async function ask({ number, body }: PrimaryRequest) {
  try {
    const answer = await post(body, LATE_MS);
    // The caller has given up: a transaction left open on this stream would keep all others from writing.
    if (!say(number, STATE.answered, answer)) await end(answer);
  } catch (error) {
    say(number, STATE.failed, String(error));
  }
}

async function end(answer: string) {
  const { baton } = readAnswer(answer);
  if (baton) await post(endOf(baton), LATE_MS);
}

/** Wakes the caller that waits for this; false when none does any more. */
function say(number: number, state: number, answer: string): boolean {
  if (number === 0) return true;
  if (Atomics.compareExchange(words, WORD.number, number, 0) !== number) return false;
  const bytes = new TextEncoder().encode(answer);
  if (bytes.length > text.byteLength) text.grow(bytes.length);
  new Uint8Array(text).set(bytes);
  words[WORD.length] = bytes.length;
  Atomics.store(words, WORD.state, state);
  Atomics.notify(words, WORD.state);
  return true;
}

const READ: Step[] = [{ sql: "SELECT n FROM clock", values: [] }];
/** After a write without an answer: is there one now? A read does not show whether another connection holds the lock. */
const WRITE: Step[] = [{ sql: "BEGIN IMMEDIATE", values: [] }, ...READ];

async function ping() {
  const isAway = words[WORD.health] === HEALTH.unavailable;
  try {
    const request = requestOf(isAway ? WRITE : READ, { baton: null, isLast: true });
    const { results, error } = readAnswer(await post(request, timeout));
    const n = results.at(-1)?.rows[0]?.[0];
    Atomics.store(numbers, NUMBER.answeredAt, BigInt(Math.round(uptime())));
    if (typeof n === "number") Atomics.store(numbers, NUMBER.sequence, BigInt(n));
    // Before the first migration there is no such table, which is an answer too.
    if (!error || error.code === "SQLITE_ERROR") Atomics.store(words, WORD.health, HEALTH.here);
  } catch (error) {
    Atomics.store(words, WORD.health, HEALTH.unavailable);
    say(Atomics.load(words, WORD.number), STATE.failed, String(error));
  }
}

async function pingOn() {
  for (;;) {
    await ping();
    await Bun.sleep(PING_MS);
  }
}

parentPort!.on("message", (asked: PrimaryRequest) => void ask(asked));
void pingOn();
