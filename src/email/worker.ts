import { and, asc, between, eq, isNull, sql } from "drizzle-orm";
import { outbox } from "#db/db.ts";
import { boundLimit, prepared } from "#db/prepared.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { createOutage, createQueueWorker, type Look } from "../base/queue-worker.ts";
import { MAILS_AT_ONCE } from "../ports/email.ts";
import { type EmailContext, tryToSend } from "./attempt.ts";

/** A crash after sending repeats that email under its Message-ID, because a duplicate beats a loss. */
export function createMailWorker(ctx: EmailContext) {
  const outage = createOutage(ctx.now);
  return createQueueWorker(ctx, {
    name: "emails",
    most: () => outage.room(MAILS_AT_ONCE),
    find: (look) => findDue(ctx, look),
    keyOf: ({ id }) => id,
    async attempt(email) {
      const outcome = await tryToSend(ctx, email);
      outage.note(outcome.isAway);
      return outcome;
    },
    write: (tx, { id }, { change }) => void tx.update(outbox).set(change).where(eq(outbox.id, id)).run(),
    close: () => ctx.email.close(),
  });
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

function findDue({ db }: EmailContext, { now, except, atMost }: Look) {
  const due = waiting(db).all({ from: 0, until: now, except, atMost });
  const left = { from: now + LONGEST_WAIT_MS, until: Number.MAX_SAFE_INTEGER, except, atMost: atMost - due.length };
  return due.length < atMost ? [...due, ...waiting(db).all(left)] : due;
}
