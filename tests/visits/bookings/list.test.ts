import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { bookingColumns, removeRows, visitSeries } from "#db/db.ts";
import { hasBookingChanged } from "#islands/visits/bookings/changed-notice.tsx";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { isBooking } from "#src/shared/day/added/visit-summary.ts";
import type { BookingList } from "#src/shared/day/list/list.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { entersClient } from "../../clients/clients/added/setup.ts";
import { enters } from "../../day/added-visits/setup.ts";
import { AFTERNOON, type BookingSetup, moves, requested, sendRequest, setUpBookings } from "./setup.ts";

const listOf = (window: Browser, query = "") => bodyOf<BookingList>(window.get(`/api/bookings/groomer/list${query}`));

const petsAndStatus = ({ visits }: BookingList) =>
  visits.map((visit) => (isBooking(visit) ? visit.petInfo || visit.status : visit.name));

function addPast({ app }: BookingSetup, id: number, count: number) {
  const changed = ["id", "starts_at", "status", "request_key", "idempotency_key"];
  const copied = Object.values(bookingColumns)
    .map(({ name }) => name)
    .filter((name) => !changed.includes(name));
  app.ctx.db.run(sql`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${count})
    INSERT INTO visits (${sql.raw(copied.join(", "))}, source, starts_at, status, request_key)
    SELECT ${sql.raw(copied.join(", "))}, 'site', starts_at - at * 86400000, 'completed', request_key || at
    FROM bookings, n WHERE id = ${id}`);
}

testWith("lists open visits soonest first and then past ones latest first", setUpBookings, async (setup) => {
  const on = (preferredDate: string, petInfo: string) => sendRequest(setup, "ana", { preferredDate, petInfo });
  const [late, soon, gone, done] = [
    await on("2026-06-18", "late"),
    await on("2026-06-16", "soon"),
    await on("2026-06-17", "gone"),
    await on("2026-06-15", "done"),
  ];
  await moves(setup.as.gus, late.id, "accepted");
  await moves(setup.as.gus, gone.id, "declined");
  await moves(setup.as.gus, done.id, "accepted");
  setup.app.ctx.db.run(sql`UPDATE visits SET status = 'completed' WHERE id = ${done.id}`);

  expect(petsAndStatus(await listOf(setup.as.gus))).toEqual(["soon", "late", "declined", "done"]);
  expect(soon.id).toBeGreaterThan(late.id);
});

testWith("lists 50 visits per page and shows the last page beyond it", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana");
  addPast(setup, id, 119);

  const [first, third, beyond] = [
    await listOf(setup.as.gus),
    await listOf(setup.as.gus, "?page=3"),
    await listOf(setup.as.gus, "?page=99"),
  ];

  expect(first).toMatchObject({ total: 120, page: 1, pages: 3 });
  expect(first.visits).toHaveLength(50);
  expect(first.visits[0]!.id).toBe(id);
  expect(third.visits).toHaveLength(20);
  expect(beyond.visits).toEqual(third.visits);
});

test("lists added visits among bookings and finds them by client and pet and note", async () => {
  const { as, app } = await requested({ preferredDate: "2026-06-18", petInfo: "Waffles" });
  const june = await entersClient(as.gus);
  const about = { clientName: null, clientId: june.id, zipCode: null };
  const visit = await enters(as.gus, { ...about, service: "Full groom", note: "Back door" });
  await enters(as.gus, { clientName: null, title: "Vet fair", date: "2026-06-01" });
  const found = async (query: string) => petsAndStatus(await listOf(as.gus, query));

  expect(await found("")).toEqual(["June Albright", "Waffles", "Vet fair"]);
  expect((await listOf(as.gus)).visits[0]).toEqual(visit);
  for (const words of ["albright", "pepper", "schnauzer", "full groom", "back door"]) {
    expect(await found(`?q=${encodeURIComponent(words)}`)).toEqual(["June Albright"]);
  }
  expect(await found("?q=fair&show=completed")).toEqual(["Vet fair"]);
  expect((await listOf(signedIn(app, (await addGroomer(app, "gil")).user, "groomer"))).total).toBe(0);
});

