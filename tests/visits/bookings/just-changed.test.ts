import { expect, test } from "bun:test";
import { saysElse } from "#islands/visits/bookings/changed-notice.tsx";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import type { Browser } from "#tests/support/app.ts";
import { requestFor, requests, setUpBookings } from "./setup.ts";

/** What the page of a booking was made with, and a way to read it again. */
async function opened(as: "ana" | "gus") {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  const window = setup.as[as];
  const html = await (await window.get(`/bookings/${id}`)).text();
  const props = [...html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text!);
  const { booking } = JSON.parse(props.find((text) => text.includes('"booking":'))!) as { booking: BookingDetail };
  const isOld = async () => saysElse(await read(window, id), booking);
  return { ...setup, id, isOld };
}

const read = async (window: Browser, id: number) =>
  (await (await window.get(`/api/bookings/${id}`)).json()) as BookingDetail;

type Setup = Awaited<ReturnType<typeof opened>>;
const options = [{ date: "2026-06-19", slot: "Morning (8AM - 12PM)" }];

const others: [string, "ana" | "gus", (setup: Setup) => Promise<unknown>][] = [
  ["an acceptance", "ana", ({ as, id }) => as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted" })],
  ["a cancellation", "gus", ({ as, id }) => as.ana.patch(`/api/bookings/${id}/status`, { status: "cancelled" })],
  ["a proposal", "ana", ({ as, id }) => as.gus.post(`/api/bookings/${id}/proposals`, { options })],
  [
    "a block in another tab",
    "gus",
    async ({ as, ana }) => as.gus.post("/api/blocked-parents", { petParentId: ana.id }),
  ],
];

test.each(others)("the page of a booking says that %s has changed it, for %s", async (_, as, act) => {
  const setup = await opened(as);
  expect(await setup.isOld()).toBe(false);

  await act(setup);

  expect(await setup.isOld()).toBe(true);
});

test("neither time nor a message is a change of the booking", async () => {
  const { app, as, id, isOld } = await opened("ana");

  app.clock.advance(HOUR_MS);
  await as.gus.post(`/api/bookings/${id}/messages`, { text: "Hello" });

  expect(await isOld()).toBe(false);
});
