import { transact } from "#db/open.ts";
import type { Ctx } from "./context.ts";

/** A container that is asked to stop has 15 seconds for everything. */
const STOP_MS = 3_000;

interface Queue<Item, Outcome> {
  /** For the log. */
  name: string;
  /** What is due now and is to be started; `busy` are the keys of what is being sent. */
  find(busy: number[]): Item[];
  /** Of an item with the same key as another, only one is sent at a time. */
  keyOf(item: Item): number;
  /** Tries once. Never throws, and writes nothing. */
  attempt(item: Item): Promise<Outcome>;
  /** Writes down what tries came to, all in one transaction. Throws when the database cannot write. */
  write(done: readonly (readonly [Item, Outcome])[]): void;
}

/** While this process has the lease. A killed process has sent, and not noted, as many as `find` gives at once. */
export function createQueueWorker<Item, Outcome>(ctx: Pick<Ctx, "db" | "lease" | "log">, queue: Queue<Item, Outcome>) {
  const pending = new Map<number, Promise<void>>();
  const unwritten = new Map<Item, Outcome>();
  const answered = new Set<number>();
  let nextTurn: Promise<void> | null = null;
  let isStopping = false;
  let isClosed = false;

  /** Starts as many as there is room for, and runs again when some are finished. */
  function fill() {
    writeLate();
    if (isStopping || !ctx.lease.isHeld()) return;
    const busy = [...pending.keys()];
    // Only a look: a node reads from a copy, which may not know yet what was noted elsewhere. In a transaction all is as it is now.
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

  /** What is answered in one turn of the event loop is written at once: a write may take long, and answers come meanwhile. */
  async function writeInNextTurn() {
    await new Promise<void>((resolve) => setImmediate(resolve));
    nextTurn = null;
    for (const key of answered) pending.delete(key);
    answered.clear();
    if (!isClosed) run();
  }

  /** Throws while the database takes no writes: then nothing is sent, because it could not be noted. */
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
    /** Looks for what is due. Returns at once; what it started goes on. */
    run,
    /** Resolves when nothing is being sent any more. */
    settled,
    /** Starts nothing new, and gives what is being sent a few seconds. */
    async stop(timeoutMs = STOP_MS) {
      isStopping = true;
      await Promise.race([settled(), Bun.sleep(timeoutMs)]);
      isClosed = true;
    },
  };
}
