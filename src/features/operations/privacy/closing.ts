import { and, asc, eq, gt, or, type SQL } from "drizzle-orm";
import { bookings, changeRow, type Db, emailedTokens, findRows, removeRows, type Tx, transact, users } from "#db/db.ts";
import { type ActorContext, audit, type Ctx, OPERATOR, type Viewer } from "#src/base/context.ts";
import { slotEndsAt } from "#src/domain/slot-times.ts";
import { failUnsettledAttempts, hasProviderData } from "#src/features/money/memberships/ending/leaving.ts";
import { didLeave, findMember, groomerIdOfUser, membershipStatus } from "#src/features/money/memberships/member.ts";
import { findByLogin, refuseLoggedOut } from "#src/features/people/accounts/queries.ts";
import { confirmPassword } from "#src/features/people/accounts/settings/service.ts";
import { changeStatus } from "#src/features/visits/bookings/answers/service.ts";
import { endSessionsOf, randomToken } from "#src/http/sessions/session-store.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict, notFound } from "#src/shared/base/errors.ts";
import { DAY_MS, longDate } from "#src/shared/base/time.ts";
import type { ClosingInput } from "#src/shared/people/account-settings.ts";
import { siteOwnReasons } from "#src/shared/visits/site-reasons.ts";
import { eraseAccount } from "./closing-work.ts";
import { exportChunks } from "./export.ts";

/** Erasing waits for the payment provider. Throws 401 (session ended), 409 (booking ahead), 422, 429. */
export async function closeAccount(ctx: Ctx, by: ActorContext, { password }: ClosingInput) {
  const { viewer } = by;
  refuseDemo(ctx, viewer);
  await confirmPassword(ctx, by, password, "password");
  // The second of two concurrent calls finds nothing to do.
  await endAccount(ctx, by, () => refuseLoggedOut(ctx, viewer));
}

/** `check` is the only access check. It runs first in the transaction. */
async function endAccount(ctx: Ctx, { viewer, info }: ActorContext, check: (tx: Tx) => void) {
  // A random hash, so that logging in takes as long as for any account.
  const passwordHash = await ctx.hasher.hash(randomToken(), "known");
  transact(ctx, (tx, now) => {
    check(tx);
    const account = tx.select().from(users).where(eq(users.id, viewer.userId)).get()!;
    const side = { ...viewer, groomerId: groomerIdOfUser(tx, viewer.userId) };
    const own = bookingsOf(side);
    refuseWhileExpected(tx, own, now);
    const withdrawn = withdrawRequests(ctx, tx, { viewer: side, info }, own);
    const member = findMember(tx, side.groomerId);
    const isPaying = member !== undefined && hasProviderData(member);
    const isMember = member !== undefined && membershipStatus(member).hasSubscription;
    markClosing(tx, account.id, passwordHash, now);
    notify(ctx, tx, "account.closed", { to: account, user: account.id, isPaying, isMember });
    const detail = { role: account.role, withdrawn };
    const action = isPaying ? "account-closing" : "account-closed";
    if (isPaying) failUnsettledAttempts(tx, side.groomerId!);
    else eraseAccount(ctx, tx, account.id);
    const whose = info === OPERATOR ? { target: `user ${account.id}` } : { actorId: account.id };
    audit(tx, { action, ...whose, detail, now, info });
  });
}

/** Disables the password, links, and sessions. */
function markClosing(tx: Tx, id: number, passwordHash: string, now: number) {
  const closing = { disabledAt: now, closingAt: now, closingTries: 0, closingRetryAt: now };
  changeRow(tx, users, { id }, { passwordHash, ...closing });
  endSessionsOf(tx, id);
  removeRows(tx, emailedTokens, { userId: id });
}

function refuseDemo(ctx: Ctx, { userId }: Viewer) {
  const account = ctx.db.select({ isDemo: users.isDemo }).from(users).where(eq(users.id, userId)).get();
  if (!account?.isDemo) return;
  throw conflict("You can't delete a demo account. Sign up to try this with your own.");
}

const bookingsOf = ({ userId, groomerId }: Pick<Viewer, "userId" | "groomerId">): SQL =>
  or(eq(bookings.petParentId, userId), eq(bookings.groomerId, groomerId ?? 0))!;

/** Accepted visits must be canceled first, so that no one waits for a visit that is gone. */
function refuseWhileExpected(tx: Db | Tx, own: SQL, now: number) {
  const agreed = findRows(
    tx,
    bookings,
    and(own, eq(bookings.status, "accepted"), gt(bookings.startsAt, now - DAY_MS)),
    asc(bookings.startsAt),
  );
  const next = agreed.find((one) => slotEndsAt(one) > now);
  if (!next) return;
  const day = longDate(next.preferredDate);
  throw conflict(`There's an upcoming visit on ${day}. Please cancel it first.`);
}

/** A parent's requests are canceled and a groomer's declined, with the usual emails. */
function withdrawRequests(ctx: Ctx, tx: Tx, by: ActorContext, own: SQL): number {
  const status = by.viewer.role === "groomer" ? "declined" : "cancelled";
  const reason = by.viewer.role === "groomer" ? siteOwnReasons.groomerLeft : siteOwnReasons.parentLeft;
  const open = findRows(tx, bookings, and(own, eq(bookings.status, "pending")));
  for (const { id } of open) changeStatus(ctx, by, id, { status, reason });
  return open.length;
}

/** Throws 404, 409 (an admin, or closed). */
function viewerOf(db: Db | Tx, name: string): Viewer & { email: string } {
  const account = findByLogin(db, name);
  if (!account) throw notFound(`There's no account named ${name}.`);
  const { id: userId, role, username, fullName, email } = account;
  if (role === "admin") throw conflict(`${username} is an admin. Disable the account instead.`);
  if (didLeave(account)) throw conflict(`${username}'s account is already closed.`);
  return { sessionId: 0, userId, role, username, fullName, groomerId: groomerIdOfUser(db, userId), email };
}

/** Throws 404, 409. */
export function exportByName(ctx: Ctx, name: string): Iterable<string> {
  const viewer = viewerOf(ctx.db, name);
  audit(ctx.db, { action: "data-exported", target: `user ${viewer.userId}`, now: ctx.now(), info: OPERATOR });
  return exportChunks(ctx, viewer);
}

/** The email guards against a wrong name. Throws 404, 409 (another email, an admin, closed, or a visit ahead). */
export async function deletePerson(ctx: Ctx, name: string, email: string) {
  const viewer = viewerOf(ctx.db, name);
  if (viewer.email.toLowerCase() !== email.toLowerCase()) {
    throw conflict(`${email} isn't the email of ${viewer.username}.`);
  }
  await endAccount(ctx, { viewer, info: OPERATOR }, (tx) => void viewerOf(tx, name));
}
