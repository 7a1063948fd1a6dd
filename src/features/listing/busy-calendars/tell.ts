import { and, eq } from "drizzle-orm";
import { hasRow } from "#db/count-rows.ts";
import { busyCalendars, type Tx } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { type Letter, prose, untrusted } from "#src/mail/letter.ts";
import { type GroomerFacts, notify, ofPerson } from "#src/notices/notify.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { businessPath } from "#src/shared/base/own-paths.ts";
import { type BusyFailure, busyFailureSentences } from "#src/shared/listing/busy-calendars.ts";

interface Failing extends Pick<typeof busyCalendars.$inferSelect, "id" | "name"> {
  failure: BusyFailure;
  failingSince: number;
}

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "calendar.failing": GroomerFacts & Failing;
  }
}

export const calendarFails = ofPerson("calendar.failing", {
  key: "busy calendar {id} fails since {failingSince}",
  isBySystem: true,
  email: (calendar, { config }) => calendarFailsLetter(calendar, config.appUrl),
  holds: ({ db }, { named: { id, failingSince } }) =>
    hasRow(
      db,
      busyCalendars,
      and(eq(busyCalendars.id, Number(id)), eq(busyCalendars.failingSince, Number(failingSince))),
    ),
});

/** Emails after a day of failures, once until it works again. Returns when. */
export function tellOfFailure(ctx: Ctx, tx: Tx, calendar: Failing & { groomerId: number; toldAt: number | null }) {
  const { groomerId: groomer, failingSince, toldAt } = calendar;
  if (toldAt !== null || ctx.now() - failingSince < DAY_MS) return toldAt;
  notify(ctx, tx, "calendar.failing", { ...calendar, groomer });
  return ctx.now();
}

const calendarFailsLetter = ({ name, failure }: Pick<Failing, "name" | "failure">, appUrl: string): Letter => ({
  subject: "We can't sync one of your connected calendars",
  paragraphs: [
    prose`We haven't been able to sync ${untrusted(name, "one of your connected calendars")} for a day. ${busyFailureSentences[failure]}`,
    "Until that's fixed, parents can request times you've filled since then.",
  ],
  action: { label: "See connected calendars", url: `${appUrl}${businessPath("calendars")}` },
});
