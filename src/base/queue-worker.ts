import { transact } from "#db/open.ts";
import type { Ctx } from "./context.ts";

/** A container has 15 seconds to stop. */
const STOP_MS = 3_000;

interface Queue<Item, Outcome> {
  name: string;
  find(busy: number[]): Item[];
  /** Items with equal keys are sent one at a time. */
  keyOf(item: Item): number;
  /** Never throws, and writes nothing. */
  attempt(item: Item): Promise<Outcome>;
  /** Records outcomes in one transaction. Throws if the database isn't writable. */
  write(done: readonly (readonly [Item, Outcome])[]): void;
}

/** Needs the lease. After a crash, up to one batch is sent again. */
export function createQueueWorker<Item, Outcome>(ctx: Pick<Ctx, "db" | "lease" | "log">, queue: Queue<Item, Outcome>) {
  const pending = new Map<number, Promise<void>>();
  const unwritten = new Map<Item, Outcome>();
  const answered = new Set<number>();
  let nextTurn: Promise<void> | null = null;
  let isStopping = false;
  let isClosed = false;

  function fill() {
    writeLate();
    if (isStopping || !ctx.lease.isHeld()) return;
    const busy = [...pending.keys()];
    // Cheap check on the replica, which may be stale; the transaction decides.
    if (queue.find(busy).length === 0) return;
    const due = transact(ctx.db, () => (ctx.lease.isHeld() ? queue.find(busy) : []));
    for (const item of due) pending.set(queue.keyOf(item), send(item));
  }

  async function send(item: Item) {
    unwritten.set(item, await queue.attempt(item));
    answered.add(queue.keyOf(item));
    nextTurn ??= writeInNextTurn();
    await nextTurn;
  }

  /** Batches outcomes of one turn of the event loop. */
  async function writeInNextTurn() {
    await new Promise<void>((resolve) => setImmediate(resolve));
    nextTurn = null;
    for (const key of answered) pending.delete(key);
    answered.clear();
    if (!isClosed) run();
  }

  /** Throws while the database isn't writable: then nothing is sent, because it couldn't be recorded. */
  function writeLate() {
    if (unwritten.size === 0) return;
    queue.write([...unwritten]);
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
    },
  };
}
