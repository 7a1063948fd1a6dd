import { transact } from "#db/open.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { type CsvValue, csvHeaders, csvLine } from "#src/http/csv.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { streamChunks } from "#src/http/stream-chunks.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import type { UnmetDemandAsked, UnmetDemandView } from "#src/shared/running/growth.ts";
import { dayOf } from "./queries.ts";
import { findUnmetDemand, withCoverage } from "./unmet-demand.ts";

const ROWS_AT_ONCE = 200;

const columns: [name: string, value: (row: UnmetDemandView) => CsvValue][] = [
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

export function exportUnmetDemand(ctx: Ctx, by: ActorContext, { region }: UnmetDemandAsked): Response {
  const now = ctx.now();
  const rows = findUnmetDemand(ctx.db, now, region);
  const detail = { rows: rows.length, ...(region ? { region: region.toUpperCase() } : {}) };
  transact(ctx.db, (tx) => auditBy(tx, by, { action: "unmet-demand-exported", detail, now }));
  return new Response(streamChunks(ctx, linesOf(ctx, rows)), {
    headers: csvHeaders(`${BRAND.toLowerCase()}-unmet-demand-${dayOf(now)}.csv`),
  });
}

function* linesOf({ db, now }: Ctx, rows: ReturnType<typeof findUnmetDemand>): Generator<string> {
  yield csvLine(columns.map(([name]) => name));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = withCoverage(db, now(), rows.slice(at, at + ROWS_AT_ONCE));
    yield some.map((row) => csvLine(columns.map(([, value]) => value(row)))).join("");
  }
}
