import { and, eq, gt, isNull, or } from "drizzle-orm";
import { hasRow, messages, reports, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { hidingOutcome, reportsShownSince } from "#src/domain/hiding.ts";
import { closeReports, countOpenReportsAbout } from "#src/features/people/reports/service.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { HidingInput } from "#src/shared/people/reports.ts";
import { threadOf } from "./thread.ts";

/** Notifies the reporter, and the author about hiding. Throws 404 (report not readable), 409 (no change). */
export const hideOrShow = (ctx: Ctx, by: ActorContext, id: number, { hidden, reason, was }: HidingInput): void =>
  transact(ctx, (tx, now) => {
    const message = tx.select().from(messages).where(eq(messages.id, id)).get();
    if (!message || !hasReadableReport(tx, id, now)) throw notFound();
    const about = { kind: "message", messageId: id } as const;
    const openReports = countOpenReportsAbout(tx, about);
    const thread = threadOf({ db: tx, now }, message)!;
    const state = { isHidden: message.hiddenAt !== null, openReports };
    const outcome = hidingOutcome(state, { thing: "message", hidden, was });
    if (typeof outcome !== "string") throw new AppError("conflict", outcome.refused);
    if (outcome !== "kept") {
      const state = hidden ? { hiddenAt: now, emailDueAt: null } : { hiddenAt: null };
      tx.update(messages).set(state).where(eq(messages.id, id)).run();
    }
    const entry = auditBy(tx, by, {
      action: `message-${outcome}`,
      target: `message ${id}`,
      detail: { bookingId: message.bookingId, reports: openReports },
      reason: { text: reason, userId: thread.readers[message.writtenBy].userId },
      now,
    });
    if (outcome !== "shown-again") closeReports(ctx, tx, by, { about, outcome, reason });
    notify(ctx, tx, "message.decided", { by: message.writtenBy, message: id, thread, entry: entry.id, outcome });
  });

const hasReadableReport = (tx: Tx, messageId: number, now: number): boolean =>
  hasRow(
    tx,
    reports,
    and(eq(reports.messageId, messageId), or(isNull(reports.decidedAt), gt(reports.decidedAt, reportsShownSince(now)))),
  );
