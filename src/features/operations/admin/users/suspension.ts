import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { alerts, changeRows, findRow, findRows, hasRow, type Tx, transact, users } from "#db/db.ts";
import type { Person } from "#db/personal/rule.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { endingLink } from "#src/features/money/memberships/ending/end-link.ts";
import { forgetWantedEnd, recordWantedEnd, trySendEnd } from "#src/features/money/memberships/ending/wanted-end.ts";
import {
  didLeave,
  findMember,
  groomerIdOfUser,
  type Member,
  membershipStatus,
} from "#src/features/money/memberships/member.ts";
import { closeReportsBy } from "#src/features/people/reports/service.ts";
import { hideReviewsOf } from "#src/features/talk/reviews/decide.ts";
import { cancelVisits, notifyOtherSideOfKept } from "#src/features/visits/bookings/answers/by-system.ts";
import { messageBody } from "#src/http/guards/access.ts";
import { endSessionsOf } from "#src/http/sessions/session-store.ts";
import { isSuspendedEmail, notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { conflict, notFound } from "#src/shared/base/errors.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import type { SuspendManyInput, SuspensionInput } from "#src/shared/operations/admin-inputs.ts";
import { WRITER_SUSPENDED_TEXT } from "#src/shared/operations/admin-labels.ts";
import type { Account } from "../../../people/accounts/queries.ts";
import { restoredUserEmail, type Suspension, suspendedEmail } from "../emails.ts";

type SuspensionEvent = PersonEventData & { to: Account; entry: number };

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "account.suspended": SuspensionEvent & { suspension: Suspension };
    "account.restored": SuspensionEvent & { reason: string; member: Member | undefined };
  }
}

export const suspensionNotices = [
  userNotice("account.suspended", {
    key: "user-suspended {entry}",
    // States the reason and what was canceled; still true after restoring.
    isRecord: true,
    email: ({ to, suspension }, { config }) => suspendedEmail(to, config, suspension),
    holds: ({ db }, { to }) => isSuspendedEmail(db, to),
  }),
  userNotice("account.restored", {
    key: "user-restored {entry}",
    email: ({ reason, member }, { config }) => restoredUserEmail(reason, config, member),
    holds: ({ db }, { to }) => !isSuspendedEmail(db, to),
  }),
];

/** Ends all sessions; a trigger unlists. Throws 404, 409 (an admin, closed, or no change). */
export async function changeSuspension(ctx: Ctx, by: ActorContext, userId: number, input: SuspensionInput) {
  const groomerId = transact(ctx.db, (tx) => {
    const account = findRow(tx, users, { id: userId });
    if (!account) throw notFound();
    refuse(account, input.suspended);
    const change: SuspensionChange = { by, account, groomerId: groomerIdOfUser(tx, userId), input };
    if (input.suspended) suspend(ctx, tx, change);
    else restore(ctx, tx, change);
    return change.groomerId;
  });
  if (input.suspended && groomerId !== null) await trySendEnd(ctx, groomerId);
}

export const canSuspendSql = sql<boolean>`${users.role} <> 'admin' AND ${users.disabledAt} IS NULL AND ${users.closingAt} IS NULL`;

/** One transaction per account. Skips accounts that can't be suspended; throws 409 if there are no others. */
export async function suspendAccounts(ctx: Ctx, by: ActorContext, { ids, ...input }: SuspendManyInput) {
  const found = findRows(ctx.db, users, and(inArray(users.id, ids), canSuspendSql));
  if (found.length === 0) throw conflict("None of these accounts can be suspended.");
  for (const { id } of found) {
    const isActive = hasRow(ctx.db, users, and(eq(users.id, id), canSuspendSql));
    // Another admin may be suspending the same network.
    if (isActive) await changeSuspension(ctx, by, id, { ...input, suspended: true });
  }
  return messageBody(`${counted(found.length, "account")} suspended, logged out, and emailed.`);
}

interface SuspensionChange {
  by: ActorContext;
  account: Account;
  groomerId: number | null;
  input: SuspensionInput;
}

