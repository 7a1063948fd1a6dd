import type { Db, Tx } from "#db/open.ts";
import type { bookings } from "#db/schema/tables.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { findPoint } from "../room/day-places.ts";
import { roomFor } from "../room/room.ts";

type Booked = Pick<
  typeof bookings.$inferSelect,
  "id" | "groomerId" | "petParentId" | "visitMinutes" | "serviceZipCode" | "timeZone"
>;

interface OtherTime extends ProposedTime {
  /** A parent proposes, so notice and the cap on added driving count. */
  isRequest: boolean;
}

/** The booking's current visit does not count against the day. */
export function otherRoom(db: Db | Tx, booking: Booked, { isRequest, ...when }: OtherTime, now: number) {
  const { id, groomerId, petParentId: parentId, visitMinutes: minutes, serviceZipCode, timeZone } = booking;
  const at = findPoint(db, serviceZipCode);
  return roomFor(
    db,
    { groomerId, parentId, ...pick(when, ["date", "slot", "time"]), timeZone, minutes, at, isRequest, without: id },
    now,
  );
}
