import { and, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { alerts, auditLog, clients, closedRecords, groomerProfiles, type Tx, transact, users } from "#db/db.ts";
import { closeAccountRows } from "#db/personal/map.ts";
import type { Person } from "#db/personal/rule.ts";
import { audit, type Ctx, raiseAlert, SYSTEM } from "#src/base/context.ts";
import { ACCOUNT_CLOSED_PREFIX, forgetEmailsTo } from "#src/email/outbox.ts";
import { forgetClientsOfParent } from "#src/features/clients/clients/closed-accounts/forget.ts";
import { deleteGroomerInviteEmails } from "#src/features/clients/clients/invitations/service.ts";
import { unlinkClosedAccount } from "#src/features/clients/clients/linking/link.ts";
import { reserveLeavingNames } from "#src/features/listing/link-names/service.ts";
import {
  closeMembership,
  deleteOldCustomer,
  noteCustomerDeleted,
  removeFromProvider,
} from "#src/features/money/memberships/ending/leaving.ts";
import { retryDueRows } from "#src/features/money/memberships/ending/retries.ts";
import { findMemberOfUser, groomerIdOfUser, type Member } from "#src/features/money/memberships/member.ts";
import { endProviderLeftovers } from "#src/features/money/memberships/provider/reconcile.ts";
import { contactHashes, freeAccountNames } from "#src/features/people/accounts/records.ts";
import { withdrawAllPhotos } from "#src/features/visits/bookings/afterwards/allowed-photos.ts";
import { countProblems, LOOKBACK_MS } from "#src/features/visits/bookings/parent-record.ts";
import { DAY_MS, longDate, utcDay } from "#src/shared/base/time.ts";

export const finishClosings = (ctx: Ctx) =>
  retryDueRows(
    ctx,
    { table: users, id: users.id, name: "closing", isOpen: and(isNotNull(users.closingAt), isNull(users.deletedAt)) },
    (userId) => finishClosing(ctx, userId),
    (error, userId) => ctx.log.error("closing", error, { userId }),
  );

/** Alerts admins after a day of failures. Throws PaymentError while the provider fails. */
export async function finishClosing(ctx: Ctx, userId: number) {
  const member = findMemberOfUser(ctx.db, userId);
  if (!member) return transact(ctx.db, (tx) => close(ctx, tx, userId));
  if (member.deletedAt !== null) return endProviderLeftovers(ctx, member.groomerId);
  try {
    const ended = await removeFromProvider(ctx, member);
    transact(ctx.db, (tx) => {
      close(ctx, tx, userId);
      if (ended === null) return void deleteOldCustomer(ctx, tx, member);
      noteCustomerDeleted(tx, member.groomerId, ctx.now());
    });
  } catch (error) {
    if (ctx.now() - (member.closingAt ?? ctx.now()) >= DAY_MS) transact(ctx.db, (tx) => alertStuck(ctx, tx, member));
    throw error;
  }
}

/** Idempotent. */
function close(ctx: Ctx, tx: Tx, userId: number) {
  const isClosing = and(eq(users.id, userId), isNotNull(users.closingAt), isNull(users.deletedAt));
  if (!tx.select({ id: users.id }).from(users).where(isClosing).get()) return;
  eraseAccount(ctx, tx, userId);
  audit(tx, { action: "account-closed", actorId: userId, now: ctx.now(), info: SYSTEM });
}

/** Keeps what the other side of a booking needs. Steps that need the account's rows run before `closeAccountRows`. */
export function eraseAccount(ctx: Ctx, tx: Tx, userId: number) {
  const now = ctx.now();
  const account = tx.select().from(users).where(eq(users.id, userId)).get()!;
  const groomerId = groomerIdOfUser(tx, userId);
  keepRecord(tx, { userId, groomerId }, now);
  if (groomerId !== null) {
    closeMembership(ctx, tx, groomerId);
    reserveLeavingNames(ctx, tx, groomerId);
    deleteGroomerInviteEmails(tx, groomerId);
    const isStuck = and(eq(alerts.kind, "closing_stuck"), eq(alerts.groomerId, groomerId), isNull(alerts.resolvedAt));
    tx.update(alerts).set({ resolvedAt: now }).where(isStuck).run();
  }
  withdrawAllPhotos(ctx, tx, userId);
  forgetClientsOfParent(ctx, tx, userId);
  unlinkClosedAccount(tx, userId);
  closeAccountRows(tx, { userId, groomerId }, now);
  freeAccountNames(tx, userId);
  forgetEmailsTo(tx, account, `${ACCOUNT_CLOSED_PREFIX}${userId}`);
}

function alertStuck(ctx: Ctx, tx: Tx, { groomerId, businessName, customerId, closingAt }: Member) {
  const day = longDate(utcDay(closingAt!));
  const message = `${businessName} closed their account on ${day}, but the payment provider hasn't ended their membership yet (${customerId}). We keep trying, but check there too.`;
  raiseAlert(tx, { kind: "closing_stuck", groomerId, message, now: ctx.now() });
}

function keepRecord(tx: Tx, account: Person, now: number) {
  const since = now - LOOKBACK_MS;
  const { userId, groomerId } = account;
  const { missed } = countProblems(tx, groomerId === null ? { parentId: userId } : { groomerId }, since);
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
function blocksOf(tx: Tx, { userId, groomerId }: Person) {
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
