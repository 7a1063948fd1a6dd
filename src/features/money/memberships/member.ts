import { and, eq, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { changeRow, type Db, findRow, groomerProfiles, memberships, type Tx, users } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { isOngoing, isOwing } from "#src/domain/membership-actions.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { pick } from "#src/shared/base/by-name.ts";

const columns = {
  membership: memberships,
  startDate: groomerProfiles.membershipStartDate,
  endDate: groomerProfiles.membershipEndDate,
  ...pick(groomerProfiles, ["listedUntil", "timeZone", "businessName"]),
  check: groomerProfiles.backgroundCheckStatus,
  checkChangedAt: groomerProfiles.backgroundCheckChangedAt,
  userId: users.id,
  email: users.email,
  confirmedAt: users.emailVerifiedAt,
  ...pick(users, ["fullName", "disabledAt", "closingAt", "deletedAt"]),
};

export type Member = NonNullable<ReturnType<typeof findMember>>;

const memberOf = prepareQuery((db) =>
  db
    .select(columns)
    .from(memberships)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, memberships.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(memberships.groomerId, asSql(sql.placeholder("groomerId"))))
    .prepare(),
);

export function findMember(db: Db | Tx, groomerId: number | null) {
  const row = groomerId === null ? undefined : memberOf(db).get({ groomerId });
  return row && { ...row.membership, ...row, timeZone: row.timeZone ?? "UTC" };
}

export const groomerIdOfUser = (db: Db | Tx, userId: number) => findRow(db, groomerProfiles, { userId })?.id ?? null;

export const findMemberOfUser = (db: Db | Tx, userId: number) => findMember(db, groomerIdOfUser(db, userId));

/** Returns the changed row; undefined unless `only` holds. */
export const setMember = (
  db: Db | Tx,
  groomerId: number,
  changes: SQLiteUpdateSetSource<typeof memberships>,
  only?: SQL,
) => changeRow(db, memberships, and(eq(memberships.groomerId, groomerId), only), changes);

/** True even while the provider still has to end everything. */
export const didLeave = ({ closingAt, deletedAt }: Pick<Member, "closingAt" | "deletedAt">) =>
  closingAt !== null || deletedAt !== null;

export const isOver = ({ state }: Member) => state === "payment_required" || state === "ended";
export const isRunning = ({ state }: Pick<Member, "state">) => state === "trialing" || state === "active";

export const isSuspendedOrClosed = (member: Pick<Member, "disabledAt" | "closingAt" | "deletedAt">) =>
  member.disabledAt !== null || didLeave(member);

export const findGroomerIds = (
  db: Db,
  where: SQL | undefined,
  { orderBy = memberships.groomerId, most = 500 }: { orderBy?: SQLiteColumn; most?: number } = {},
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

export const groomerIdOfCustomer = (db: Db | Tx, customerId: string) =>
  findRow(db, memberships, { customerId })?.groomerId;

export const membershipStatus = ({
  state,
  subscriptionId,
  subscriptionStatus,
}: Pick<Member, "state" | "subscriptionId" | "subscriptionStatus">) => ({
  state,
  hasSubscription: subscriptionId !== null && isOngoing(subscriptionStatus),
});

export const statusAndDebt = (member: Member) => ({
  ...membershipStatus(member),
  owes: member.subscriptionId !== null && isOwing(member.subscriptionStatus),
  isEndedByAdmin: isEndedByAdmin(member),
});

/** Null `endAction` is an end planned on the provider's page. The end of a suspension counts as the groomer's own. */
export const isEndedByAdmin = ({ endAction }: Pick<Member, "endAction">) =>
  endAction !== null && endAction !== "groomer" && endAction !== "suspended";

/** Throws 409 without a profile. */
export const requireMemberId = (viewer: Viewer): number =>
  requireGroomerId(viewer, "Create your business profile first, then subscribe.");

/* "acct_1 live", or only the mode, "live", if the key may not read its account. */
const modeOf = (account: string) => account.slice(account.indexOf(" ") + 1);
const isNamed = (account: string) => account.includes(" ");

/** `stored` is null until the provider was asked once. */
function isSameAccount(stored: string | null, current: string): boolean {
  if (stored === null || stored === current) return true;
  return modeOf(stored) === modeOf(current) && !(isNamed(stored) && isNamed(current));
}

export const accountNameToStore = (stored: string | null, current: string) =>
  stored !== null && isNamed(stored) && !isNamed(current) ? stored : current;

export const isOfProviderSql = (current: string) => {
  const stored = memberships.providerAccount;
  const named = isNamed(current) ? eq(stored, modeOf(current)) : like(stored, `% ${current}`);
  return or(isNull(stored), eq(stored, current), named);
};

type ProviderAccount = Pick<Member, "provider" | "providerAccount">;

export const isFromAccount = ({ payments }: Ctx, account: string, { provider, providerAccount }: ProviderAccount) =>
  provider === payments.kind && isSameAccount(providerAccount, account);

export const isFromAccountSql = ({ payments }: Ctx, account: string) =>
  and(eq(memberships.provider, payments.kind), isOfProviderSql(account));

/** Asks the provider for the current account, unless the data is from another provider. Throws PaymentError. */
export const isFromCurrentAccount = async (ctx: Ctx, stored: ProviderAccount) =>
  stored.provider === ctx.payments.kind && isFromAccount(ctx, await ctx.payments.account(), stored);
