import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { bookings, proposals } from "#db/schema/tables.ts";
import { openAndPast } from "#src/domain/parent-groups.ts";
import { findOpenEmail, toConfirm } from "#src/features/people/accounts/queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { pageOf } from "#src/shared/base/pages.ts";
import { type OverviewView, PAST_AT_ONCE } from "#src/shared/visits/overview/overview.ts";
import { isOpenProposal } from "../changes/proposal-rows.ts";
import { bookingsById } from "../queries.ts";

/** Sorts all rows, but loads only those shown in full. */
export function parentOverview(db: Db | Tx, viewer: Viewer, asked: number, now: number): OverviewView {
  const rows = facts(db).all({ userId: viewer.userId, now });
  const zones = [...new Set(rows.map(({ timeZone }) => timeZone))];
  const todays = Object.fromEntries(zones.map((zone) => [zone, localTime(now, zone).today]));
  const { open, past } = openAndPast(rows, (timeZone) => todays[timeZone]!);
  const { rows: shown, page, pages } = pageOf(past, { page: asked, size: PAST_AT_ONCE });
  const ids = [...open, ...shown].map(({ id }) => id);
  const views = new Map(bookingsById(db, viewer, ids, now).map((view) => [view.id, view]));
  const viewsOf = (some: readonly { id: number }[]) => some.map(({ id }) => views.get(id)!);
  return {
    open: viewsOf(open),
    past: viewsOf(shown),
    page,
    pages,
    total: past.length,
    todays,
    ...toConfirm(findOpenEmail(db, viewer.userId)!),
  };
}

const isInTime = and(isOpenProposal, gt(proposals.expiresAt, sql.placeholder("now")));

const facts = prepared((db) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      preferredDate: bookings.preferredDate,
      timeZone: bookings.timeZone,
      startsAt: bookings.startsAt,
      proposal: { kind: proposals.kind },
    })
    .from(bookings)
    .leftJoin(proposals, isInTime)
    .where(eq(bookings.petParentId, bound(sql.placeholder("userId"))))
    .prepare(),
);
