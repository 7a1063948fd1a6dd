import { gte, sql } from "drizzle-orm";
import { type Db, findRows, growthDays, transact } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { type ActorContext, auditBy, type Ctx, type DbAndClock } from "#src/base/context.ts";
import { mondaysUntil } from "#src/features/dashboard/insights/queries.ts";
import { isCovered } from "#src/features/search/search/statements.ts";
import { type CsvColumns, csvResponse, slices } from "#src/http/csv.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import { addDays, type InstantRange, MINUTE_MS, utcDay } from "#src/shared/base/time.ts";
import { DEFAULT_WEEKS } from "#src/shared/dashboard/insights.ts";
import type { GrowthView, GrowthWeek, ZeroResultsQuery, ZeroResultsView } from "#src/shared/operations/growth.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";

export async function findGrowth({ db, now }: DbAndClock, weeks = DEFAULT_WEEKS): Promise<GrowthView> {
  const mondays = mondaysUntil(utcDay(now()), weeks);
  const days = findDays(db, mondays[0]!);
  const found: GrowthWeek[] = [];
  for (const monday of mondays) {
    const next = addDays(monday, 7);
    const last = days.findLast(({ day }) => day >= monday && day < next);
    const { listed = null, members = null, trials = null } = last ?? {};
    found.push({ monday, listed, members, trials, ...weekOf(db, { from: instantOf(monday), until: instantOf(next) }) });
    // Let requests run in between.
    await Bun.sleep(0);
  }
  return { weeks: found, listedSince: firstListedDay(db) };
}

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

function weekOf(db: Db, span: { from: number; until: number }) {
  const requests = findRequests(db, span);
  const completed = findCompleted(db, span);
  const parents = new Set(completed.map(({ parentId }) => parentId));
  for (const [, parentId] of requests) parents.add(parentId);
  return {
    parents: parents.size,
    ...outcomeOf(requests),
    completed: completed.length,
    income: sumPayments(db, span),
  };
}

function outcomeOf(requests: readonly CountedRequest[]) {
  const [sums, answers] = [{ accepted: 0, declined: 0, expired: 0, pending: 0 }, [] as number[]];
  for (const [status, , wasAccepted, answeredAfter] of requests) {
    if (wasAccepted) sums.accepted++;
    else if (status === "declined" || status === "expired" || status === "pending") sums[status]++;
    if (answeredAfter !== null) answers.push(answeredAfter);
  }
  const { accepted, declined, expired, pending } = sums;
  const decided = accepted + declined + expired;
  return {
    ...{ requests: requests.length, accepted, declined, expired, waiting: pending },
    acceptedShare: decided === 0 ? null : accepted / decided,
    minutesToAnswer: answers.length === 0 ? null : Math.round(middleOf(answers) / MINUTE_MS),
  };
}

/** Median; for an even count, the larger of the two middle values. */
const middleOf = (numbers: readonly number[]) => Float64Array.from(numbers).sort()[Math.floor(numbers.length / 2)]!;

/* Index-only reads. */

/** `answeredAfter` in milliseconds; null without a reply or if unknown. */
type CountedRequest = [status: BookingStatus, parentId: number, wasAccepted: 0 | 1, answeredAfter: number | null];

/** Without visits booked without a reply. GROUP BY in SQLite takes five times as long, and objects three times. */
const findRequests = (db: Db, { from, until }: InstantRange) =>
  statement<CountedRequest, [number, number]>(
    db,
    `SELECT status, pet_parent_id, status IN ('accepted', 'completed', 'no_show') OR accepted_at IS NOT NULL,
       replied_at - request_date
       FROM visits INDEXED BY visits_requested WHERE source = 'site' AND request_date >= ? AND request_date < ?
         AND (replied_at IS NOT NULL OR accepted_at IS NULL)`,
  ).values(from, until) as CountedRequest[];

