import { and, asc, between, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { boundLimit, prepared } from "#db/prepared.ts";
import { outbox } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { createOutage } from "../base/outage.ts";
import { createQueueWorker } from "../base/queue-worker.ts";
import { MAILS_AT_ONCE } from "../ports/mail.ts";
import { type MailWorld, tryToSend, writeOutcomes } from "./attempt.ts";

/** A crash after sending repeats that email under its Message-ID, because a duplicate beats a loss. */
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

/** Longer delays come from a wrong clock, so the email is due. */
const LONGEST_WAIT_MS = 7 * DAY_MS;

function findDue(db: Db, now: number, busy: number[], atMost: number) {
  const except = JSON.stringify(busy);
  const due = waiting(db).all({ from: 0, until: now, except, atMost });
  const left = { from: now + LONGEST_WAIT_MS, until: Number.MAX_SAFE_INTEGER, except, atMost: atMost - due.length };
  return due.length < atMost ? [...due, ...waiting(db).all(left)] : due;
}
