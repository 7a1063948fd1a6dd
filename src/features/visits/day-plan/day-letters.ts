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
  subject: `Your visits of ${longDate(date)} do not fit together`,
  greeting: greeting({ fullName }),
  paragraphs: [
    `The visits of ${longDate(date)} cannot all be reached in time, in whatever order. So we have told the pet parents no hour, only the part of the day that you agreed on.`,
    "Move, shorten or cancel one of them, or call the parents. Once the day works, they get their hours from us.",
  ],
  action: { label: "See the day", url: `${appUrl}${dayPath(date)}` },
});
