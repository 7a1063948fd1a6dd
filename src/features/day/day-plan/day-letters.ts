import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { groomerProfiles, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Letter } from "#src/mail/letter.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { greeting } from "#src/mail/prose.ts";
import { dayPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";

/** Tells a groomer, once a day, that its visits cannot be put in order, so the parents were told no arrival windows. */
export function tellGroomer(ctx: Ctx, tx: Tx, groomerId: number, date: string) {
  const groomer = tx
    .select({ email: users.email, fullName: users.fullName, confirmedAt: users.emailVerifiedAt })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get()!;
  queueMail(tx, {
    dedupeKey: `groomer ${groomerId} day ${date} does not work`,
    to: groomer.email,
    confirmedAt: groomer.confirmedAt,
    letter: outOfOrder(groomer.fullName, date, ctx.config.appUrl),
    now: ctx.now(),
  });
}

const outOfOrder = (fullName: string, date: string, appUrl: string): Letter => ({
  subject: `Your visits on ${longDate(date)} don't fit together`,
  greeting: greeting({ fullName }),
  paragraphs: [
    `Your visits on ${longDate(date)} don't fit together in any order. We haven't sent arrival windows, so parents only know the time of day they booked.`,
    "Move, shorten, or cancel a visit. Once they fit, we'll send the windows.",
  ],
  action: { label: "See your day", url: `${appUrl}${dayPath(date)}` },
});
