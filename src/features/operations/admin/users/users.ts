import { eq, type SQL, sql } from "drizzle-orm";
import { countRows, type Db, groomerProfiles, locations, memberships, transact, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { calendarDayIn } from "#src/features/money/memberships/days.ts";
import { type CsvColumns, csvResponse, slices } from "#src/http/csv.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { utcDay } from "#src/shared/base/time.ts";
import type { AdminUserView, UsersQuery } from "#src/shared/operations/admin.ts";
import { EXPIRED_COUNT_DAYS, USERS_PER_PAGE } from "#src/shared/operations/admin-labels.ts";
import { listedSql, matchSql, memberSql, openUserSql, orderSql, repliesOwed, type UserFilter } from "./user-filter.ts";

const yes = (condition: SQL) => sql`${condition}`.mapWith(Boolean);

const columns = (now: number) => ({
  ...pick(users, ["id", "username", "email", "fullName", "role", "phoneNumber", "createdAt"]),
  ...pick(users, ["disabledAt", "disabledReason"]),
  emailVerified: yes(sql`${users.emailVerifiedAt} IS NOT NULL`),
  ...pick(locations, ["city", "state", "zipCode"]),
  closedAt: sql<number | null>`coalesce(${users.deletedAt}, ${users.closingAt})`,
  isClosing: yes(sql`${users.closingAt} IS NOT NULL AND ${users.deletedAt} IS NULL`),
  groomerProfile: {
    ...pick(groomerProfiles, ["id", "userId", "businessName"]),
    isMembershipActive: yes(memberSql(now)),
    membershipState: memberships.state,
    ...pick(groomerProfiles, ["membershipStartDate", "membershipEndDate"]),
    ...pick(groomerProfiles, ["timeZone", "backgroundCheckStatus", "backgroundCheckDate"]),
    isListed: yes(listedSql(now)),
    expiredRequests: repliesOwed(groomerProfiles.id, now),
  },
});

const select = (db: Db, now: number) =>
  db
    .select(columns(now))
    .from(users)
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .leftJoin(locations, eq(locations.userId, users.id))
    .leftJoin(memberships, eq(memberships.groomerId, groomerProfiles.id));

type UserRow = ReturnType<ReturnType<typeof select>["all"]>[number];

/** Closed accounts are disabled but not suspended. */
function viewOf({ disabledAt, disabledReason, groomerProfile, ...user }: UserRow): AdminUserView {
  const isSuspended = disabledAt !== null && user.closedAt === null;
  return {
    ...user,
    suspendedAt: isSuspended ? disabledAt : null,
    suspendedReason: isSuspended ? disabledReason : null,
    groomerProfile: profileOf(groomerProfile),
  };
}

/** Drizzle can't type a joined row as all or nothing. */
function profileOf(joined: UserRow["groomerProfile"]): AdminUserView["groomerProfile"] {
  if (joined.id === null) return null;
  const profile = joined as NonNullable<AdminUserView["groomerProfile"]>;
  return { ...profile, membershipState: joined.membershipState ?? "none" };
}

export function findUserById(db: Db, id: number, now: number): AdminUserView | undefined {
  const row = select(db, now).where(eq(users.id, id)).get();
  return row && viewOf(row);
}

export function findUsers(db: Db, { page, ...filter }: UsersQuery, now: number) {
  const ids = findIds(db, filter, now, { limit: USERS_PER_PAGE, offset: (page - 1) * USERS_PER_PAGE });
  return { users: loadUsers(db, ids, now), total: countRows(db, users, matchSql(db, filter, now)) };
}

/** IDs only; details are read for one page. */
function findIds(db: Db, filter: UserFilter, now: number, { limit = -1, offset = 0 } = {}): number[] {
  const from = db.select({ id: users.id }).from(users).$dynamic();
  const joined =
    filter.sort === "business" ? from.leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id)) : from;
  return joined
    .where(matchSql(db, filter, now))
    .orderBy(...orderSql(now)[filter.sort])
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ id }) => id);
}

function loadUsers(db: Db, ids: number[], now: number): AdminUserView[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return select(db, now)
    .where(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .all()
    .map(viewOf)
    .sort((a, b) => place.get(a.id)! - place.get(b.id)!);
}

export function findTotals(db: Db): { users: number; parents: number; groomers: number } {
  const rows = db
    .select({ role: users.role, total: sql<number>`count(*)` })
    .from(users)
    .where(openUserSql)
    .groupBy(users.role)
    .all();
  const of = (role: UserRow["role"]) => rows.find((row) => row.role === role)?.total ?? 0;
  return {
    users: rows.reduce((sum, { total }) => sum + total, 0),
    parents: of("pet_parent"),
    groomers: of("groomer"),
  };
}

const ROWS_AT_ONCE = 500;

const csvColumns: CsvColumns<AdminUserView> = [
  ["id", ({ id }) => id],
  ["username", ({ username }) => username],
  ["email", ({ email }) => email],
  ["email confirmed", ({ emailVerified }) => (emailVerified ? "yes" : "no")],
  ["full name", ({ fullName }) => fullName],
  ["role", ({ role }) => role],
  ["phone", ({ phoneNumber }) => phoneNumber],
  ["city", ({ city }) => city],
  ["state", ({ state }) => state],
  ["ZIP code", ({ zipCode }) => zipCode],
  ["joined", ({ createdAt }) => dayOf(createdAt)],
  ["suspended", ({ suspendedAt }) => dayOf(suspendedAt)],
  ["business", ({ groomerProfile }) => groomerProfile?.businessName],
  ["listed", ({ groomerProfile }) => groomerProfile && (groomerProfile.isListed ? "yes" : "no")],
  [`requests expired in ${EXPIRED_COUNT_DAYS} days`, ({ groomerProfile }) => groomerProfile?.expiredRequests],
  ["background check", ({ groomerProfile }) => groomerProfile?.backgroundCheckStatus],
  ["background check date", ({ groomerProfile }) => groomerProfile?.backgroundCheckDate],
  ["membership", ({ groomerProfile }) => groomerProfile?.membershipState],
  ["member since", ({ groomerProfile }) => dayThere(groomerProfile, groomerProfile?.membershipStartDate)],
  ["membership end", ({ groomerProfile }) => dayThere(groomerProfile, groomerProfile?.membershipEndDate)],
];

/** UTC. */
const dayOf = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? null : utcDay(instant);

const dayThere = (profile: AdminUserView["groomerProfile"], instant: number | null | undefined) =>
  profile === null || instant === null || instant === undefined ? null : calendarDayIn(profile.timeZone, instant);

export function exportUsers(ctx: Ctx, by: ActorContext, { page: _, ...filter }: UsersQuery): Response {
  const now = ctx.now();
  const ids = findIds(ctx.db, filter, now);
  transact(ctx.db, (tx) => auditBy(tx, by, { action: "users-exported", detail: { rows: ids.length }, now }));
  const pages = slices(ids, ROWS_AT_ONCE).map((some) => loadUsers(ctx.db, some, now));
  return csvResponse(ctx, `users-${utcDay(now)}`, csvColumns, pages);
}
