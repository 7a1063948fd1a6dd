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
  /** Throws when the database cannot write. */
  write(item: Item, outcome: Outcome): void;
}

/**
 * Sends what waits in a table, a few at once, while this process has the lease. What was sent and could not be noted down is
 * not sent again.
 */
export function createQueueWorker<Item, Outcome>(ctx: Pick<Ctx, "lease" | "log">, queue: Queue<Item, Outcome>) {
  const pending = new Map<number, Promise<void>>();
  /** Outcomes that could not be written, for example because the disk was full. */
  const unwritten = new Map<Item, Outcome>();
  let isStopping = false;
  let isClosed = false;

  /** Starts as many as there is room for, and runs again when one is finished. */
  function fill() {
    writeLate();
    if (isStopping || !ctx.lease.isHeld()) return;
    for (const item of queue.find([...pending.keys()])) pending.set(queue.keyOf(item), send(item));
  }

  async function send(item: Item) {
    const outcome = await queue.attempt(item);
    pending.delete(queue.keyOf(item));
    if (isClosed) return;
    unwritten.set(item, outcome);
    run();
  }

  /** Throws while the database takes no writes: then nothing is sent, because it could not be noted. */
  function writeLate() {
    for (const [item, outcome] of unwritten) {
      queue.write(item, outcome);
      unwritten.delete(item);
    }
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
    async stop(patienceMs = STOP_MS) {
      isStopping = true;
      await Promise.race([settled(), Bun.sleep(patienceMs)]);
      isClosed = true;
    },
  };
}
