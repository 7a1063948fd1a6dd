import { eq } from "drizzle-orm";
import { bookings, pets, users, visits } from "#db/db.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { addRow, changeRows, findRow } from "#tests/support/rows.ts";
import { type BookingSetup, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";

export async function setUpClosing(status: "pending" | "accepted" | "completed" = "completed") {
  const setup = await setUpBookings();
  const { app, ana } = setup;
  const { db, now } = app.ctx;
  const booking = await sendRequest(setup, "ana", { specialInstructions: "Ring twice" });
  const place = { serviceAddress: "1 Secret Street", serviceCity: "Asheville", serviceState: "NC", distanceMiles: 2 };
  const change = { ...place, serviceZipCode: "28801", status };
  changeRows(db, visits, { id: booking.id }, change);
  addRow(db, pets, { petParentId: ana.id, name: "Waffles", type: "Dog", createdAt: now() });
  return { ...setup, booking };
}

export const leave = (setup: BookingSetup, who: "ana" | "gus", password = PASSWORD) =>
  setup.as[who].delete("/api/account", { password });

export const userOf = ({ app }: BookingSetup, id: number) => findRow(app.ctx.db, users, { id })!;
export const bookingOf = ({ app }: BookingSetup, id: number) =>
  app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!;
