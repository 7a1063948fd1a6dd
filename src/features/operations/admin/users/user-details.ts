import { and, count, desc, eq, isNotNull, isNull, max, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  bookingColumns,
  bookings,
  closedRecords,
  countRows,
  type Db,
  groomerProfiles,
  knownNetworks,
  pets,
  servicePackages,
  sessions,
  users,
} from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { findUnmetNeeds } from "#src/features/listing/groomers/queries.ts";
import { groomerIdOfUser } from "#src/features/money/memberships/member.ts";
import { findClosedRecords } from "#src/features/people/accounts/records.ts";
import { findMfa } from "#src/features/people/mfa/queries.ts";
import { countBlocked } from "#src/features/visits/blocking/queries.ts";
import { findCancelableBookings } from "#src/features/visits/bookings/answers/by-system.ts";
import { countProblems, LOOKBACK_MS } from "#src/features/visits/bookings/parent-record.ts";
import { isAliveSql } from "#src/http/sessions/session-store.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { found } from "#src/shared/base/errors.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { AdminUserView, NetworkAccount } from "#src/shared/operations/admin.ts";
import { BOOKINGS_PER_PAGE, EXPIRED_COUNT_DAYS, MAX_ON_NETWORK } from "#src/shared/operations/admin-labels.ts";
import { type BookingStatus, bookingStatuses } from "#src/shared/visits/booking-labels.ts";
import { addedTotals } from "../added-counts.ts";
import { findAuditOfUser } from "../audit-trail.ts";
import { backgroundCheckView, localTodayOf } from "../groomers/background-check.ts";
import { findMembershipForAdmin } from "../groomers/subscription.ts";
import { findLatestReviews } from "../reports/reports.ts";
import { canSuspendSql } from "./suspension.ts";
import { findPublicContent } from "./take-down.ts";
import { findUserById } from "./users.ts";

/** Throws 404. */
export function findUserDetails(ctx: Ctx, id: number, page: number | null) {
  const user = found(findUserById(ctx.db, id, ctx.now()));
  const groomerId = user.groomerProfile?.id ?? null;
  const own = groomerId === null ? eq(bookings.petParentId, id) : eq(bookings.groomerId, groomerId);
  return {
    user,
    ...activityOf(ctx, id),
    records: findClosedRecords(
      ctx.db,
      or(eq(closedRecords.returnedId, id), and(eq(closedRecords.userId, id), isNull(closedRecords.returnedId))),
    ),
    nearby: findNearby(ctx, id),
    factor: findMfa(ctx.db, id) ?? null,
    blockCount: countBlocked(ctx.db, id, groomerId),
    ...countBookings(ctx.db, own),
    wrong: wrongOf(ctx, id, groomerId),
    latest: findLatestBookings(ctx.db, own, groomerId, page ?? 1),
    page,
    reviews: findLatestReviews(ctx.db, id, groomerId),
    business: groomerId === null ? null : businessOf(ctx, user, groomerId),
    trail: findAuditOfUser(ctx.db, id),
  };
}

function activityOf({ db, now }: Ctx, id: number) {
  const of = eq(sessions.userId, id);
  const seen = db
    .select({ lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(of);
  const sessionCount = countRows(db, sessions, and(of, isAliveSql(now())));
  return { ...seen.get()!, sessionCount, petCount: countRows(db, pets, { petParentId: id, archivedAt: null }) };
}

const NEARBY_MS = 7 * DAY_MS;

/** Other accounts that logged in from a network of this one, each within 7 days of the other. Active ones first. */
function findNearby({ db, now }: Ctx, id: number): NetworkAccount[] {
  const own = alias(knownNetworks, "own");
  const found = db
    .selectDistinct({
      id: users.id,
      username: users.username,
      canSuspend: sql`${canSuspendSql}`.mapWith(Boolean),
    })
    .from(own)
    .innerJoin(
      knownNetworks,
      and(
        eq(knownNetworks.network, own.network),
        ne(knownNetworks.userId, id),
        sql`abs(${knownNetworks.lastSeenAt} - ${own.lastSeenAt}) <= ${NEARBY_MS}`,
      ),
    )
    .innerJoin(users, eq(users.id, knownNetworks.userId))
    .where(eq(own.userId, id))
    .orderBy(desc(canSuspendSql), desc(users.id))
    .limit(MAX_ON_NETWORK)
    .all();
  const visitsOf = (userId: number) =>
    findCancelableBookings(db, { userId, groomerId: groomerIdOfUser(db, userId) }, now()).length;
  return found.map((one) => ({ ...one, visits: one.canSuspend ? visitsOf(one.id) : 0 }));
}

function countBookings(db: Db, own: SQL) {
  const rows = db
    .select({ status: bookings.status, isDisputed: sql`${isDisputed}`.mapWith(Boolean), total: count() })
    .from(bookings)
    .where(own)
    .groupBy(bookings.status, isDisputed)
    .all();
  const counts = Object.fromEntries(bookingStatuses.map((status) => [status, 0])) as Record<BookingStatus, number>;
  for (const { status, total } of rows) counts[status] += total;
  const disputed = rows.find((row) => row.status === "no_show" && row.isDisputed)?.total ?? 0;
  return { bookings: counts, disputed };
}

const wrongOf = ({ db, now }: Ctx, parentId: number, groomerId: number | null) =>
  groomerId === null
    ? countProblems(db, { parentId }, now() - LOOKBACK_MS)
    : countProblems(db, { groomerId }, now() - EXPIRED_COUNT_DAYS * DAY_MS);

function businessOf(ctx: Ctx, { id: userId, fullName }: AdminUserView, groomerId: number) {
  const { db } = ctx;
  const profile = db.select().from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get()!;
  const isOffered = and(eq(servicePackages.groomerId, groomerId), eq(servicePackages.isActive, true));
  return {
    profile,
    packages: countRows(db, servicePackages, isOffered),
    shown: findPublicContent(ctx, userId, profile),
    book: addedTotals(db, groomerId),
    missing: findUnmetNeeds(ctx, groomerId),
    check: backgroundCheckView(profile, fullName),
    today: localTodayOf(profile, ctx.now()),
    membership: findMembershipForAdmin(db, userId, ctx.now()) ?? null,
  };
}

/** Disputed no-shows don't count until an admin decides. */
const isDisputed = and(isNotNull(bookings.disputedAt), isNull(bookings.disputeDecidedAt))!;

/** Latest first, each with its other side. */
function findLatestBookings(db: Db, own: SQL, groomerId: number | null, page: number) {
  const columns = {
    ...pick(bookingColumns, ["id", "status", "isOverbooked", "petCount", "visitMinutes"]),
    isDisputed: sql`${isDisputed}`.mapWith(Boolean),
    date: bookings.preferredDate,
    slot: bookings.preferredTimeSlot,
    from: bookings.arrivalFrom,
    until: bookings.arrivalUntil,
    service: bookings.serviceName,
    otherId: users.id,
    otherName: groomerId === null ? groomerProfiles.businessName : users.fullName,
  };
  return db
    .select(columns)
    .from(bookings)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .innerJoin(users, eq(users.id, groomerId === null ? groomerProfiles.userId : bookings.petParentId))
    .where(own)
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(BOOKINGS_PER_PAGE)
    .offset((page - 1) * BOOKINGS_PER_PAGE)
    .all();
}
