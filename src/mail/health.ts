import { and, count, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/tables.ts";

interface OutboxHealth {
  /** Mails that should have gone out by now. */
  due: number;
  /** How long the oldest of them has waited, in ms; null when none does. */
  oldestDueMs: number | null;
  /** Mails that were given up, and that an admin can still send again. */
  dead: number;
}

export function outboxHealth(db: Db, now: number): OutboxHealth {
  const isDue = and(isNull(outbox.sentAt), isNull(outbox.deadAt), lte(outbox.sendAt, now));
  const { due, oldest } = db
    .select({ due: count(), oldest: min(outbox.sendAt) })
    .from(outbox)
    .where(isDue)
    .get()!;
  // As the index has it: a value that is bound would not be seen to be the same.
  const isDead = and(isNotNull(outbox.deadAt), sql`${outbox.recipient} <> ''`);
  const { dead } = db.select({ dead: count() }).from(outbox).where(isDead).get()!;
  return { due, oldestDueMs: oldest === null ? null : now - oldest, dead };
}
