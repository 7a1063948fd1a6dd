import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { type Db, groomerProfiles, hasRow, memberships, removeRows, type Tx, usedTrials, users } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { type TrialStep, trialStep } from "#src/domain/trial.ts";
import { TRIAL_DAYS } from "#src/shared/base/brand.ts";
import { inboxOf } from "#src/shared/base/mailbox.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { areStoredIn, findMemberOfUser, groomersWhere, type Member, membershipStatus, setMember } from "../member.ts";
import { logFailure } from "../provider/provider-errors.ts";
import { syncMembership } from "../provider/sync.ts";
import { endSubscription } from "../service.ts";

/** Carries out domain/trial.ts. Idempotent job. */
export async function settleTrials(ctx: Ctx) {
  const account = await ctx.payments.account();
  for (const groomerId of concernedGroomers(ctx, account)) await logFailure(ctx, () => settleTrial(ctx, groomerId));
}

/** Fetches first, because our data may be stale. */
export async function settleTrial(ctx: Ctx, groomerId: number) {
  const member = await syncMembership(ctx, groomerId);
  const step = stepOf(member, ctx.payments.now());
  if (step.is === "nothing") return;
  if (step.is === "end") {
    await endSubscription(ctx, member, { action: step.why, reason: "", isNow: true });
    await syncMembership(ctx, groomerId, { action: "membership-ended-by-check", detail: { check: member.check } });
    return;
  }
  await ctx.payments.moveTrialEnd(member.subscriptionId!, step.until);
  const detail = { check: member.check, until: step.until };
  await syncMembership(ctx, groomerId, { action: "membership-trial-moved", detail });
}

function stepOf(member: Member, now: number): TrialStep {
  const { state, timeZone, check, checkChangedAt, trialUntil, firstTrialUntil, trialMovedAt, paidPeriodStart } = member;
  if (!membershipStatus(member).hasSubscription) return { is: "nothing" };
  if (check === "failed") return { is: "end", why: "check_failed" };
  if (state !== "trialing" || trialUntil === null || paidPeriodStart !== null) return { is: "nothing" };
  const promised = firstTrialUntil ?? trialUntil;
  const trial = { timeZone, trialUntil, firstTrialUntil: promised, movedAt: trialMovedAt, check, checkChangedAt };
  return trialStep(trial, now);
}

function concernedGroomers(ctx: Ctx, account: string): number[] {
  const now = ctx.payments.now();
  const { backgroundCheckStatus: check, backgroundCheckChangedAt: changedAt } = groomerProfiles;
  const isLate = and(ne(check, "passed"), lte(memberships.trialUntil, now + DAY_MS));
  const hasPassedInTime = and(
    eq(check, "passed"),
    isNull(memberships.trialMovedAt),
    // A month with a clock change is an hour longer or shorter.
    sql`${changedAt} > ${memberships.trialUntil} - ${TRIAL_DAYS * DAY_MS + HOUR_MS}`,
  );
  return groomersWhere(
    ctx.db,
    and(
      areStoredIn(ctx, account),
      isNotNull(memberships.subscriptionId),
      isNull(users.deletedAt),
      isNull(users.closingAt),
      or(
        and(eq(check, "failed"), inArray(memberships.subscriptionStatus, ["trialing", "active", "past_due", "unpaid"])),
        and(eq(memberships.state, "trialing"), isNull(memberships.paidPeriodStart), or(isLate, hasPassedInTime)),
      ),
    ),
    { orderBy: memberships.trialUntil },
  );
}

/* The trial is given once per email and card. Only keyed hashes are kept; they outlive the account and are not
   exported. An unconfirmed email is checked but not used up, because it may belong to someone else. */

export interface TrialTraces {
  email: string;
  confirmedAt: number | null;
  /** The provider's ID of a card, equal in all its accounts. */
  fingerprint: string | null;
}

function hashesOf(db: Db | Tx, { email, fingerprint }: Pick<TrialTraces, "email" | "fingerprint">, now: number) {
  const hash = (kind: "email" | "card", text: string) => ({
    kind,
    hash: keyedHash(db, "trials", `${kind} ${text}`, now),
  });
  const byEmail = hash("email", inboxOf(email));
  return fingerprint === null ? [byEmail] : [byEmail, hash("card", fingerprint)];
}

const usedBy = (db: Db | Tx, traces: TrialTraces, now: number) =>
  hashesOf(db, traces, now).filter(({ kind }) => kind === "card" || traces.confirmedAt !== null);

/** Called repeatedly, because email and card can change. */
export function rememberTrial(
  tx: Tx,
  { trialUsedAt, deletedAt, email, confirmedAt }: Member,
  fingerprint: string | null,
  now: number,
) {
  if (trialUsedAt === null || deletedAt !== null) return;
  const rows = usedBy(tx, { email, confirmedAt, fingerprint }, now).map((row) => ({ ...row, usedAt: trialUsedAt }));
  if (rows.length > 0) tx.insert(usedTrials).values(rows).onConflictDoNothing().run();
}

/** Called when the email is confirmed. */
export function rememberTrialOf(ctx: Ctx, tx: Tx, userId: number) {
  const member = findMemberOfUser(tx, userId);
  if (member) rememberTrial(tx, member, null, ctx.now());
}

function hasHadTrial(db: Db | Tx, traces: Pick<TrialTraces, "email" | "fingerprint">, now: number): boolean {
  const hashes = hashesOf(db, traces, now).map(({ hash }) => hash);
  return hasRow(db, usedTrials, inArray(usedTrials.hash, hashes));
}

/** All texts that promise a trial must check this. */
export const isTrialLeft = (ctx: Ctx, db: Db | Tx, { email, trialUsedAt }: Pick<Member, "email" | "trialUsedAt">) =>
  trialUsedAt === null && !hasHadTrial(db, { email, fingerprint: null }, ctx.now());

/** False if already claimed. One of two concurrent calls wins. */
export function claimTrial(tx: Tx, traces: TrialTraces, now: number): boolean {
  if (hasHadTrial(tx, traces, now)) return false;
  const rows = usedBy(tx, traces, now).map((row) => ({ ...row, usedAt: now }));
  if (rows.length > 0) tx.insert(usedTrials).values(rows).run();
  return true;
}

export const unclaimTrial = (db: Db | Tx, traces: TrialTraces, now: number) =>
  removeRows(
    db,
    usedTrials,
    inArray(
      usedTrials.hash,
      usedBy(db, traces, now).map(({ hash }) => hash),
    ),
  );

/** Charges nothing; each charge is confirmed first. */
export const refuseTrial = (ctx: Ctx, tx: Db | Tx, groomerId: number) =>
  setMember(tx, groomerId, { trialUsedAt: sql`coalesce(${memberships.trialUsedAt}, ${ctx.payments.now()})` });
