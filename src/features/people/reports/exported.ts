import { and, asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { reports } from "#db/schema/tables.ts";
import { byId, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import { reportKinds, reportOutcomes, reportReasons } from "#src/shared/people/report-labels.ts";

const ReportExport = z.object({
  kind: z.enum(reportKinds),
  reason: z.enum(reportReasons),
  text: z.nullable(z.string()),
  createdAt: z.number(),
  decidedAt: z.nullable(z.number()),
  outcome: z.nullable(z.enum(reportOutcomes)),
});

export const reportsExported = {
  /** What they have reported to us. */
  reportsMade: rows(ReportExport, ({ db }, { userId }) =>
    byId(reports.id, lastIn(db, reports, reports.id), (isOnPage) =>
      db
        .select()
        .from(reports)
        .where(and(eq(reports.reporterId, userId), isOnPage))
        .orderBy(asc(reports.id))
        .limit(ROWS_AT_ONCE)
        .all(),
    ),
  ),
};
