import { type Db, sqlite } from "#db/open.ts";

export interface OutboxHealth {
  /** Mails that should have gone out by now. */
  due: number;
  /** How long the oldest of them has waited, in ms; null when none does. */
  oldestDueMs: number | null;
  /** Mails that were given up, and that an admin can still send again. */
  dead: number;
}

const statement = `
  SELECT count(*) AS due, ?1 - min(send_at) AS oldestDueMs,
    (SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL AND recipient <> '') AS dead
  FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL AND send_at <= ?1`;

/** The state of the outbox, for metrics and the doctor. */
export const outboxHealth = (db: Db, now: number): OutboxHealth =>
  sqlite(db).query<OutboxHealth, [number]>(statement).get(now)!;
