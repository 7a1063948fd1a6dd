import type { Db, Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { addRow } from "#tests/support/rows.ts";

type Row = typeof visits.$inferInsert;
type Said = "groomerId" | "petParentId" | "servicePackageId" | "requestDate";

export function addVisitRow(db: Db | Tx, visit: Pick<Row, Said> & Partial<Row>) {
  const { preferredDate = "2026-06-16", preferredTimeSlot = timeSlots[0], timeZone = "America/New_York" } = visit;
  return addRow(db, visits, {
    source: "site",
    serviceName: "Bath & Brush",
    priceMin: 5500,
    priceMax: 6500,
    durationMinutes: 60,
    visitMinutes: 60,
    preferredDate,
    preferredTimeSlot,
    timeZone,
    startsAt: slotStart(preferredDate, preferredTimeSlot!, timeZone!),
    petInfo: "Waffles",
    status: "accepted",
    statusChangedAt: visit.requestDate,
    requestKey: crypto.randomUUID(),
    ...visit,
  });
}
