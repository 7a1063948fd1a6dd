import { type Db, transact } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { isCovered } from "#src/features/search/search/statements.ts";
import { type CsvColumns, csvFile, slices } from "#src/http/csv.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import { utcDay } from "#src/shared/base/time.ts";
import type { ZeroResultsQuery, ZeroResultsView } from "#src/shared/operations/growth.ts";

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
  return csvFile(ctx, `zero-results-${utcDay(now)}`, columns, pages);
}
