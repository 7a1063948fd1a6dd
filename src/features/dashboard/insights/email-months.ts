import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Db, groomerProfiles, outbox, type Tx, transact, users } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { actOnEach } from "#src/base/job-turns.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import type { EmailTemplate } from "#src/email/template.ts";
import { findDailyViews, findGroomerZone } from "#src/features/listing/groomers/counts.ts";
import { activeUserSql } from "#src/features/people/accounts/queries.ts";
import { findStart } from "#src/features/visits/bookings/capacity/read-days.ts";
import type { NoticeEvents } from "#src/notices/notice.ts";
import { type GroomerEventData, notify, userNotice } from "#src/notices/notify.ts";
import { groomerTabPath } from "#src/shared/base/dashboard-paths.ts";
import { addMonths } from "#src/shared/base/months.ts";
import {
  counted,
  incomeRange,
  moreSearchesAMonth,
  nameOfMonth,
  searchesAMonth,
  withCommas,
} from "#src/shared/base/number-labels.ts";
import { localTime } from "#src/shared/base/time.ts";
import { bestWiderRadius, columnTotals } from "#src/shared/dashboard/insights.ts";
import { visitTotals } from "./queries.ts";
import { requestsAndDone } from "./visits.ts";
import { findZeroResults } from "./zero-results.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "month.over": GroomerEventData & {
      month: string;
      numbers: MonthInsights;
      before: MonthInsights;
      zeroResults: ReturnType<typeof findZeroResults> | undefined;
    };
  }
}

export const monthSummaryNotice = userNotice("month.over", {
  key: "groomer {groomer} in {month}",
  isBySystem: true,
  email: (event, { config }) => monthlyEmail(config.appUrl, event),
  holds: ({ db, now }, { named: { groomer, month } }) =>
    hasNumbers(findMonthInsights(db, Number(groomer), { month: month!, now: now() })),
});

/** Catches up for two days after downtime. */
const [FIRST_HOUR, LAST_DAY] = ["09:00", 3];

/** Emails groomers last month's figures after 9 AM local time on the first. Skips months without any. */
export function sendMonthSummaries(ctx: Ctx): Promise<void> {
  const due = zonesDue(ctx).flatMap(([zone, month]) =>
    groomersDue(ctx, zone, month).map((groomerId) => ({ groomerId, month })),
  );
  const email = ({ groomerId, month }: (typeof due)[number]) =>
    transact(ctx.db, (tx) => emailOne(ctx, tx, groomerId, month));
  return actOnEach(ctx, due, email, { event: "month", of: ({ groomerId }) => ({ groomerId }) });
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

const groomersDue = ({ db }: Ctx, zone: string, month: string): number[] =>
  db
    .select({ id: groomerProfiles.id })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .leftJoin(outbox, eq(outbox.dedupeKey, monthKey(month)))
    .where(and(eq(groomerProfiles.timeZone, zone), isNotNull(users.emailVerifiedAt), activeUserSql, isNull(outbox.id)))
    .all()
    .map(({ id }) => id);

function emailOne(ctx: Ctx, tx: Tx, groomer: number, month: string) {
  const now = ctx.now();
  const numbers = findMonthInsights(tx, groomer, { month, now });
  if (!hasNumbers(numbers)) return;
  const before = findMonthInsights(tx, groomer, { month: addMonths(month, -1), now });
  const start = findStart(tx, groomer);
  const zeroResults = start && findZeroResults(tx, start, now);
  notify(ctx, tx, "month.over", { groomer, month, numbers, before, zeroResults });
}

export function findMonthInsights(db: Db | Tx, groomerId: number, { month, now }: { month: string; now: number }) {
  const zone = findGroomerZone(db, groomerId);
  const [day, next] = [`${month}-01`, `${addMonths(month, 1)}-01`];
  const from = { day, instant: instantOf(day, "00:00", zone), today: localTime(now, zone).today };
  const { requests, done } = requestsAndDone(db, groomerId, from);
  const inMonth = requests.filter(({ requestDate }) => requestDate < instantOf(next, "00:00", zone));
  const counts = findDailyViews(db, groomerId, day).filter((count) => count.day < next);
  return {
    month,
    ...columnTotals(counts, ["appearances", "views"]),
    requests: inMonth.length,
    accepted: inMonth.filter(({ wasAccepted }) => wasAccepted).length,
    ...visitTotals(done.filter(({ date }) => date < next)),
  };
}
type MonthInsights = ReturnType<typeof findMonthInsights>;

type MonthOver = Pick<NoticeEvents["month.over"], "numbers" | "before" | "zeroResults">;

function monthlyEmail(appUrl: string, { numbers: month, before, zeroResults }: MonthOver): EmailTemplate {
  const name = nameOfMonth(month.month);
  const beside = (count: (one: MonthInsights) => string, isKnown = hasNumbers(before)) =>
    isKnown ? `${count(month)} (${nameOfMonth(before.month)}: ${count(before)})` : count(month);
  const times = (count: (one: MonthInsights) => number) =>
    beside((one) => counted(count(one), "time"), wasCounted(before));
  return {
    subject: `Your ${name} insights`,
    paragraphs: [`Here's what ${name} brought you.`, ...widening(zeroResults)],
    facts: [
      ...(wasCounted(month) ? counts(times) : []),
      ["Requests", beside(({ requests }) => withCommas(requests))],
      ["Accepted", beside(({ accepted }) => withCommas(accepted))],
      ["Visits", beside(({ visits }) => withCommas(visits))],
      ["Estimated income", beside(incomeRange)],
    ],
    action: { label: "See your insights", url: `${appUrl}${groomerTabPath("numbers")}` },
    closing:
      "Income is estimated from your package and add-on prices. Repeat views within an hour and bots don't count.",
    kind: "monthly-numbers",
  };
}

/** Empty if a wider radius would reach less than one search a month. */
function widening(zeroResults: MonthOver["zeroResults"]): string[] {
  const best = bestWiderRadius(zeroResults?.wider ?? []);
  if (!zeroResults || !best || best.more < 1) return [];
  const searches = zeroResults.within > 0 ? moreSearchesAMonth(best.more) : searchesAMonth(best.more);
  return [
    `A service radius of ${best.radius} miles would reach ${searches} that found no groomer. Change it on your Business tab.`,
  ];
}

const counts = (text: (count: (one: MonthInsights) => number) => string): [string, string][] => [
  ["Search appearances", text(({ appearances }) => appearances)],
  ["Profile views", text(({ views }) => views)],
];

/** Zero means that counting had not begun or the groomer was not listed. */
const wasCounted = ({ appearances, views }: MonthInsights) => appearances + views > 0;

const hasNumbers = ({ appearances, views, requests, visits }: MonthInsights) =>
  appearances + views + requests + visits > 0;
