import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { groomerProfiles, memberships, users } from "#db/schema/tables.ts";
import { adminActionsFor } from "#src/domain/membership-actions.ts";
import type { AdminMembershipView } from "#src/shared/admin.ts";
import type { SubscriptionInput } from "#src/shared/admin-inputs.ts";
import { invalid, notFound } from "#src/shared/errors.ts";
import type { Ctx } from "../../context.ts";
import type { RequestInfo } from "../../http/request-info.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { changeByAdmin } from "../memberships/admin-change.ts";
import { dayIn, endOfDayIn } from "../memberships/days.ts";
import { standingOf } from "../memberships/member.ts";
import { nextChargeOf } from "../memberships/queries.ts";

/** How a groomer's membership stands, for admins. Undefined for anyone who has no business profile. */
export function findMembership(db: Db, userId: number, now: number): AdminMembershipView | undefined {
  const row = db
    .select({ profile: groomerProfiles, membership: memberships })
    .from(users)
    .innerJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .leftJoin(memberships, eq(memberships.groomerId, groomerProfiles.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get();
  if (!row) return undefined;
  const { profile, membership } = row;
  const standing = membership ?? { ...nothing, state: "none" as const };
  const at = nextChargeOf(standing);
  return {
    userId,
    groomerId: profile.id,
    state: standing.state,
    isMembershipActive: profile.listedUntil > now,
    membershipStartDate: profile.membershipStartDate,
    membershipEndDate: profile.membershipEndDate,
    listedUntil: profile.listedUntil,
    grantedUntil: membership?.grantedUntil ?? null,
    days: daysOf(profile, { grantedUntil: membership?.grantedUntil ?? null, nextCharge: at }),
    reason: membership?.endReason ?? null,
    card: membership?.cardLast4 ? `${membership.cardBrand ?? "card"} ${membership.cardLast4}` : null,
    actions: adminActionsFor(standingOf(standing)),
  };
}

const nothing = { subscriptionId: null, subscriptionStatus: null, trialUntil: null, currentPeriodEnd: null };

/** The same days as the groomer reads. */
function daysOf(
  { timeZone, membershipStartDate, membershipEndDate, listedUntil }: typeof groomerProfiles.$inferSelect,
  { grantedUntil, nextCharge }: { grantedUntil: number | null; nextCharge: number | null },
): AdminMembershipView["days"] {
  const day = (instant: number | null) => (instant === null ? null : dayIn(timeZone, instant));
  return {
    since: day(membershipStartDate),
    end: day(membershipEndDate),
    nextCharge: day(nextCharge),
    listedUntil: day(listedUntil || null),
    grantedUntil: day(grantedUntil),
  };
}

/**
 * Changes a groomer's membership (security.md 58). Throws 404 for anyone who is no groomer, 409 before there is a
 * business and for an action that does not fit the state, 422 for a last day that cannot be.
 */
export async function changeSubscription(
  ctx: Ctx,
  viewer: Viewer,
  info: RequestInfo,
  userId: number,
  { action, reason, until }: SubscriptionInput,
): Promise<AdminMembershipView> {
  const zone = findZone(ctx.db, userId);
  const lastInstant = until ? endOfDayIn(zone, until) : null;
  if (lastInstant !== null && action !== "reactivate") throw invalid({ until: "Only a reactivation has a last day" });
  if (lastInstant !== null && lastInstant <= ctx.now()) throw invalid({ until: "Choose a day that lies ahead" });
  await changeByAdmin(ctx, viewer, info, userId, { action, reason, until: lastInstant });
  return findMembership(ctx.db, userId, ctx.now())!;
}

function findZone(db: Db, userId: number): string | null {
  const groomer = db
    .select({ zone: groomerProfiles.timeZone })
    .from(users)
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.role, "groomer"), isNull(users.deletedAt)))
    .get();
  if (!groomer) throw notFound();
  return groomer.zone;
}