function suspend(ctx: Ctx, tx: Tx, { by, account, groomerId, input }: SuspensionChange) {
  const now = ctx.now();
  const { reason, membership, visits } = input;
  const { id: userId } = account;
  changeRows(tx, users, { id: userId }, { disabledAt: now, disabledReason: reason });
  endSessionsOf(tx, userId);
  const before = findMember(tx, groomerId);
  if (before && membership !== "keep") {
    const wanted = membership === "end_now" ? "now" : "period_end";
    recordWantedEnd(ctx, tx, before, { wanted, action: "suspended", reason });
  }
  const isForSafety = visits === "safety";
  const visitsCanceled = visits === "keep" ? 0 : cancelVisits(ctx, tx, { userId, groomerId, by, isForSafety });
  const taken = input.words === "remove" ? takeWords(ctx, tx, by, userId) : undefined;
  resolveSuspicions(tx, by, { userId, groomerId, now });
  const isGrantOver = membership === "end_now" && before !== undefined && (before.grantedUntil ?? 0) > now;
  const isMember = before !== undefined && (membershipStatus(before).hasSubscription || isGrantOver);
  const detail = { visits, visitsCanceled, ...taken, ...(isMember ? { membership } : {}) };
  const { id: entry } = auditBy(tx, by, {
    action: "user-suspended",
    target: `user ${userId}`,
    detail,
    reason: { text: reason, userId },
    now,
  });
  const isEnding = isMember && before.cancelAt !== null && before.unpaidSince === null;
  const becomes = isEnding && membership === "keep" ? "end_at_period_end" : membership;
  const ending = isMember ? { becomes, member: before, link: endingLink(ctx, tx, { userId, disabledAt: now }) } : null;
  const suspension = { reason, visitsCanceled, hidden: taken?.hidden ?? 0, membership: ending };
  if (visits === "keep") notifyOtherSideOfKept(ctx, tx, { userId, groomerId, entry });
  notify(ctx, tx, "account.suspended", { to: account, entry, suspension });
}

/** Hides the account's reviews, and closes open reports it made; the reported content stays. */
function takeWords(ctx: Ctx, tx: Tx, by: ActorContext, userId: number) {
  const hidden = hideReviewsOf(ctx, tx, by, { petParentId: userId, reason: WRITER_SUSPENDED_TEXT });
  return { hidden, reportsClosed: closeReportsBy(ctx, tx, userId) };
}

function resolveSuspicions(tx: Tx, by: ActorContext, { userId, groomerId, now }: Person & { now: number }) {
  const isTheirs = or(
    eq(alerts.userId, userId),
    groomerId === null ? undefined : and(eq(alerts.groomerId, groomerId), eq(alerts.kind, "failed_cards")),
    sql`${alerts.bookingId} IN (SELECT id FROM visits WHERE pet_parent_id = ${userId})`,
  );
  changeRows(tx, alerts, and(isNull(alerts.resolvedAt), ne(alerts.kind, "disputed"), isTheirs), {
    resolvedAt: now,
    resolvedBy: by.viewer.userId,
  });
}

/** Withdraws an end not sent to the provider yet. Only the groomer can undo one that was sent. */
function restore(ctx: Ctx, tx: Tx, { by, account, groomerId, input: { reason } }: SuspensionChange) {
  const now = ctx.now();
  const { id: userId } = account;
  changeRows(tx, users, { id: userId }, { disabledAt: null, disabledReason: null });
  const before = findMember(tx, groomerId);
  if (before) forgetWantedEnd(tx, before);
  const why = { text: reason, userId };
  const { id: entry } = auditBy(tx, by, { action: "user-restored", target: `user ${userId}`, reason: why, now });
  const member = findMember(tx, groomerId);
  notify(ctx, tx, "account.restored", { to: account, entry, reason, member });
}

function refuse({ role, closingAt, deletedAt, disabledAt }: Account, suspended: boolean) {
  if (didLeave({ closingAt, deletedAt })) throw conflict("This account was closed by its owner.");
  if (role === "admin") throw conflict("Admin accounts can't be suspended.");
  if (suspended === (disabledAt !== null)) {
    throw conflict(suspended ? "This account is already suspended." : "This account isn't suspended.");
  }
}
