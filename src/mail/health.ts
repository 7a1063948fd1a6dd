import { and, count, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/tables.ts";

interface OutboxHealth {
  due: number;
  oldestDueMs: number | null;
  /** Failed emails that can be resent. */
  dead: number;
}

export function outboxHealth(db: Db, now: number): OutboxHealth {
  const isDue = and(isNull(outbox.sentAt), isNull(outbox.deadAt), lte(outbox.sendAt, now));
  const { due, oldest } = db
    .select({ due: count(), oldest: min(outbox.sendAt) })
    .from(outbox)
    .where(isDue)
    .get()!;
  // A literal, because SQLite uses the partial index only then.
  const isDead = and(isNotNull(outbox.deadAt), sql`${outbox.recipient} <> ''`);
  const { dead } = db.select({ dead: count() }).from(outbox).where(isDead).get()!;
  return { due, oldestDueMs: oldest === null ? null : now - oldest, dead };
}
