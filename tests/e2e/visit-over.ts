import { expect } from "bun:test";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { startSite } from "./site.ts";

/** A visit of the demo's parent to its groomer whose time is over. */
export async function visitOver(site: ReturnType<typeof startSite>): Promise<BookingView> {
  const id = await site.bookVisit("Pickle, who poses for pictures");
  const groomer = await site.requestsOf("demo_groomer");
  const accepted = await groomer.patch(`/api/bookings/${id}/status`, { data: { status: "accepted", confirm: true } });
  expect(accepted.status()).toBe(200);
  const visit = (await accepted.json()) as BookingView;
  const minutes = Math.ceil((visit.startsAt - Date.now()) / 60_000) + 5 * 60;
  expect((await groomer.post("/api/demo/clock", { data: { minutes } })).status()).toBe(200);
  return visit;
}