testWith("searches names and service and pets in any case and filters by status", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana", { petInfo: "Élan, a POODLE" });
  await sendRequest(setup, "ana", { petInfo: "Waffles", preferredTimeSlot: AFTERNOON });
  await moves(setup.as.gus, id, "accepted");
  const found = async (query: string) => petsAndStatus(await listOf(setup.as.gus, query));

  expect(await found("?q=poodle+%C3%A9lan")).toEqual(["Élan, a POODLE"]);
  expect(await found("?q=ANA")).toHaveLength(2);
  expect(await found("?q=ana+waffles")).toEqual(["Waffles"]);
  expect(await found("?show=accepted")).toEqual(["Élan, a POODLE"]);
  expect(await found("?q=waffles&show=accepted")).toEqual([]);
  expect(await found("?q=%25")).toEqual([]);
});

test("doesn't find a declined request by details hidden from its groomer", async () => {
  const { id, as } = await requested({ petInfo: "A nervous doodle" });
  await moves(as.gus, id, "declined");

  expect((await listOf(as.gus, "?q=doodle")).total).toBe(0);
  expect((await listOf(as.gus, "?q=ana")).total).toBe(1);
});

testWith("lists only the groomer's own bookings and explains invalid queries", requested, async ({ app, as }) => {
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  expect((await nia.get("/api/bookings/groomer/list")).status).toBe(404);
  expect((await as.gus.get("/api/bookings/groomer/list?page=0")).status).toBe(422);
  expect((await as.gus.get(`/api/bookings/groomer/list?q=${"x".repeat(101)}`)).status).toBe(422);
});

testWith("searches and turns pages without script and keeps the query", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana");
  addPast(setup, id, 60);

  const html = await (await setup.as.gus.get("/groomer-dashboard?tab=bookings&view=all&q=ana&page=nothing")).text();

  expect(html).toContain('<form class="list-search" action="/groomer-dashboard" method="get">');
  expect(html).toContain("61 bookings found");
  expect(html).toContain('href="/groomer-dashboard?tab=bookings&amp;view=all&amp;q=ana&amp;page=2"');
});
async function opened(as: "ana" | "gus") {
  const setup = await setUpBookings();
  const { id } = await sendRequest(setup, "ana", { everyWeeks: 6 });
  const window = setup.as[as];
  const html = await (await window.get(`/bookings/${id}`)).text();
  const props = [...html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text!);
  const { visit, booking } = JSON.parse(props.find((text) => text.includes('"booking":'))!) as {
    visit?: { booking: BookingDetail };
    booking: BookingDetail;
  };
  const isOld = async () => hasBookingChanged(await read(window, id), visit?.booking ?? booking);
  return { ...setup, id, isOld };
}

const read = async (window: Browser, id: number) =>
  (await (await window.get(`/api/bookings/${id}`)).json()) as BookingDetail;

const options = [{ date: "2026-06-19", slot: "Morning (8AM - 12PM)" }];

const others: [string, "ana" | "gus", (setup: Awaited<ReturnType<typeof opened>>) => Promise<unknown>][] = [
  ["an acceptance", "ana", ({ as, id }) => as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted" })],
  ["a cancellation", "gus", ({ as, id }) => as.ana.patch(`/api/bookings/${id}/status`, { status: "cancelled" })],
  ["a proposal", "ana", ({ as, id }) => as.gus.post(`/api/bookings/${id}/proposals`, { options })],
  ["the end of its repeat visits", "gus", async ({ app }) => removeRows(app.ctx.db, visitSeries, {})],
  ["a block in another tab", "gus", async ({ as, ana }) => as.gus.post("/api/blocks", { id: ana.id })],
];

test.each(others)("reports that %s changed the booking's open page for %s", async (_, as, act) => {
  const setup = await opened(as);
  expect(await setup.isOld()).toBe(false);

  await act(setup);

  expect(await setup.isOld()).toBe(true);
});

test("doesn't count time or a message as a change of the booking", async () => {
  const { app, as, id, isOld } = await opened("ana");

  app.clock.advance(HOUR_MS);
  await as.gus.post(`/api/bookings/${id}/messages`, { text: "Hello" });

  expect(await isOld()).toBe(false);
});
