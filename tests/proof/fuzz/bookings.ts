import { proposalOptions, proposals } from "#db/db.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addRow, addVisitRow } from "#tests/support/rows.ts";

const DAY = 24 * 60 * 60 * 1000;
export const LATE_AT = 9;
export const visitWithoutGroomer = LATE_AT + 1;
export const disputedNoShow = LATE_AT + 2;
export const onlyVisit = LATE_AT + 3;
const visitWithOffer = LATE_AT + 4;
export const firstAddedVisit = visitWithOffer + 1;
export const openOffer = 3;

interface Visit {
  groomerId: number;
  packageId: number;
  petParentId: number;
  at: number;
  status: BookingStatus;
}

export function addBooking({ ctx }: TestApp, { groomerId, packageId, petParentId, at, status }: Visit) {
  const isOver = status === "completed" || status === "no_show" || at >= LATE_AT;
  const startsAt = ctx.now() + (isOver ? -1 : 1) * (at + 3) * DAY;
  addVisitRow(ctx.db, {
    groomerId,
    servicePackageId: packageId,
    petParentId,
    preferredDate: new Date(startsAt).toISOString().slice(0, 10),
    startsAt,
    status,
    requestDate: ctx.now(),
    requestKey: `fuzz-${at}`,
  });
}

interface Sides {
  groomer: { profile: { id: number }; packages: { id: number }[] };
  petParentId: number;
}

export function addNextVisits(app: TestApp, ...sides: [free: Sides, offered: Sides]) {
  const { db, now } = app.ctx;
  for (const [at, { groomer, petParentId }] of sides.entries()) {
    const [groomerId, packageId] = [groomer.profile.id, groomer.packages[0]!.id];
    addBooking(app, { groomerId, packageId, petParentId, at: onlyVisit - 1 + at, status: "completed" });
  }
  const open = { createdAt: now(), expiresAt: now() + DAY };
  addRow(db, proposals, { id: openOffer, bookingId: visitWithOffer, madeBy: "groomer", kind: "next-visit", ...open });
  for (const [at, date] of ["2026-07-21", "2026-07-22"].entries()) {
    addRow(db, proposalOptions, { proposalId: openOffer, place: at + 1, date, slot: "Morning (8AM - 12PM)" });
  }
}
