import type { Db, DbNow, Tx } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { dayNameOn } from "#src/domain/availability.ts";
import { planTimes } from "#src/domain/day/planner.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import {
  findDailyViews,
  findGroomerZone,
  firstCountedDay,
  sumReferralSources,
} from "#src/features/listing/groomers/counts.ts";
import { sumPaidCents } from "#src/features/money/memberships/queries.ts";
import { homeSince } from "#src/features/visits/bookings/capacity/day-places.ts";
import { visitOffRoad } from "#src/features/visits/bookings/capacity/infeasible-day.ts";
import { findSchedule, findStart, pastPlans } from "#src/features/visits/bookings/capacity/read-days.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { counted, incomeRange } from "#src/shared/base/number-labels.ts";
import { addDays, localTime } from "#src/shared/base/time.ts";
import { columnTotals, DEFAULT_WEEKS, type InsightsView, sumNumbers } from "#src/shared/dashboard/insights.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { type ReferralSource, referralSources } from "#src/shared/listing/referral-sources.ts";
import { findIncome } from "./income.ts";
import { findDoneAddedVisits, requestsAndDone } from "./visits.ts";
import { findZeroResults } from "./zero-results.ts";

/** Includes the current week. Throws 404 without a business. */
export function findInsights(at: DbNow, viewer: Viewer, weeks = DEFAULT_WEEKS): InsightsView {
  const { db, now } = at;
  const { days, done, ...brought } = findResults(at, viewer, weeks);
  const start = findStart(db, days.groomerId);
  const added = findDoneAddedVisits(db, days.groomerId, days);
  return {
    ...brought,
    added: { visits: added.length, income: sumNumbers(added.map(({ price }) => price)) },
    weekdays: weekdays.map((weekday) => ({
      weekday,
      visits: [...done, ...added].filter(({ date }) => dayNameOn(date) === weekday).length,
    })),
    income: findIncome(db, days.groomerId, days.today),
    paidCents: sumPaidCents(db, days.groomerId, instantOf(days.day, "00:00", findGroomerZone(db, days.groomerId))),
    driving: findDriving(db, days.groomerId, { from: days.day, until: days.today, now }),
    zeroResults: start ? findZeroResults(db, start, now) : null,
  };
}

function findResults({ db, now }: DbNow, { groomerId }: Viewer, weeks = DEFAULT_WEEKS) {
  if (groomerId === null) throw notFound();
  const zone = findGroomerZone(db, groomerId);
  const { today } = localTime(now, zone);
  const mondays = mondaysUntil(today, weeks);
  const [day] = mondays as [string];
  const { requests, done } = requestsAndDone(db, groomerId, { day, instant: instantOf(day, "00:00", zone), today });
  const since = [day, firstCountedDay(db) ?? today].toSorted().at(-1)!;
  const counts = findDailyViews(db, groomerId, since);
  const countedRequests = requests.filter(({ requestDate }) => requestDate >= instantOf(since, "00:00", zone));
  const byMonday = Map.groupBy(done, ({ date }) => mondayOf(date));
  return {
    days: { groomerId, day, today },
    done,
    weeks: mondays.map((monday) => ({ monday, ...visitTotals(byMonday.get(monday) ?? []) })),
    found: {
      since,
      ...columnTotals(counts, ["appearances", "views"]),
      requests: countedRequests.length,
      accepted: countedRequests.filter(({ wasAccepted }) => wasAccepted).length,
      referralSources: byReferralSource(sumReferralSources(db, groomerId, since), countedRequests),
    },
  };
}

/** Null if there's nothing to report. */
export function insightsLine(at: DbNow, viewer: Viewer): string | null {
  const { weeks, found } = findResults(at, viewer);
  const work = columnTotals(weeks, ["visits", "incomeMin", "incomeMax"]);
  const parts = [
    ...(found.appearances > 0 ? [`you appeared in search ${counted(found.appearances, "time")}`] : []),
    ...(found.views > 0 ? [`parents viewed your profile ${counted(found.views, "time")}`] : []),
    ...(found.requests > 0 ? [`you got ${counted(found.requests, "request")}`] : []),
    ...(work.visits > 0
      ? [`you completed ${counted(work.visits, "visit")} for an estimated ${incomeRange(work)}`]
      : []),
  ];
  if (parts.length === 0) return null;
  return `In the past ${counted(weeks.length, "week")}, ${new Intl.ListFormat("en-US").format(parts)}.`;
}

/** Most views first, without empty sources. */
function byReferralSource(
  views: readonly { referralSource: ReferralSource; views: number }[],
  siteRequests: readonly { referralSource: ReferralSource | null }[],
): InsightsView["found"]["referralSources"] {
  return referralSources
    .map((referralSource) => ({
      referralSource,
      views: views.find((one) => one.referralSource === referralSource)?.views ?? 0,
      requests: siteRequests.filter((one) => one.referralSource === referralSource).length,
    }))
    .filter((one) => one.views + one.requests > 0)
    .toSorted((one, other) => other.views - one.views || other.requests - one.requests);
}

export const visitTotals = (visits: readonly { min: number; max: number }[]) => ({
  visits: visits.length,
  incomeMin: sumNumbers(visits.map(({ min }) => min)),
  incomeMax: sumNumbers(visits.map(({ max }) => max)),
});

const mondayOf = (date: string) => addDays(date, -weekdays.indexOf(dayNameOn(date)));

export const mondaysUntil = (today: string, weeks: number) =>
  Array.from({ length: weeks }, (_, at) => addDays(mondayOf(today), 7 * (at - weeks + 1)));

/** `until` is exclusive, because today is not over. */
type InsightsDays = Record<"from" | "until", string> & { now: number };

/** Planned minutes from ZIP codes. Null without day planning, because there may be several vans. */
function findDriving(db: Db | Tx, groomerId: number, { from, until, now }: InsightsDays) {
  const schedule = findSchedule(db, groomerId, now);
  if (!schedule?.rules.isPlanned) return null;
  const since = localTime(homeSince(db, groomerId), schedule.start.timeZone).today;
  const days = pastPlans(db, schedule, since > from ? since : from, until).filter((day) => !visitOffRoad(day));
  if (days.length === 0) return null;
  return {
    driving: sumNumbers(days.map(({ day }) => planTimes(day).drive)),
    working: sumNumbers(days.flatMap(({ visits }) => visits.map(({ visitMinutes }) => visitMinutes))),
  };
}
