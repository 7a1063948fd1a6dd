import { and, count, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { bookingColumns, bookings, type Db, proposals, type Tx, visits } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import { splitOpenAndPast } from "#src/domain/parent-groups.ts";
import { emailToConfirmProp, findOpenAccountEmail } from "#src/features/people/accounts/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { found, notFound } from "#src/shared/base/errors.ts";
import { pageOf } from "#src/shared/base/pages.ts";
import { localTime } from "#src/shared/base/time.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import type { AnyVisitView } from "#src/shared/day/added/added-visits.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { type OverviewView, PAST_VISITS_PER_PAGE } from "#src/shared/visits/overview/overview.ts";
import { addedVisitsWithIds } from "./added/view.ts";
import { viewForSide } from "./booking-view.ts";
import { openProposalSql } from "./changes/proposal-rows.ts";
import { withOptionFits } from "./changes/proposal-view.ts";
import { sumUnread } from "./message-counts.ts";
import { recordFinder } from "./parent-record.ts";
import { withPrivateNotes } from "./private-notes.ts";
import { type BookingRow, rowReader } from "./rows.ts";

export const ownRowSql: Record<Side, ReturnType<typeof eq>> = {
  parent: eq(bookings.petParentId, asSql(sql.placeholder("ownId"))),
  groomer: eq(bookings.groomerId, asSql(sql.placeholder("ownId"))),
};
const isOne = eq(bookings.id, asSql(sql.placeholder("id")));

const all = {
  parent: rowReader(ownRowSql.parent, desc(bookings.startsAt)),
  groomer: rowReader(ownRowSql.groomer, desc(bookings.requestDate)),
};
const isAmong = inArray(bookings.id, sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`);
const some = {
  parent: rowReader(isAmong, desc(bookings.startsAt)),
  groomer: rowReader(isAmong, desc(bookings.requestDate)),
};
const one = { parent: rowReader(and(isOne, ownRowSql.parent)!), groomer: rowReader(and(isOne, ownRowSql.groomer)!) };

export function bookingViewOf(db: Db | Tx, side: Side, row: BookingRow, now: number): BookingView {
  const view = viewForSide(side, row, now);
  return view.proposal ? { ...view, proposal: withOptionFits(db, row, view.proposal, { side, now }) } : view;
}

export const bookingsOfParent = (db: Db | Tx, { userId }: Viewer, now: number): BookingView[] =>
  all.parent(db, { ownId: userId }).map((row) => bookingViewOf(db, "parent", row, now));

export const bookingsOfGroomer = (db: Db | Tx, { groomerId }: Viewer, now: number): BookingView[] =>
  groomerId === null ? [] : viewsOfGroomer(db, all.groomer(db, { ownId: groomerId }), now);

function viewsOfGroomer(db: Db | Tx, rows: BookingRow[], now: number): BookingView[] {
  const [first] = rows;
  if (!first) return [];
  const aboutParent = recordFinder(db, rows, now);
  const views = rows.map((row) => ({ ...bookingViewOf(db, "groomer", row, now), ...aboutParent(row) }));
  return withPrivateNotes(db, first.shown.groomerId, views);
}

export function ownedIds(db: Db | Tx, viewer: Viewer): number[] {
  const isParent = viewerSide(viewer) === "parent";
  const isOwn = isParent ? eq(bookings.petParentId, viewer.userId) : eq(bookings.groomerId, viewer.groomerId ?? 0);
  const order = isParent ? bookings.startsAt : bookings.requestDate;
  const rows = db.select({ id: bookings.id }).from(bookings).where(isOwn).orderBy(desc(order), desc(bookings.id)).all();
  return rows.map(({ id }) => id);
}

/** `ids` must be the viewer's own. */
export function bookingsWithIds(db: Db | Tx, viewer: Viewer, ids: readonly number[], now: number): BookingView[] {
  if (ids.length === 0) return [];
  const side = viewerSide(viewer) ?? "parent";
  const views = some[side](db, { ids: JSON.stringify(ids) }).map((row) => bookingViewOf(db, side, row, now));
  return side === "groomer" ? withPrivateNotes(db, viewer.groomerId ?? 0, views) : views;
}

/** `ids` must be the groomer's own. Bookings come first. */
export function visitsKeyedById(db: Db | Tx, groomerId: number, ids: readonly number[], now: number) {
  const booked = viewsOfGroomer(db, some.groomer(db, { ids: JSON.stringify(ids) }), now);
  const views: AnyVisitView[] = [...booked, ...addedVisitsWithIds(db, groomerId, ids, now)];
  return new Map(views.map((view) => [view.id, view]));
}

const isNewRequest = and(eq(bookings.status, "pending"), isNull(proposals.id));
const isProposedByParent = and(inArray(bookings.status, ["pending", "accepted"]), eq(proposals.madeBy, "parent"));

const countToAnswer = (db: Db | Tx, groomerId: number): number =>
  db
    .select({ waiting: count() })
    .from(bookings)
    .leftJoin(proposals, openProposalSql)
    .where(and(eq(bookings.groomerId, groomerId), or(isNewRequest, isProposedByParent)))
    .get()!.waiting;

export const navCounts = (db: Db | Tx, viewer: Viewer): WorkspaceCounts => ({
  role: viewer.role === "groomer" ? "groomer" : "pet_parent",
  pending: viewer.groomerId === null ? 0 : countToAnswer(db, viewer.groomerId),
  unread: sumUnread(db, viewer),
});

export function findBooking(db: Db | Tx, viewer: Viewer, id: number, now: number): BookingView | undefined {
  const own = findBookingRow(db, viewer, id);
  return own && bookingForViewer(db, own, now);
}

export const bookingForViewer = (
  db: Db | Tx,
  { row, side }: { row: BookingRow; side: Side },
  now: number,
): BookingView => (side === "groomer" ? viewsOfGroomer(db, [row], now)[0]! : bookingViewOf(db, side, row, now));

/** Throws 404. */
export const requireBookingRow = (db: Db | Tx, viewer: Viewer, id: number) => found(findBookingRow(db, viewer, id));

export function findBookingRow(db: Db | Tx, viewer: Viewer, id: number) {
  const side = viewerSide(viewer);
  const ownId = side === "groomer" ? viewer.groomerId : viewer.userId;
  if (!side || ownId === null) return undefined;
  const [row] = one[side](db, { id, ownId });
  return row && { row, side };
}

const isOneOfGroomer = and(
  eq(visits.id, asSql(sql.placeholder("id"))),
  eq(visits.groomerId, asSql(sql.placeholder("ownId"))),
);
const ownIds = prepareQuery((db) => ({
  parent: db.select({ id: bookings.id }).from(bookings).where(and(isOne, ownRowSql.parent)).prepare(),
  groomer: db.select({ id: visits.id }).from(visits).where(isOneOfGroomer).prepare(),
}));

/** Throws 404. Visits the groomer added count as theirs. */
export function refuseOthersBooking(db: Db | Tx, viewer: Viewer, id: number) {
  const side = viewerSide(viewer);
  const ownId = side === "groomer" ? viewer.groomerId : viewer.userId;
  if (!side || ownId === null || !ownIds(db)[side].get({ id, ownId })) throw notFound();
}

export function viewerSide(viewer: Viewer): Side | undefined {
  if (viewer.role === "groomer") return "groomer";
  return viewer.role === "pet_parent" ? "parent" : undefined;
}

/** Sorts all rows, but loads only those shown in full. */
export function parentOverview(db: Db | Tx, viewer: Viewer, pageNumber: number, now: number): OverviewView {
  const rows = overviewRows(db).all({ userId: viewer.userId, now });
  const zones = [...new Set(rows.map(({ timeZone }) => timeZone))];
  const todays = Object.fromEntries(zones.map((zone) => [zone, localTime(now, zone).today]));
  const { open, past } = splitOpenAndPast(rows, (timeZone) => todays[timeZone]!);
  const { rows: shown, page, pages } = pageOf(past, { page: pageNumber, size: PAST_VISITS_PER_PAGE });
  const ids = [...open, ...shown].map(({ id }) => id);
  const views = new Map(bookingsWithIds(db, viewer, ids, now).map((view) => [view.id, view]));
  const viewsOf = (some: readonly { id: number }[]) => some.map(({ id }) => views.get(id)!);
  return {
    open: viewsOf(open),
    past: viewsOf(shown),
    page,
    pages,
    total: past.length,
    todays,
    ...(rows.length > 0 ? emailToConfirmProp(findOpenAccountEmail(db, viewer.userId)!) : {}),
  };
}

const isInTime = and(openProposalSql, gt(proposals.expiresAt, sql.placeholder("now")));

const overviewRows = prepareQuery((db) =>
  db
    .select({
      ...pick(bookingColumns, ["id", "status", "preferredDate", "timeZone", "startsAt"]),
      proposal: { kind: proposals.kind },
    })
    .from(bookings)
    .leftJoin(proposals, isInTime)
    .where(eq(bookings.petParentId, asSql(sql.placeholder("userId"))))
    .prepare(),
);
