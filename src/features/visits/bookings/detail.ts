import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { bookings, type Db, proposals } from "#db/db.ts";
import { bound, prepared } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { picturesOf } from "../pictures/queries.ts";
import { withNotePictures } from "./afterwards/visit-note.ts";
import { seenByAdmin } from "./booking-view.ts";
import { historyOf } from "./history.ts";
import { actorOf, findBooking } from "./queries.ts";
import { reader } from "./rows.ts";

export function findBookingDetail(db: Db, viewer: Viewer, id: number, now: number): BookingDetail | undefined {
  const side = actorOf(viewer);
  const booking = side ? findBooking(db, viewer, id, now) : findForAdmin(db, viewer, id, now);
  if (!booking) return undefined;
  const pictures = side ? picturesOf(db, viewer, id, "request") : [];
  const whole = withNotePictures(db, viewer, booking);
  const nextBookingId = nextOf(db).get({ id })?.nextBookingId ?? null;
  return { ...whole, reader: side ?? "admin", pictures, nextBookingId, history: historyOf(db, id) };
}

const nextOf = prepared((db) =>
  db
    .select({ nextBookingId: proposals.nextBookingId })
    .from(proposals)
    .where(and(eq(proposals.bookingId, sql.placeholder("id")), isNotNull(proposals.nextBookingId)))
    .orderBy(desc(proposals.id))
    .prepare(),
);

const any = reader(eq(bookings.id, bound(sql.placeholder("id"))));

function findForAdmin(db: Db, { role }: Viewer, id: number, now: number): BookingView | undefined {
  if (role !== "admin") return undefined;
  const [row] = any(db, { id });
  return row && seenByAdmin(row, now);
}
