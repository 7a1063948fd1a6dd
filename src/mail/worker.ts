import { and, asc, isNull, lte, notInArray } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/tables.ts";
import { MINUTE_MS } from "#src/shared/duration.ts";
import { MAILS_AT_ONCE } from "../ports/mail.ts";
import { type MailWorld, type Outcome, tryToSend, type WaitingMail, writeOutcome } from "./attempt.ts";
import type { Recheck } from "./recheck.ts";

/** Waits for a server that is away: each twice as long as the one before, up to the last. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;

/** A container that is asked to stop has 15 seconds for everything. */
const STOP_MS = 3_000;

/**
 * Sends what is due, oldest first and a few at once, each mail only once at a time. While the server is away, one mail
 * at a time is tried, less and less often; the first that goes through lets the rest follow.
 *
 * A crash after the server took a mail and before this is written sends that mail once more, under the same Message-ID:
 * nobody can be sure then, and a mail too many is better than one too few. `rechecks` are asked at each try.
 */
export function createMailWorker(ctx: MailWorld, rechecks: readonly Recheck[] = []) {
  const pending = new Map<number, Promise<void>>();
  /** Outcomes that could not be written, for example because the disk was full. Those mails must not be sent again. */
  const unwritten = new Map<number, Outcome>();
  let wait = 0;
  let nextTry = 0;
  let isStopping = false;
  let isClosed = false;

  /** Starts as many as there is room for, and runs again when a mail is finished. */
  function fill() {
    writeLate();
    if (isStopping || ctx.now() < nextTry) return;
    const room = (wait > 0 ? 1 : MAILS_AT_ONCE) - pending.size;
    if (room <= 0) return;
    for (const mail of findDue(ctx.db, ctx.now(), [...pending.keys()], room)) {
      pending.set(mail.id, send(mail));
    }
  }

  async function send(mail: WaitingMail) {
    const outcome = await tryToSend(ctx, mail, rechecks);
    pending.delete(mail.id);
    if (isClosed) return;
    noteServer(outcome.isAway);
    unwritten.set(mail.id, outcome);
    run();
  }

  function noteServer(isAway: boolean) {
    if (!isAway) wait = 0;
    // Mails that were sent at the same time have met the same outage: it counts once.
    else if (ctx.now() >= nextTry) {
      wait = Math.min(LONGEST_WAIT_MS, wait === 0 ? FIRST_WAIT_MS : 2 * wait);
      nextTry = ctx.now() + wait;
    }
  }

  /** Throws while the database takes no writes: then nothing is sent, because it could not be marked as sent. */
  function writeLate() {
    for (const [id, outcome] of unwritten) {
      writeOutcome(ctx, outcome);
      unwritten.delete(id);
    }
  }

  function run() {
    try {
      fill();
    } catch (error) {
      ctx.log.error("mails", error);
    }
  }

  return {
    /** Looks for due mails. Returns at once; what it started goes on. */
    run,
    /** Resolves when no mail is being sent any more. */
    async settled() {
      while (pending.size > 0) await Promise.all(pending.values());
    },
    /** Starts nothing new, gives mails that are being sent a few seconds, and closes the connections. */
    async stop(patienceMs = STOP_MS) {
      isStopping = true;
      await Promise.race([this.settled(), Bun.sleep(patienceMs)]);
      isClosed = true;
      ctx.mail.close();
    },
  };
}

const findDue = (db: Db, now: number, except: number[], atMost: number) =>
  db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.deadAt), lte(outbox.sendAt, now), notInArray(outbox.id, except)))
    .orderBy(asc(outbox.sendAt))
    .limit(atMost)
    .all();
