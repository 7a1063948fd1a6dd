import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { smsNumbers, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { stillYoursLetter } from "./letters.ts";

/** A number goes to someone else when its owner gives it up, and what is texted there would then tell them of a stranger's visits. */
export function askOthers(
  { config }: Ctx,
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
    queueMail(tx, {
      dedupeKey: `text number of ${to.id} confirmed by ${userId} at ${now}`,
      to: to.email,
      confirmedAt: to.emailVerifiedAt,
      letter: stillYoursLetter(to, config.appUrl),
      now,
    });
  }
}
