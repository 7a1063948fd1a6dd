import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import {
  alerts,
  auditLog,
  clients,
  closedRecords,
  type Db,
  groomerProfiles,
  type Tx,
  transact,
  users,
} from "#db/db.ts";
import { closeRows } from "#db/personal/map.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import { audit, type Ctx, SYSTEM } from "#src/base/context.ts";
import { FAREWELL, forgetEmailsTo } from "#src/email/outbox.ts";
import { forgetRequested } from "#src/features/clients/clients/closed-accounts/forget.ts";
import { forgetInvitationEmails } from "#src/features/clients/clients/invitations/service.ts";
import { unlinkClosed } from "#src/features/clients/clients/linking/link.ts";
import { keepNamesFree } from "#src/features/listing/link-names/service.ts";
import {
  endWithAccount,
  leaveElsewhere,
  leaveProvider,
  noteDeleted,
} from "#src/features/money/memberships/ending/leaving.ts";
import { findMember, type Member } from "#src/features/money/memberships/member.ts";
import { isSilent } from "#src/features/money/memberships/provider/provider-errors.ts";
import { endLeftBehind } from "#src/features/money/memberships/provider/reconcile.ts";
import { contactHashes, freeNameOf } from "#src/features/people/accounts/records.ts";
import { takeBackWithAccount } from "#src/features/visits/bookings/afterwards/allowed-pictures.ts";
import { COUNTED_MS, countWrong } from "#src/features/visits/bookings/parent-record.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { longDate } from "#src/shared/base/time.ts";

const LONGEST_WAIT = 6 * HOUR_MS;

/** Retries failures later; stops if the provider doesn't answer. */
export async function finishClosings(ctx: Ctx) {
  for (let account = takeDue(ctx); account; account = takeDue(ctx)) {
    const { id } = account;
    const failure = await finishClosing(ctx, id).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure) ctx.log.error("closing", failure, { userId: id });
    if (isSilent(failure)) return;
  }
}

/** Longest wait first. Schedules the next try first, so that a crash costs only a delay. */
function takeDue({ db, now }: Ctx) {
  // A retry further ahead than any wait was set by a wrong clock.
  const isDue = or(lte(users.closingRetryAt, now()), gt(users.closingRetryAt, now() + LONGEST_WAIT));
  const next = db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.closingAt), isNull(users.deletedAt), isDue))
    .orderBy(asc(users.closingRetryAt))
    .limit(1);
  // Checked every few seconds, so avoid an empty write transaction.
  if (!next.get()) return undefined;
  return db
    .update(users)
    .set({
      closingTries: sql`${users.closingTries} + 1`,
      closingRetryAt: sql`${now()} + min(${MINUTE_MS} << min(${users.closingTries}, 20), ${LONGEST_WAIT})`,
    })
    .where(eq(users.id, next))
    .returning({ id: users.id })
    .get();
}

/** Alerts admins if necessary. Throws PaymentError while the provider fails. */
export async function finishClosing(ctx: Ctx, userId: number) {
  const member = memberOf(ctx, userId);
  if (!member) return transact(ctx.db, (tx) => close(ctx, tx, userId));
  if (member.deletedAt !== null) return endLeftBehind(ctx, member.groomerId);
  try {
    const ended = await leaveProvider(ctx, member);
    transact(ctx.db, (tx) => {
      close(ctx, tx, userId);
      if (ended === null) return void leaveElsewhere(ctx, tx, member);
      noteDeleted(tx, member.groomerId, ctx.now());
    });
  } catch (error) {
    if (ctx.now() - (member.closingAt ?? ctx.now()) >= DAY_MS) transact(ctx.db, (tx) => alertStuck(ctx, tx, member));
    throw error;
  }
}

function memberOf({ db }: Ctx, userId: number): Member | undefined {
  const groomerId = groomerIdOf(db, userId);
  return groomerId === null ? undefined : findMember(db, groomerId);
}

export const groomerIdOf = (db: Db | Tx, userId: number) =>
  db.select({ id: groomerProfiles.id }).from(groomerProfiles).where(eq(groomerProfiles.userId, userId)).get()?.id ??
  null;

