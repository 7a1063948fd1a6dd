import { and, eq } from "drizzle-orm";
import { type Db, groomerProfiles, memberships, transact, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { adminActionsFor } from "#src/domain/membership-actions.ts";
import { changeMembershipByAdmin, refuseWrongGrantEnd } from "#src/features/money/memberships/admin-change.ts";
import { endMsOfDay, writtenDayIn } from "#src/features/money/memberships/days.ts";
import { hasProviderData } from "#src/features/money/memberships/ending/leaving.ts";
import { didLeave, membershipStatus } from "#src/features/money/memberships/member.ts";
import { orFail } from "#src/features/money/memberships/provider/provider-errors.ts";
import { dueChargeAt } from "#src/features/money/memberships/queries.ts";
import { finishClosing } from "#src/features/operations/privacy/closing-work.ts";
import { conflict, notFound } from "#src/shared/base/errors.ts";
import type { AdminMembershipView } from "#src/shared/operations/admin.ts";
import type { MembershipActionInput } from "#src/shared/operations/admin-inputs.ts";

/** Undefined without a business profile. */
export function findMembershipForAdmin(db: Db, userId: number, now: number): AdminMembershipView | undefined {
  const row = db
    .select({ profile: groomerProfiles, membership: memberships, user: users })
    .from(users)
    .innerJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .leftJoin(memberships, eq(memberships.groomerId, groomerProfiles.id))
    .where(eq(users.id, userId))
    .get();
  if (!row) return undefined;
  const { profile, membership, user } = row;
  const isClosed = didLeave(user);
  const current = membership ?? none;
  const { membershipStartDate, membershipEndDate } = profile;
  const day = (instant: number | null) => (instant === null ? null : writtenDayIn(profile.timeZone, instant));
  return {
    userId,
    groomerId: profile.id,
    state: current.state,
    isMembershipActive: profile.listedUntil > now,
    membershipStartDate,
    membershipEndDate,
    days: {
      since: day(membershipStartDate),
      end: day(membershipEndDate),
      nextCharge: day(membership && dueChargeAt(membership)),
      listedUntil: day(profile.listedUntil || null),
      grantedUntil: day(membership?.grantedUntil ?? null),
    },
    reason: membership?.endReason ?? null,
    card: membership?.cardLast4 ? `${membership.cardBrand ?? "card"} ${membership.cardLast4}` : null,
    isClosed,
    isUnpaid: (membership?.unpaidSince ?? null) !== null,
    actions: isClosed
      ? membership && hasProviderData(membership)
        ? ["cancel"]
        : []
      : adminActionsFor(membershipStatus(current)),
  };
}

const none = { state: "none", subscriptionId: null, subscriptionStatus: null } as const;

/** Throws 404 (not a groomer), 409 (no business, or wrong state), 422 (last day). */
export async function changeSubscription(
  ctx: Ctx,
  by: ActorContext,
  userId: number,
  { action, reason, until }: MembershipActionInput,
): Promise<AdminMembershipView> {
  const { zone, isClosed } = findGroomer(ctx.db, userId);
  const lastInstant = until ? endMsOfDay(zone, until) : null;
  refuseWrongGrantEnd({ action, until: lastInstant }, ctx.now());
  if (isClosed) await endForClosed(ctx, by, userId, { action, reason });
  else await changeMembershipByAdmin(ctx, by, userId, { action, reason, until: lastInstant });
  return findMembershipForAdmin(ctx.db, userId, ctx.now())!;
}

/** Lets an admin end a closed account's membership without waiting for the job. */
async function endForClosed(
  ctx: Ctx,
  by: ActorContext,
  userId: number,
  { action, reason }: Pick<MembershipActionInput, "action" | "reason">,
) {
  const membership = findMembershipForAdmin(ctx.db, userId, ctx.now());
  if (action === "reactivate") throw conflict("This account was closed by its owner.");
  if (!membership?.actions.length) throw conflict("Nothing is left to end at the payment provider.");
  const target = `groomer ${membership.groomerId}`;
  const why = { text: reason, userId };
  const entry = { action: `membership-${action}`, target, detail: { isClosed: true }, reason: why, now: ctx.now() };
  transact(ctx.db, (tx) => auditBy(tx, by, entry));
  await orFail(finishClosing(ctx, userId));
}

function findGroomer(db: Db, userId: number): { zone: string | null; isClosed: boolean } {
  const groomer = db
    .select({ zone: groomerProfiles.timeZone, closingAt: users.closingAt, deletedAt: users.deletedAt })
    .from(users)
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.role, "groomer")))
    .get();
  if (!groomer) throw notFound();
  return { zone: groomer.zone, isClosed: didLeave(groomer) };
}
