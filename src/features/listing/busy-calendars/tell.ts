import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { type busyCalendars, groomerProfiles, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { BusyFailure } from "#src/shared/listing/busy-calendars.ts";
import { calendarFailsLetter } from "./letters.ts";

type Failing = Pick<typeof busyCalendars.$inferSelect, "id" | "groomerId" | "name" | "readAt" | "toldAt"> & {
  failure: BusyFailure;
  failingSince: number;
};

/** After a day the groomer gets a mail, once until the calendar can be read again. Gives when they were told. */
export function tellOfFailure({ config, now }: Ctx, tx: Tx, calendar: Failing): number | null {
  const { id, groomerId, failingSince, toldAt } = calendar;
  if (toldAt !== null || now() - failingSince < DAY_MS) return toldAt;
  const reader = tx
    .select({ fullName: users.fullName, email: users.email, confirmedAt: users.emailVerifiedAt })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get()!;
  queueMail(tx, {
    dedupeKey: `busy calendar ${id} fails since ${failingSince}`,
    to: reader.email,
    confirmedAt: reader.confirmedAt,
    letter: calendarFailsLetter({ ...reader, appUrl: config.appUrl }, calendar),
    now: now(),
  });
  return now();
}