/** Idempotent. */
function close(ctx: Ctx, tx: Tx, userId: number) {
  const isClosing = and(eq(users.id, userId), isNotNull(users.closingAt), isNull(users.deletedAt));
  if (!tx.select({ id: users.id }).from(users).where(isClosing).get()) return;
  eraseAccount(ctx, tx, userId);
  audit(tx, { action: "account-closed", actorId: userId, now: ctx.now(), info: SYSTEM });
}

/** Keeps what the other side of a booking needs. Steps with emails run before the generic map. */
export function eraseAccount(ctx: Ctx, tx: Tx, userId: number) {
  const now = ctx.now();
  const account = tx.select().from(users).where(eq(users.id, userId)).get()!;
  const groomerId = groomerIdOf(tx, userId);
  keepRecord(tx, { userId, groomerId }, now);
  if (groomerId !== null) {
    endWithAccount(ctx, tx, groomerId);
    keepNamesFree(ctx, tx, groomerId);
    forgetInvitationEmails(tx, groomerId);
    const isStuck = and(eq(alerts.kind, "closing_stuck"), eq(alerts.groomerId, groomerId), isNull(alerts.resolvedAt));
    tx.update(alerts).set({ resolvedAt: now }).where(isStuck).run();
  }
  takeBackWithAccount(ctx, tx, userId);
  forgetRequested(ctx, tx, userId);
  unlinkClosed(tx, userId);
  closeRows(tx, { userId, groomerId }, now);
  freeNameOf(tx, userId);
  forgetEmailsTo(tx, account, `${FAREWELL}${userId}`);
}

function alertStuck(ctx: Ctx, tx: Tx, { groomerId, businessName, customerId, closingAt }: Member) {
  const day = longDate(new Date(closingAt!).toISOString().slice(0, 10));
  const message = `${businessName} closed their account on ${day}, but the payment provider hasn't ended their membership yet (${customerId}). We keep trying, but check there too.`;
  raiseAlert(tx, { kind: "closing_stuck", groomerId, message, now: ctx.now() });
}

interface ClosingAccount {
  userId: number;
  groomerId: number | null;
}

function keepRecord(tx: Tx, account: ClosingAccount, now: number) {
  const since = now - COUNTED_MS;
  const { userId, groomerId } = account;
  const { missed } = countWrong(tx, groomerId === null ? { parentId: userId } : { groomerId }, since);
  const isSuspension = and(eq(auditLog.target, `user ${userId}`), eq(auditLog.action, "user-suspended"));
  const suspended = tx
    .select()
    .from(auditLog)
    .where(and(isSuspension, gte(auditLog.at, since)))
    .all().length;
  const facts = [
    ...blocksOf(tx, account).map((block) => ({ ...block, kind: "block" as const, total: 1 })),
    { kind: "missed" as const, since, total: missed },
    { kind: "suspension" as const, since, total: suspended },
  ].filter(({ total }) => total > 0);
  const rows = contactHashes(tx, userId, now).flatMap((hash) =>
    facts.map((fact) => ({ ...fact, userId, hash, closedAt: now })),
  );
  if (rows.length > 0) tx.insert(closedRecords).values(rows).run();
}

/** Includes blocks that came from an earlier account. */
function blocksOf(tx: Tx, { userId, groomerId }: ClosingAccount) {
  const isParent = groomerId === null;
  const since = isParent ? clients.blockedAt : clients.blockedByParentAt;
  const own = tx
    .select({
      blockerId: sql<number>`${isParent ? groomerProfiles.userId : clients.accountId}`,
      since: sql<number>`${since}`,
    })
    .from(clients)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
    .where(and(isParent ? eq(clients.accountId, userId) : eq(clients.groomerId, groomerId), isNotNull(since)))
    .all();
  const earlier = tx
    .select({ blockerId: sql<number>`${closedRecords.blockerId}`, since: closedRecords.since })
    .from(closedRecords)
    .where(and(eq(closedRecords.returnedId, userId), isNotNull(closedRecords.blockerId)))
    .all();
  return [...new Map([...earlier, ...own].map((block) => [block.blockerId, block])).values()];
}
