import { and, eq, isNull, type SQL } from "drizzle-orm";
import { addRow, changeRow, countRows, type Db, findRow, reports, type Tx, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { conflict } from "#src/shared/base/errors.ts";
import type { ReportOutcome, ReportReason } from "#src/shared/people/report-labels.ts";

/* The feature that owns the reported thing decides who may report it. */

export type ReportTarget =
  | { kind: "message"; messageId: number }
  | { kind: "review"; reviewId: number }
  | { kind: "booking"; bookingId: number; aboutId: number }
  | { kind: "photo"; fileName: string; aboutId: number }
  | { kind: "profile" | "person"; aboutId: number };

interface NewReport {
  about: ReportTarget;
  authorId: number | null;
  reason: ReportReason;
  text: string | null;
}

/** Idempotent. Call it in the transaction that found the thing. Throws 409 (email not confirmed), 429. */
export function addReport(ctx: Ctx, tx: Tx, by: ActorContext, { about, authorId, reason, text }: NewReport): void {
  const { userId } = by.viewer;
  if (stateOfReport(tx, about, userId)) return;
  if (requireOpen(tx, by.viewer).confirmedAt === null) throw conflict(CONFIRM_FIRST);
  ctx.limits.take("report-user", String(userId));
  const now = ctx.now();
  const report = { ...about, aboutId: authorId, reporterId: userId, reason, text, createdAt: now };
  const open = { ...report, decidedAt: null, outcome: null, decisionReason: null };
  const isOwn = and(isAbout(about), eq(reports.reporterId, userId))!;
  if (!isOnce(about) || !changeRow(tx, reports, isOwn, open)) addRow(tx, reports, report);
  auditBy(tx, by, { action: `${about.kind}-reported`, target: targetOf(about), detail: { reason }, now });
}

const CONFIRM_FIRST = "Confirm your email before you report something, so we can email you our decision.";

export function stateOfReport(db: Db | Tx, about: ReportTarget, userId: number): "reported" | "decided" | null {
  const isUndecided = isOnce(about) ? undefined : isNull(reports.decidedAt);
  const report = findRow(db, reports, and(isAbout(about), eq(reports.reporterId, userId), isUndecided));
  if (!report || isUnread(report)) return null;
  return report.decidedAt === null ? "reported" : "decided";
}

export const countOpenReportsAbout = (tx: Tx, about: ReportTarget): number =>
  countRows(tx, reports, and(isAbout(about), isNull(reports.decidedAt)));

interface DecidedReport {
  about: ReportTarget;
  outcome: ReportOutcome;
  reason: string;
}

/** Closes the open reports in the transaction of the decision. Returns the reporters to notify. */
export const closeReports = (ctx: Ctx, tx: Tx, by: ActorContext, { about, outcome, reason }: DecidedReport) =>
  closeOpen(ctx, tx, isAbout(about), [outcome, reason, by.viewer.userId]).flatMap(({ id, reporterId }) => {
    const reporter = reporterId === null ? undefined : findOpen(tx, reporterId);
    if (!reporter) return [];
    return { ...pick(reporter, ["email", "fullName"]), confirmedAt: reporter.emailVerifiedAt, reportId: id };
  });

type Decision = [outcome: ReportOutcome, decisionReason: string, decidedBy: number | null];
function closeOpen({ now }: Ctx, tx: Tx, which: SQL | undefined, [outcome, decisionReason, decidedBy]: Decision) {
  const change = { decidedAt: now(), decidedBy, outcome, decisionReason };
  const isOpen = and(which, isNull(reports.decidedAt));
  return tx.update(reports).set(change).where(isOpen).returning().all();
}

/** Closes the reports by a suspended person, which no one reviewed; the content stays. Returns their number. */
export const closeReportsBy = (ctx: Ctx, tx: Tx, id: number): number =>
  closeOpen(ctx, tx, eq(reports.reporterId, id), ["kept", "The account that reported it was suspended.", null]).length;

/** Closed without a decision, so it can be reported again. */
export const isUnread = ({ outcome, decidedBy }: Pick<typeof reports.$inferSelect, "outcome" | "decidedBy">) =>
  outcome === "kept" && decidedBy === null;

const findOpen = (tx: Tx, id: number) => findRow(tx, users, { id, deletedAt: null, closingAt: null });

/** Messages and reviews never change, so one report is enough. Other things can be reported again. */
const isOnce = ({ kind }: ReportTarget) => kind === "message" || kind === "review";

const isAbout = ({ kind, ...ids }: ReportTarget) =>
  and(eq(reports.kind, kind), ...Object.entries(ids).map(([name, id]) => eq(reports[name as keyof typeof ids], id)));

const targetOf = (about: ReportTarget) => {
  if (about.kind === "message") return `message ${about.messageId}`;
  if (about.kind === "review") return `review ${about.reviewId}`;
  return about.kind === "booking" ? `booking ${about.bookingId}` : `user ${about.aboutId}`;
};
