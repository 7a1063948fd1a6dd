import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { smsNumbers, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { notify } from "#src/notices/notify.ts";

/** A number may pass to someone else, who would then get texts about a stranger's visits. */
export function askOthers(
  ctx: Ctx,
  tx: Tx,
  { number, userId, now }: Pick<typeof smsNumbers.$inferSelect, "number" | "userId"> & { now: number },
) {
  const others = tx
    .select({ to: users })
    .from(smsNumbers)
    .innerJoin(users, eq(users.id, smsNumbers.userId))
    .where(and(eq(smsNumbers.number, number), ne(smsNumbers.userId, userId)))
    .all();
  for (const { to } of others) {
    const { id: owner, emailVerifiedAt: confirmedAt } = to;
    notify(ctx, tx, "number.confirmed-elsewhere", { to: { ...to, confirmedAt }, owner, other: userId, at: now });
  }
}
