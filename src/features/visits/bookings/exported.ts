import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "#db/open.ts";
import { bookings, proposals } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { byId, fact, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { type Door, doors } from "#src/shared/listing/doors.ts";
import { proposalStatuses } from "#src/shared/visits/booking-labels.ts";
import { BookingView } from "#src/shared/visits/bookings.ts";
import { proposalKinds } from "#src/shared/visits/proposal-labels.ts";
import { ProposedTime } from "#src/shared/visits/proposals.ts";
import { withNotePictures } from "./afterwards/visit-note.ts";
import { findFeed } from "./calendar/feed.ts";
import { isMadeBy, optionsOf } from "./changes/proposal-rows.ts";
import { bookingIds, bookingsById } from "./queries.ts";

const ProposalExport = z.object({
  bookingId: z.number(),
  kind: z.enum(proposalKinds),
  note: z.nullable(z.string()),
  status: z.enum(proposalStatuses),
  options: z.array(ProposedTime),
  createdAt: z.number(),
  answeredAt: z.nullable(z.number()),
});

export const bookingsExported = {
  bookings: rows(BookingView, (ctx, viewer) => bookingsOf(ctx, viewer, bookingIds(ctx.db, viewer), ctx.now())),
  /** Other times that they have proposed for bookings, and next visits. */
  proposalsMade: rows(ProposalExport, ({ db }, viewer) => proposalsBy(db, viewer)),
  /** How a parent came to the pages that they asked from. */
  cameBy: fact(z.array(z.object({ bookingId: z.number(), door: z.enum(doors) })), ({ db }, { userId }) =>
    db
      .select({ bookingId: bookings.id, door: sql<Door>`${bookings.door}` })
      .from(bookings)
      .where(and(eq(bookings.petParentId, userId), isNotNull(bookings.door)))
      .orderBy(asc(bookings.id))
      .all(),
  ),
  /** The address itself is not kept here. */
  calendarAddress: fact(
    z.nullable(z.object({ createdAt: z.number() })),
    ({ db }, { userId }) => findFeed(db, userId) ?? null,
  ),
};

/** In the order of the dashboard's list, which is not that of the ids. */
function* bookingsOf({ db }: Ctx, viewer: Viewer, ids: readonly number[], now: number) {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const page = bookingsById(db, viewer, ids.slice(at, at + ROWS_AT_ONCE), now);
    yield page.map((booking) => (booking.notedAt === undefined ? booking : withNotePictures(db, viewer, booking)));
  }
}

const proposalsBy = (db: Db, viewer: Viewer) =>
  byId(proposals.id, lastIn(db, proposals, proposals.id), (isOnPage) => {
    const made = db
      .select()
      .from(proposals)
      .where(and(isMadeBy(viewer), isOnPage))
      .orderBy(asc(proposals.id))
      .limit(ROWS_AT_ONCE)
      .all();
    const options = optionsOf(
      db,
      made.map((proposal) => ({ proposal })),
    );
    return made.map((proposal) => ({ ...proposal, options: options.get(proposal.id) ?? [] }));
  });
