import { and, eq, inArray } from "drizzle-orm";
import { addRowIfNew, changeRows, type Db, findRow, membershipAttempts, type Tx, transact } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { findMember, type Member } from "../member.ts";
import { isTrialLeft, markTrialUsed } from "../trials/used-trials.ts";

export type Attempt = typeof membershipAttempts.$inferSelect;

export const findOpenAttempt = (db: Db | Tx, groomerId: number): Attempt | undefined =>
  findRow(db, membershipAttempts, { groomerId, status: "open" });

export const attemptOfIntent = (db: Db, intentId: string): Attempt | undefined =>
  findRow(db, membershipAttempts, { intentId });

/** One trial per groomer and per email. */
export const nextAttemptKind = (ctx: Ctx, db: Db | Tx, member: Member): Attempt["kind"] =>
  isTrialLeft(ctx, db, member) ? "trial" : "paid";

export const startAttempt = (ctx: Ctx, { groomerId }: Pick<Member, "groomerId">): Attempt =>
  transact(ctx.db, (tx) => {
    const open = findOpenAttempt(tx, groomerId);
    if (open) return open;
    const member = findMember(tx, groomerId)!;
    const kind = nextAttemptKind(ctx, tx, member);
    if (kind === "paid" && member.trialUsedAt === null) markTrialUsed(ctx, tx, groomerId);
    const id = `try_${crypto.randomUUID().replaceAll("-", "")}`;
    addRowIfNew(tx, membershipAttempts, { id, groomerId, kind, createdAt: ctx.now() });
    return findOpenAttempt(tx, groomerId)!;
  });

export const closeAttempt = (ctx: Ctx, id: string, status: "failed" | "abandoned" | "succeeded") =>
  changeRows(ctx.db, membershipAttempts, { id, status: "open" }, { status });

/** An abandoned attempt can still succeed in an open tab. */
export const isUnsettledAttemptSql = (id: string) =>
  and(eq(membershipAttempts.id, id), inArray(membershipAttempts.status, ["open", "abandoned"]));
