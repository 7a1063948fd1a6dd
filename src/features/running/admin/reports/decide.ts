import { and, asc, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { reports, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { decideReport } from "#src/features/talk/reporting/decide.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { ReportDecision } from "#src/shared/people/reports.ts";
import { SuspensionInput } from "#src/shared/running/admin-inputs.ts";
import { changeSuspension } from "../users/suspension.ts";

/** With `suspend`, also suspends the author and closes every open report about them. Throws 404, 409. */
export async function decide(ctx: Ctx, by: ActorContext, id: number, { suspend, ...decision }: ReportDecision) {
  if (!suspend) return decideReport(ctx, by, id, decision);
  const report = ctx.db.select().from(reports).where(eq(reports.id, id)).get();
  if (!report) throw notFound();
  const { aboutId } = report;
  if (!decision.hidden || aboutId === null) throw new AppError("conflict", "There is no one to suspend.");
  const author = ctx.db.select().from(users).where(eq(users.id, aboutId)).get()!;
  if (author.disabledAt === null) {
    const input = z.parse(SuspensionInput, { suspended: true, reason: decision.reason });
    await changeSuspension(ctx, by, aboutId, input);
  }
  const isOpen = and(eq(reports.aboutId, aboutId), isNull(reports.decidedAt));
  const next = () => ctx.db.select().from(reports).where(isOpen).orderBy(asc(reports.id)).get();
  // Re-read each time, because a decision closes other reports of the same thing.
  for (let open = next(); open; open = next()) decideReport(ctx, by, open.id, decision);
}
