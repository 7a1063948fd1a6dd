import { type Tx, transact } from "#db/db.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { yieldTurn } from "./concurrency.ts";
import type { Ctx } from "./context.ts";
import { isTimeReached } from "./job-turns.ts";

/** A container has 15 seconds to stop. */
const STOP_MS = 3_000;

export interface DueParams {
  now: number;
  /** Keys under way, as JSON. */
  except: string;
  atMost: number;
}

interface Queue<Item, Outcome> {
  name: string;
  /** Maximum keys under way. */
  most(): number;
  /** Oldest first. */
  find(look: DueParams): Item[];
  /** Items with equal keys are sent one at a time. */
  keyOf(item: Item): number;
  /** Never throws, and writes nothing. */
  attempt(item: Item): Promise<Outcome>;
  /** Throws if the database isn't writable. */
  write(tx: Tx, item: Item, outcome: Outcome): void;
  written?(item: Item, outcome: Outcome): void;
  close?(): void;
}

type QueueDeps = Pick<Ctx, "db" | "lease" | "log" | "now">;

/** Needs the lease. After a crash, up to one batch is sent again. */
export function createQueueWorker<Item, Outcome>(ctx: QueueDeps, queue: Queue<Item, Outcome>) {
  const pending = new Map<number, Promise<void>>();
  const unwritten = new Map<Item, Outcome>();
  const answered = new Set<number>();
  let writing: Promise<void> | null = null;
  let isStopping = false;
  let isClosed = false;

  function fill() {
    writeLate();
    if (isStopping || !ctx.lease.isHeld()) return;
    // Cheap check on the replica, which may be stale; the transaction decides.
    if (find().length === 0) return;
    const due = transact(ctx.db, () => (ctx.lease.isHeld() ? find() : []));
    for (const item of due) pending.set(queue.keyOf(item), send(item));
  }

  /** Finds due items, one per key. */
  function find() {
    const atMost = queue.most() - pending.size;
    if (atMost <= 0) return [];
    const due = queue.find({ now: ctx.now(), except: JSON.stringify([...pending.keys()]), atMost });
    return due.filter((item, at) => due.findIndex((other) => queue.keyOf(other) === queue.keyOf(item)) === at);
  }

  async function send(item: Item) {
    unwritten.set(item, await queue.attempt(item));
    answered.add(queue.keyOf(item));
    writing ??= writeInNextTurn();
    await writing;
  }

  /** Batches outcomes of one turn of the event loop. */
  async function writeInNextTurn() {
    await yieldTurn();
    writing = null;
    for (const key of answered) pending.delete(key);
    answered.clear();
    if (!isClosed) run();
  }

  /** Throws while the database isn't writable: then nothing is sent, because it couldn't be recorded. */
  function writeLate() {
    if (unwritten.size === 0) return;
    transact(ctx.db, (tx) => {
      for (const [item, outcome] of unwritten) queue.write(tx, item, outcome);
    });
    for (const [item, outcome] of unwritten) queue.written?.(item, outcome);
    unwritten.clear();
  }

  function run() {
    try {
      fill();
    } catch (error) {
      ctx.log.error(queue.name, error);
    }
  }

  async function settled() {
    while (pending.size > 0) await Promise.all(pending.values());
  }

  return {
    run,
    settled,
    /** Waits a few seconds for items being sent. */
    async stop(timeoutMs = STOP_MS) {
      isStopping = true;
      await Promise.race([settled(), Bun.sleep(timeoutMs)]);
      isClosed = true;
      queue.close?.();
    },
  };
}

export const queueHealth = ({ due, oldest }: { due: number; oldest: number | null }, now: number) => ({
  due,
  oldestDueMs: oldest === null ? null : Math.max(0, now - oldest),
});

/** Doubles after each failure. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;

/** Circuit breaker: during an outage, one item at a time is tried with growing waits. The first success resumes all. */
export function createCircuitBreaker(now: () => number) {
  let wait = 0;
  let nextTry = 0;
  const mayTry = () => isTimeReached(nextTry, now(), LONGEST_WAIT_MS);
  return {
    capacity(usual: number): number {
      if (!mayTry()) return 0;
      return wait > 0 ? 1 : usual;
    },
    note(isAway: boolean) {
      if (!isAway) wait = 0;
      // Concurrent failures count once.
      else if (mayTry()) {
        wait = Math.min(LONGEST_WAIT_MS, wait === 0 ? FIRST_WAIT_MS : 2 * wait);
        nextTry = now() + wait;
      }
    },
  };
}
