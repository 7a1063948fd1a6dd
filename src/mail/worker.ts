import { and, asc, isNull, lte, notInArray } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/tables.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { createQueueWorker } from "../base/queue-worker.ts";
import { MAILS_AT_ONCE } from "../ports/mail.ts";
import { type MailWorld, tryToSend, writeOutcomes } from "./attempt.ts";
import type { Recheck } from "./recheck.ts";

/** Waits for a server that is away: each twice as long as the one before, up to the last. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;

/**
 * Sends what is due, oldest first and a few at once, each mail only once at a time. While the server is away, one mail
 * at a time is tried, less and less often; the first that goes through lets the rest follow.
 *
 * A crash after the server took a mail and before this is written sends that mail once more, under the same Message-ID:
 * nobody can be sure then, and a mail too many is better than one too few. `rechecks` are asked at each try.
 */
export function createMailWorker(ctx: MailWorld, rechecks: readonly Recheck[] = []) {
  let wait = 0;
  let nextTry = 0;

  function noteServer(isAway: boolean) {
    if (!isAway) wait = 0;
    // Mails that were sent at the same time have met the same outage: it counts once.
    else if (ctx.now() >= nextTry) {
      wait = Math.min(LONGEST_WAIT_MS, wait === 0 ? FIRST_WAIT_MS : 2 * wait);
      nextTry = ctx.now() + wait;
    }
  }

  const worker = createQueueWorker(ctx, {
    name: "mails",
    find(busy) {
      if (ctx.now() < nextTry) return [];
      const room = (wait > 0 ? 1 : MAILS_AT_ONCE) - busy.length;
      return room > 0 ? findDue(ctx.db, ctx.now(), busy, room) : [];
    },
    keyOf: ({ id }) => id,
    async attempt(mail) {
      const outcome = await tryToSend(ctx, mail, rechecks);
      noteServer(outcome.isAway);
      return outcome;
    },
    write: (done) =>
      writeOutcomes(
        ctx,
        done.map(([, outcome]) => outcome),
      ),
  });
  return {
    ...worker,
    /** As any worker's, and closes the connections. */
    async stop(timeoutMs?: number) {
      await worker.stop(timeoutMs);
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
