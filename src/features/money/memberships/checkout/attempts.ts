import { and, eq, inArray } from "drizzle-orm";
import { type Db, membershipAttempts, type Tx, transact } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { findMember, type Member } from "../member.ts";
import { isTrialLeft, refuseTrial } from "../trials/used-trials.ts";

export type Attempt = typeof membershipAttempts.$inferSelect;

export const openAttempt = (db: Db | Tx, groomerId: number): Attempt | undefined =>
  db
    .select()
    .from(membershipAttempts)
    .where(and(eq(membershipAttempts.groomerId, groomerId), eq(membershipAttempts.status, "open")))
    .get();

export const attemptOfIntent = (db: Db, intentId: string): Attempt | undefined =>
  db.select().from(membershipAttempts).where(eq(membershipAttempts.intentId, intentId)).get();

/** One trial per groomer and per email. */
export const kindOfNext = (ctx: Ctx, db: Db | Tx, member: Member): Attempt["kind"] =>
  isTrialLeft(ctx, db, member) ? "trial" : "paid";

export const startAttempt = (ctx: Ctx, { groomerId }: Pick<Member, "groomerId">): Attempt =>
  transact(ctx.db, (tx) => {
    const open = openAttempt(tx, groomerId);
    if (open) return open;
    const member = findMember(tx, groomerId)!;
    const kind = kindOfNext(ctx, tx, member);
    if (kind === "paid" && member.trialUsedAt === null) refuseTrial(ctx, tx, groomerId);
    const id = `try_${crypto.randomUUID().replaceAll("-", "")}`;
    tx.insert(membershipAttempts).values({ id, groomerId, kind, createdAt: ctx.now() }).onConflictDoNothing().run();
    return openAttempt(tx, groomerId)!;
  });

export const closeAttempt = (ctx: Ctx, id: string, status: "failed" | "abandoned" | "succeeded") =>
  ctx.db
    .update(membershipAttempts)
    .set({ status })
    .where(and(eq(membershipAttempts.id, id), eq(membershipAttempts.status, "open")))
    .run();

/** An abandoned attempt can still succeed in an open tab. */
export const isUnsettled = (id: string) =>
  and(eq(membershipAttempts.id, id), inArray(membershipAttempts.status, ["open", "abandoned"]));
