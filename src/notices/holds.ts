import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { type outbox, smsQueue } from "#db/schema/tables.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import type { Ctx } from "../base/context.ts";
import { noticesOfKey } from "./table.ts";

const textTaken = prepared((db) =>
  db
    .select({ id: smsQueue.id })
    .from(smsQueue)
    .where(and(eq(smsQueue.mailKey, sql.placeholder("key")), isNotNull(smsQueue.takenAt)))
    .prepare(),
);

/** The text was delivered, so its email is not sent. */
const isReplaced = (db: Db, key: string) => textTaken(db).get({ key }) !== undefined;

/** Records are sent unconditionally for this long. */
const RECORD_MS = 5 * MINUTE_MS;

/** True if the email still applies, or belongs to no notice. */
export function emailHolds(
  ctx: Pick<Ctx, "db" | "features" | "now">,
  {
    dedupeKey: key,
    recipient: to,
    createdAt,
  }: Pick<typeof outbox.$inferSelect, "dedupeKey" | "recipient" | "createdAt">,
): boolean {
  const found = noticesOfKey(ctx, key);
  if (found.length === 0) return true;
  if (isReplaced(ctx.db, key)) return false;
  const isNew = ctx.now() < createdAt + RECORD_MS;
  return found.some(
    ({ notice, named, side }) => (notice.isRecord && isNew) || notice.holds(ctx, { side, named, key, to }),
  );
}
