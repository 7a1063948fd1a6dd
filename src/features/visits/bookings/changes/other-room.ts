import type { Db, Tx } from "#db/open.ts";
import type { bookings } from "#db/schema/tables.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { capacityRefusal } from "../room/room.ts";

type Booked = Pick<
  typeof bookings.$inferSelect,
  "id" | "groomerId" | "petParentId" | "visitMinutes" | "serviceZipCode"
>;

interface OtherTime extends ProposedTime {
  /** A parent proposes it, so the groomer's notice and cap on added driving count. */
  isRequest: boolean;
}

/** Why a booking has no room at another time, said to the groomer; its own visit does not count against it. */
export function noRoomFor(db: Db | Tx, booking: Booked, { date, slot, isRequest }: OtherTime, now: number) {
  const { id, groomerId, petParentId: parentId, visitMinutes: minutes, serviceZipCode: zipCode } = booking;
  return capacityRefusal(db, { groomerId, parentId, date, slot, minutes, zipCode, isRequest, without: id }, now);
}
