import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Db, groomerProfiles, memberships, type Tx, users } from "#db/db.ts";
import { bound, prepared } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import { isLive, isOwing } from "#src/domain/membership-actions.ts";
import { requireGroomerId } from "#src/http/guards/own-ids.ts";

const columns = {
  membership: memberships,
  startDate: groomerProfiles.membershipStartDate,
  endDate: groomerProfiles.membershipEndDate,
  listedUntil: groomerProfiles.listedUntil,
  timeZone: groomerProfiles.timeZone,
  check: groomerProfiles.backgroundCheckStatus,
  checkChangedAt: groomerProfiles.backgroundCheckChangedAt,
  userId: users.id,
  email: users.email,
  confirmedAt: users.emailVerifiedAt,
  fullName: users.fullName,
  disabledAt: users.disabledAt,
  closingAt: users.closingAt,
  deletedAt: users.deletedAt,
  businessName: groomerProfiles.businessName,
};

export type Member = NonNullable<ReturnType<typeof findMember>>;

const memberOf = prepared((db) =>
  db
    .select(columns)
    .from(memberships)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, memberships.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(memberships.groomerId, bound(sql.placeholder("groomerId"))))
    .prepare(),
);

export function findMember(db: Db | Tx, groomerId: number) {
  const row = memberOf(db).get({ groomerId });
  return row && { ...row.membership, ...row, timeZone: row.timeZone ?? "UTC" };
}

/** True even while the provider still has to end everything. */
export const hasLeft = ({ closingAt, deletedAt }: Pick<Member, "closingAt" | "deletedAt">) =>
  closingAt !== null || deletedAt !== null;

export const isOver = ({ state }: Member) => state === "payment_required" || state === "ended";
export const isRunning = ({ state }: Member) => state === "trialing" || state === "active";

/** True for suspended and closed accounts. */
export const isShut = (member: Pick<Member, "disabledAt" | "closingAt" | "deletedAt">) =>
  member.disabledAt !== null || hasLeft(member);

interface Listed {
  orderBy?: SQLiteColumn;
  most?: number;
}

export const groomersWhere = (
  db: Db,
  where: SQL | undefined,
  { orderBy = memberships.groomerId, most = 500 }: Listed = {},
) =>
  db
    .select({ groomerId: memberships.groomerId })
    .from(memberships)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, memberships.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(where)
    .orderBy(orderBy)
    .limit(most)
    .all()
    .map(({ groomerId }) => groomerId);

export const findMemberOfCustomer = (db: Db | Tx, customerId: string) =>
  db.select({ groomerId: memberships.groomerId }).from(memberships).where(eq(memberships.customerId, customerId)).get()
    ?.groomerId;

export const standingOf = ({
  state,
  subscriptionId,
  subscriptionStatus,
}: Pick<Member, "state" | "subscriptionId" | "subscriptionStatus">) => ({
  state,
  hasSubscription: subscriptionId !== null && isLive(subscriptionStatus),
});

export const ownStandingOf = (member: Member) => ({
  ...standingOf(member),
  owes: member.subscriptionId !== null && isOwing(member.subscriptionStatus),
  isEndedByAdmin: isEndedByAdmin(member),
});

/** Null means an end planned on the provider's page. The end of a suspension counts as the groomer's own. */
export const isEndedByAdmin = ({ endAction }: Pick<Member, "endAction">) =>
  endAction !== null && endAction !== "groomer" && endAction !== "suspended";

/** Throws 409 without a profile. */
export const subscriberOf = (viewer: Viewer): number =>
  requireGroomerId(viewer, "Create your business profile first, then subscribe.");
