import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { groomerProfiles, outbox, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { notify } from "#src/notices/notify.ts";
import { type GroomerFacts, ofPerson } from "#src/notices/of-person.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { addMonths } from "#src/shared/base/months.ts";
import { findMonth, type Month } from "./month.ts";
import { isSomething, monthlyLetter } from "./monthly-letter.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "month.over": GroomerFacts & { month: string; numbers: Month; before: Month };
  }
}

export const monthOver = ofPerson("month.over", {
  key: "groomer {groomer} in {month}",
  isBySystem: true,
  email: ({ numbers, before }, { config }) => monthlyLetter(config.appUrl, numbers, before),
  holds: ({ db, now }, { named: { groomer, month } }) =>
    isSomething(findMonth(db, Number(groomer), { month: month!, now: now() })),
});

/** Catches up for two days after downtime. */
const [FIRST_HOUR, LAST_DAY] = ["09:00", 3];

/** After 9 AM local time on the first. Skips months without figures. */
export async function mailMonths(ctx: Ctx): Promise<void> {
  let failure: unknown;
  for (const [zone, month] of zonesDue(ctx)) {
    for (const groomerId of groomersDue(ctx, zone, month)) {
      try {
        transact(ctx.db, (tx) => mailOne(ctx, tx, groomerId, month));
      } catch (error) {
        ctx.log.error("month", error, { groomerId });
        failure = error;
      }
      await Bun.sleep(0);
    }
  }
  if (failure) throw failure;
}

function zonesDue({ db, now }: Ctx): [zone: string, month: string][] {
  // Local dates differ from UTC by up to a day, so most days need no query.
  const day = new Date(now()).getUTCDate();
  if (day > LAST_DAY + 1 && day < 28) return [];
  const { timeZone } = groomerProfiles;
  return db
    .selectDistinct({ timeZone })
    .from(groomerProfiles)
    .where(isNotNull(timeZone))
    .all()
    .flatMap(({ timeZone: zone }) => {
      const { today, timeNow } = localTime(now(), zone!);
      const date = Number(today.slice(8));
      const isDue = date <= LAST_DAY && (date > 1 || timeNow >= FIRST_HOUR);
      return isDue ? [[zone!, addMonths(today.slice(0, 7), -1)] as [string, string]] : [];
    });
}

const monthKey = (month: string) => sql`'groomer ' || ${groomerProfiles.id} || ' in ' || ${month}`;

const isInUse = and(
  isNotNull(users.emailVerifiedAt),
  isNull(users.disabledAt),
  isNull(users.closingAt),
  isNull(users.deletedAt),
);

const groomersDue = ({ db }: Ctx, zone: string, month: string): number[] =>
  db
    .select({ id: groomerProfiles.id })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .leftJoin(outbox, eq(outbox.dedupeKey, monthKey(month)))
    .where(and(eq(groomerProfiles.timeZone, zone), isInUse, isNull(outbox.id)))
    .all()
    .map(({ id }) => id);

function mailOne(ctx: Ctx, tx: Tx, groomer: number, month: string) {
  const now = ctx.now();
  const numbers = findMonth(tx, groomer, { month, now });
  if (!isSomething(numbers)) return;
  const before = findMonth(tx, groomer, { month: addMonths(month, -1), now });
  notify(ctx, tx, "month.over", { groomer, month, numbers, before });
}
