import { and, count, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import { countRows, type Db, outbox } from "#db/db.ts";
import { queueHealth } from "../base/queue-worker.ts";

/** `dead`: failed emails that can be resent. */
export function outboxHealth(db: Db, now: number) {
  const isDue = and(isNull(outbox.sentAt), isNull(outbox.deadAt), lte(outbox.sendAt, now));
  const waiting = db
    .select({ due: count(), oldest: min(outbox.sendAt) })
    .from(outbox)
    .where(isDue);
  // A literal, because SQLite uses the partial index only then.
  const isDead = and(isNotNull(outbox.deadAt), sql`${outbox.recipient} <> ''`);
  return { ...queueHealth(waiting.get()!, now), dead: countRows(db, outbox, isDead) };
}
