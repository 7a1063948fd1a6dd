import { parentPort, workerData } from "node:worker_threads";
import { batchBody, closeBody, readAnswer, type SqlStep } from "./hrana.ts";
import {
  ASK_STATES,
  BIGINT_INDEX,
  HEALTH_CODES,
  INT_INDEX,
  type PrimaryClientSetup,
  type PrimaryRequest,
  steadyNow,
  viewMemory,
} from "./primary-client.ts";

const PING_MS = 250;
/** Late responses are read this long, because they may have opened a transaction. */
const LATE_MS = 30_000;

const { url, token, timeout, words: shared, text } = workerData as PrimaryClientSetup;
const [words, numbers] = viewMemory(shared);
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
    // The caller didn't take it; an open transaction would block all writers.
    if (!say(number, ASK_STATES.answered, answer)) await end(answer);
  } catch (error) {
    say(number, ASK_STATES.failed, String(error));
  }
}

async function end(answer: string) {
  const { baton } = readAnswer(answer);
  if (baton) await post(closeBody(baton), LATE_MS);
}

function say(number: number, state: number, answer: string): boolean {
  if (number === 0) return true;
  const bytes = new TextEncoder().encode(answer);
  const isTooLong = bytes.length > text.maxByteLength;
  if (isTooLong) say(number, ASK_STATES.failed, `The primary's response has ${bytes.length} bytes`);
  if (isTooLong || Atomics.compareExchange(words, INT_INDEX.number, number, 0) !== number) return false;
  if (bytes.length > text.byteLength) text.grow(bytes.length);
  new Uint8Array(text).set(bytes);
  words[INT_INDEX.length] = bytes.length;
  Atomics.store(words, INT_INDEX.state, state);
  Atomics.notify(words, INT_INDEX.state);
  return true;
}

const READ: SqlStep[] = [{ sql: "SELECT n FROM clock", values: [] }];
/** Probes writing after a lost response, because reads don't show a stuck lock. */
const WRITE: SqlStep[] = [{ sql: "BEGIN IMMEDIATE", values: [] }, ...READ];

async function ping() {
  const isAway = words[INT_INDEX.health] === HEALTH_CODES.unavailable;
  try {
    const request = batchBody(isAway ? WRITE : READ, { baton: null, isLast: true });
    const { results, error } = readAnswer(await post(request, timeout));
    const n = results.at(-1)?.rows[0]?.[0];
    Atomics.store(numbers, BIGINT_INDEX.repliedAt, BigInt(Math.round(steadyNow())));
    if (typeof n === "number") Atomics.store(numbers, BIGINT_INDEX.sequence, BigInt(n));
    // A missing table before the first migration is a response too.
    if (!error || error.code === "SQLITE_ERROR") Atomics.store(words, INT_INDEX.health, HEALTH_CODES.here);
  } catch (error) {
    Atomics.store(words, INT_INDEX.health, HEALTH_CODES.unavailable);
    say(Atomics.load(words, INT_INDEX.number), ASK_STATES.failed, String(error));
  }
}

async function pingOn() {
  for (;;) {
    await ping();
    await Bun.sleep(PING_MS);
  }
}

parentPort!.on("message", (incoming: PrimaryRequest) => void ask(incoming));
void pingOn();
