import { and, count, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { reports, users } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { ReportOutcome, ReportReason } from "#src/shared/people/report-labels.ts";

/* What people report to the admins, whatever it is about. Who may report a thing is decided where the thing is. */

/** The reported thing. */
export type Reported = { kind: "message"; messageId: number } | { kind: "review"; reviewId: number };

interface NewReport {
  about: Reported;
  reason: ReportReason;
  text: string | null;
}

/** Adds a report, in the transaction that has found the thing; the same one twice is one. Throws 429. */
export function addReport(ctx: Ctx, tx: Tx, by: ActorContext, { about, reason, text }: NewReport): void {
  const { userId } = by.viewer;
  if (stateOfReport(tx, about, userId)) return;
  ctx.limits.take("report-user", String(userId));
  const now = ctx.now();
  tx.insert(reports)
    .values({ ...about, reporterId: userId, reason, text, createdAt: now })
    .run();
  auditBy(tx, by, { action: `${about.kind}-reported`, target: targetOf(about), detail: { reason }, now });
}

/** What has become of a person's report of a thing; null when they have sent none. */
export function stateOfReport(db: Db | Tx, about: Reported, userId: number): "reported" | "decided" | null {
  const report = db
    .select({ decidedAt: reports.decidedAt })
    .from(reports)
    .where(and(isAbout(about), eq(reports.reporterId, userId)))
    .get();
  if (!report) return null;
  return report.decidedAt === null ? "reported" : "decided";
}

/** How many reports about a thing wait for a decision. */
export const countOpen = (tx: Tx, about: Reported): number =>
  tx
    .select({ open: count() })
    .from(reports)
    .where(and(isAbout(about), isNull(reports.decidedAt)))
    .get()!.open;

interface Decision {
  about: Reported;
  outcome: ReportOutcome;
  reason: string;
}

/**
 * Ends every open report about a thing, in the transaction of the decision, which writes its own audit row. Gives the people
 * who had reported it, to be told; none when nothing was open.
 */
export const closeReports = (ctx: Ctx, tx: Tx, by: ActorContext, { about, outcome, reason }: Decision) =>
  tx
    .update(reports)
    .set({ decidedAt: ctx.now(), decidedBy: by.viewer.userId, outcome, decisionReason: reason })
    .where(and(isAbout(about), isNull(reports.decidedAt)))
    .returning({ id: reports.id, reporterId: reports.reporterId })
    .all()
    .flatMap(({ id, reporterId }) => {
      const reporter = reporterId === null ? undefined : findOpen(tx, reporterId);
      return reporter ? [{ reportId: id, ...reporter }] : [];
    });

/** Ends the open reports that a suspended person has made; what they reported stays. Gives their number. */
export const closeReportsOf = (ctx: Ctx, tx: Tx, by: ActorContext, reporterId: number): number =>
  tx
    .update(reports)
    .set({ decidedAt: ctx.now(), decidedBy: by.viewer.userId, outcome: "kept", decisionReason: REPORTER_SUSPENDED })
    .where(and(eq(reports.reporterId, reporterId), isNull(reports.decidedAt)))
    .returning({ id: reports.id })
    .all().length;
const REPORTER_SUSPENDED = "The account that reported it was suspended.";

/** A closed account gets no mail. */
const findOpen = (tx: Tx, id: number) =>
  tx
    .select({ email: users.email, fullName: users.fullName, confirmedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt), isNull(users.closingAt)))
    .get();

const isAbout = (about: Reported) =>
  about.kind === "message" ? eq(reports.messageId, about.messageId) : eq(reports.reviewId, about.reviewId);

const targetOf = (about: Reported) =>
  about.kind === "message" ? `message ${about.messageId}` : `review ${about.reviewId}`;