const findCompleted = (db: Db, { from, until }: InstantRange) =>
  statement<{ parentId: number }, [number, number]>(
    db,
    `SELECT pet_parent_id AS parentId FROM visits INDEXED BY visits_completed
       WHERE source = 'site' AND status = 'completed' AND starts_at >= ? AND starts_at < ?`,
  ).all(from, until);

/** Cents. */
const sumPayments = (db: Db, { from, until }: InstantRange) =>
  statement<{ cents: number }, [number, number]>(
    db,
    "SELECT coalesce(sum(cents), 0) AS cents FROM membership_payments WHERE at >= ? AND at < ?",
  ).get(from, until)!.cents;

const findDays = (db: Db, day: string) => findRows(db, growthDays, gte(growthDays.day, day), growthDays.day);

const firstListedDay = (db: Db) =>
  db
    .select({ day: sql<string | null>`min(${growthDays.day})` })
    .from(growthDays)
    .where(sql`${growthDays.listed} IS NOT NULL`)
    .get()!.day;

/** Recent months before the current one, as in Insights, and all that are kept. */
const [LATELY, EARLIER] = [2, 12];

type ZeroResultRow = Omit<ZeroResultsView, "isCovered"> & Point;

/** ZIP codes whose searches found no groomer, most recent searches first. `state` is uppercase; all without it. */
export const zeroResultRows = (db: Db, now: number, state?: string) =>
  statement<ZeroResultRow, [string, string, string, string]>(
    db,
    `SELECT z.zip AS zipCode, z.city, z.state, z.lat, z.lon,
       sum(iif(u.month = ?1, u.searches, 0)) AS thisMonth, sum(iif(u.month >= ?2, u.searches, 0)) AS lately,
       sum(u.searches) AS thirteenMonths,
       (SELECT count(*) FROM waiting_list w WHERE w.zip = z.zip AND w.confirmed_at IS NOT NULL) AS waiting,
       coalesce(max(iif(u.month >= ?2, u.distance, NULL)), max(u.distance)) AS distance
       FROM zero_result_searches u JOIN us_zips z ON z.zip = u.zip
       WHERE u.month BETWEEN ?3 AND ?1 AND (?4 = '' OR z.state = ?4) GROUP BY z.zip
       ORDER BY lately DESC, thirteenMonths DESC, z.zip`,
  ).all(monthOf(now), addMonths(monthOf(now), -LATELY), addMonths(monthOf(now), -EARLIER), state?.toUpperCase() ?? "");

/** Runs one search per row, so only for the rows shown. */
export const withCoverage = <Found extends ZeroResultRow>(db: Db, now: number, rows: readonly Found[]) =>
  rows.map((row) => ({ ...row, isCovered: isCovered(db, row, now) }));

const ROWS_AT_ONCE = 200;

const columns: CsvColumns<ZeroResultsView> = [
  ["ZIP code", ({ zipCode }) => zipCode],
  ["town", ({ city }) => city],
  ["state", ({ state }) => state],
  ["no results this month", ({ thisMonth }) => thisMonth],
  ["no results in the past three months", ({ lately }) => lately],
  ["no results in 13 months", ({ thirteenMonths }) => thirteenMonths],
  ["on waiting list", ({ waiting }) => waiting],
  ["search radius (miles)", ({ distance }) => distance],
  ["covered now", ({ isCovered }) => (isCovered ? "yes" : "no")],
];

export function exportZeroResults(ctx: Ctx, by: ActorContext, { region }: ZeroResultsQuery): Response {
  const now = ctx.now();
  const rows = zeroResultRows(ctx.db, now, region);
  const detail = { rows: rows.length, ...(region ? { region: region.toUpperCase() } : {}) };
  transact(ctx.db, (tx) => auditBy(tx, by, { action: "zero-results-exported", detail, now }));
  const pages = slices(rows, ROWS_AT_ONCE).map((some) => withCoverage(ctx.db, ctx.now(), some));
  return csvResponse(ctx, `zero-results-${utcDay(now)}`, columns, pages);
}
