import { LONGEST_WAIT_MS, type Outcome, type PushWorld, tryToPush, writeOutcome } from "./attempt.ts";
import { type DuePush, findDue } from "./due.ts";

/** Somebody's push service that answers slowly must not keep others waiting. */
const PUSHES_AT_ONCE = 16;
/** As mails: a container that is asked to stop has 15 seconds for everything. */
const STOP_MS = 3_000;

/**
 * Sends the notifications that are due, a few at once, to each device one after the other. A crash after a push service
 * took one and before that is written sends it once more; it takes the place of the first on the screen.
 */
export function createPushWorker(ctx: PushWorld) {
  const pending = new Map<number, Promise<void>>();
  /** Outcomes that could not be written, for example because the disk was full. Those must not be sent again. */
  const unwritten = new Map<DuePush, Outcome>();
  let isStopping = false;
  let isClosed = false;

  /** Starts as many as there is room for, and runs again when one is finished. */
  function fill() {
    writeLate();
    const atMost = PUSHES_AT_ONCE - pending.size;
    if (isStopping || atMost <= 0) return;
    const look = { now: ctx.now(), except: [...pending.keys()], atMost, longestWaitMs: LONGEST_WAIT_MS };
    for (const due of findDue(ctx.db, look)) pending.set(due.device.id, send(due));
  }

  async function send(due: DuePush) {
    const outcome = await tryToPush(ctx, due);
    pending.delete(due.device.id);
    if (isClosed) return;
    unwritten.set(due, outcome);
    run();
  }

  /** Throws while the database takes no writes: then nothing is sent, because it could not be noted. */
  function writeLate() {
    for (const [due, outcome] of unwritten) {
      writeOutcome(ctx, due, outcome);
      unwritten.delete(due);
    }
  }

  function run() {
    try {
      fill();
    } catch (error) {
      ctx.log.error("pushes", error);
    }
  }

  return {
    /** Looks for what is due. Returns at once; what it started goes on. */
    run,
    /** Resolves when nothing is being sent any more. */
    async settled() {
      while (pending.size > 0) await Promise.all(pending.values());
    },
    /** Starts nothing new, and gives what is being sent a few seconds. */
    async stop(patienceMs = STOP_MS) {
      isStopping = true;
      await Promise.race([this.settled(), Bun.sleep(patienceMs)]);
      isClosed = true;
    },
  };
}
