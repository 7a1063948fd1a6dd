import { eq } from "drizzle-orm";
import { reports, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { closeReports, type ReportTarget } from "#src/features/people/reports/service.ts";
import { hideOrShow } from "#src/features/talk/messages/decide.ts";
import { decideReview } from "#src/features/talk/reviews/decide.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { AppError, found, notFound } from "#src/shared/base/errors.ts";
import type { ReportOutcome } from "#src/shared/people/report-labels.ts";
import type { HidingInput } from "#src/shared/people/reports.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "thing.decided": PersonEventData & { to: { fullName: string }; report: number; outcome: ReportOutcome };
  }
}

export const reportDecisionNotice = userNotice("thing.decided", {
  key: "report {report} answered",
  email: ({ outcome }) => ({
    subject: "We looked into your report",
    paragraphs: [
      outcome === "hidden"
        ? "Thanks for letting us know. We looked into your report and did something about it."
        : "Thanks for letting us know. We looked into your report, and what you reported doesn't break our terms.",
      "If it happens again, report that too.",
    ],
  }),
  holds: () => true,
});

type Report = typeof reports.$inferSelect;

/** Notifies the reporters. Throws 404, 409 (already decided). */
export function decideReport(ctx: Ctx, by: ActorContext, id: number, { hidden, reason }: HidingInput): void {
  const report = found(ctx.db.select().from(reports).where(eq(reports.id, id)).get());
  const { messageId, reviewId } = report;
  const decision = { hidden, reason, was: "reported" } as const;
  if (messageId !== null) hideOrShow(ctx, by, messageId, decision);
  else if (reviewId !== null) decideReview(ctx, by, reviewId, decision);
  else decideOtherReport(ctx, by, report, { hidden, reason });
}

function decideOtherReport(ctx: Ctx, by: ActorContext, report: Report, { hidden, reason }: HidingInput) {
  const outcome = hidden ? "hidden" : "kept";
  transact(ctx.db, (tx) => {
    if (tx.select().from(reports).where(eq(reports.id, report.id)).get()?.decidedAt !== null)
      throw new AppError("conflict", "This report was already decided.");
    answerReports(ctx, tx, by, { about: targetOfReport(report), outcome, reason });
    auditBy(tx, by, {
      action: hidden ? "report-upheld" : "report-dismissed",
      target: `user ${report.aboutId}`,
      detail: { report: report.id, kind: report.kind },
      reason: { text: reason, userId: report.aboutId! },
      now: ctx.now(),
    });
  });
}

export function answerReports(ctx: Ctx, tx: Tx, by: ActorContext, decision: Parameters<typeof closeReports>[3]) {
  const { outcome } = decision;
  for (const to of closeReports(ctx, tx, by, decision))
    notify(ctx, tx, "thing.decided", { to, report: to.reportId, outcome });
}

function targetOfReport({ kind, bookingId, fileName, aboutId }: Report): ReportTarget {
  if (aboutId === null || kind === "message" || kind === "review") throw notFound();
  if (kind === "booking") return { kind, bookingId: bookingId!, aboutId };
  return kind === "photo" ? { kind, fileName: fileName!, aboutId } : { kind, aboutId };
}
