import { and, asc, between, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { boundLimit, prepared } from "#db/prepared.ts";
import { outbox } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { createOutage } from "../base/outage.ts";
import { createQueueWorker } from "../base/queue-worker.ts";
import { MAILS_AT_ONCE } from "../ports/mail.ts";
import { type MailWorld, tryToSend, writeOutcomes } from "./attempt.ts";

/**
 * Sends what is due, oldest first and a few at once, each mail only once at a time. While the server is away, one mail
 * at a time is tried, less and less often; the first that goes through lets the rest follow.
 *
 * A crash after the server took a mail and before this is written sends that mail once more, under the same Message-ID:
 * nobody can be sure then, and a mail too many is better than one too few.
 */
export function createMailWorker(ctx: MailWorld) {
  const outage = createOutage(ctx.now);
  const worker = createQueueWorker(ctx, {
    name: "mails",
    find(busy) {
      const room = outage.room(MAILS_AT_ONCE) - busy.length;
      return room > 0 ? findDue(ctx.db, ctx.now(), busy, room) : [];
    },
    keyOf: ({ id }) => id,
    async attempt(mail) {
      const outcome = await tryToSend(ctx, mail);
      outage.note(outcome.isAway);
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

const isFree = sql`${outbox.id} NOT IN (SELECT value FROM json_each(${sql.placeholder("except")}))`;

const isBetween = between(outbox.sendAt, sql.placeholder("from"), sql.placeholder("until"));

const waiting = prepared((db) =>
  db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.deadAt), isBetween, isFree))
    .orderBy(asc(outbox.sendAt))
    .limit(boundLimit(sql.placeholder("atMost")))
    .prepare(),
);

/** No mail is put off for so long: one that seems to be was written by a clock that ran ahead, and is due. */
const LONGEST_WAIT_MS = 7 * DAY_MS;

function findDue(db: Db, now: number, busy: number[], atMost: number) {
  const except = JSON.stringify(busy);
  const due = waiting(db).all({ from: 0, until: now, except, atMost });
  const left = { from: now + LONGEST_WAIT_MS, until: Number.MAX_SAFE_INTEGER, except, atMost: atMost - due.length };
  return due.length < atMost ? [...due, ...waiting(db).all(left)] : due;
}
