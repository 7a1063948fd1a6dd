import { inArray, sql } from "drizzle-orm";
import { type Db, hasRow, memberships, removeRows, type Tx, usedTrials } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { inboxKey } from "#src/shared/base/mailbox.ts";
import { findMemberOfUser, type Member, setMember } from "../member.ts";

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
  const byEmail = hash("email", inboxKey(email));
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
export function rememberTrialOfUser(ctx: Ctx, tx: Tx, userId: number) {
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

export const markTrialUsed = (ctx: Ctx, tx: Db | Tx, groomerId: number) =>
  setMember(tx, groomerId, { trialUsedAt: sql`coalesce(${memberships.trialUsedAt}, ${ctx.payments.now()})` });
