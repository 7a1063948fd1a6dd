import { expect, test } from "bun:test";
import { auditLog, visits } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { mainText } from "#tests/listing/groomers/setup.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, readRow, readRows } from "#tests/support/rows.ts";
import { type BookingSetup, moves, requestFor, requests, setUpBookings, TUESDAY_NOON } from "./setup.ts";

const read = async (window: Browser, id: number) =>
  (await (await window.get(`/api/bookings/${id}`)).json()) as BookingDetail;
const happened = ({ history }: BookingDetail) => history.map(({ by, what }) => [by, what]);

async function setUpRequest() {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup, { specialInstructions: "Ring twice" }));
  return { ...setup, id };
}

async function asBoss({ app }: BookingSetup) {
  return signedIn(app, await addUser(app, "admin", "boss"), "admin");
}

test("each side reads a booking as its list shows it, with what has happened", async () => {
  const { app, as, id } = await setUpRequest();
  const at = app.ctx.now();
  app.clock.advance(HOUR_MS);
  await moves(as.gus, id, "accepted");

  const [mine] = (await (await as.ana.get("/api/bookings/pet-parent")).json()) as [object];
  const [theirs] = (await (await as.gus.get("/api/bookings/groomer")).json()) as [object];
  const history = [
    { at, by: "parent", what: "requested" },
    { at: at + HOUR_MS, by: "groomer", what: "accepted" },
  ];
  const more = { pictures: [], nextBookingId: null, history };

  expect(await read(as.ana, id)).toEqual({ ...mine, reader: "parent", ...more } as never);
  expect(await read(as.gus, id)).toEqual({ ...theirs, reader: "groomer", ...more } as never);
});

test("the history tells a whole life, and who did what", async () => {
  const { app, as, id } = await setUpRequest();
  const options = [{ date: "2026-06-19", slot: "Morning (8AM - 12PM)" }];
  const propose = (window: Browser) => window.post(`/api/bookings/${id}/proposals`, { options });
  const answer = async (window: Browser, status: string) => {
    const { proposal } = await read(window, id);
    return window.patch(`/api/proposals/${proposal!.id}`, { status });
  };
  const step = async (act: () => Promise<unknown>) => {
    app.clock.advance(60_000);
    await act();
  };
  await step(() => propose(as.gus));
  await step(() => answer(as.ana, "declined"));
  await step(() => propose(as.ana));
  await step(() => answer(as.ana, "withdrawn"));
  await step(() => moves(as.gus, id, "accepted"));
  app.clock.set(TUESDAY_NOON);
  await step(() => moves(as.gus, id, "completed"));
  await step(() => as.ana.post("/api/reviews", { bookingId: id, rating: 5, comment: "Calm and on time." }));

  expect(happened(await read(as.gus, id))).toEqual([
    ["parent", "requested"],
    ["groomer", "proposed"],
    ["parent", "proposal-declined"],
    ["parent", "proposed"],
    ["parent", "proposal-withdrawn"],
    ["groomer", "accepted"],
    ["groomer", "completed"],
    ["parent", "reviewed"],
  ]);
});

test("what is decided about a no-show is told as the outcome, by the site", async () => {
  const setup = await setUpRequest();
  const { app, as, id } = setup;
  await moves(as.gus, id, "accepted");
  app.clock.set(TUESDAY_NOON);
  await moves(as.gus, id, "no_show");
  app.clock.advance(HOUR_MS);
  await as.ana.post(`/api/bookings/${id}/contest`, { text: "We were at the door." });
  app.clock.advance(HOUR_MS);
  const boss = await asBoss(setup);
  await boss.patch(`/api/admin/bookings/${id}/contest`, { outcome: "completed" });

  const detail = await read(as.ana, id);

  expect(detail.status).toBe("completed");
  expect(happened(detail).slice(2)).toEqual([
    ["groomer", "no-show"],
    ["parent", "contested"],
    ["site", "no-show-lifted"],
  ]);
});

test.each([
  ["pending", []],
  ["accepted", [[null, "accepted"]]],
  ["declined", [["groomer", "declined"]]],
  ["expired", [["site", "expired"]]],
  ["cancelled", [[null, "cancelled"]]],
  ["completed", [[null, "completed"]]],
  ["no_show", [["groomer", "no-show"]]],
] as const)("a %s booking that no audit row knows says what the booking itself knows", async (status, rest) => {
  const { app, as, id } = await setUpRequest();
  const { db } = app.ctx;
  const { id: other } = addRow(db, visits, {
    ...readRow(db, visits, { id })!,
    id: 4000,
    requestKey: "old",
    idempotencyKey: null,
    status,
    requestDate: 1,
    statusChangedAt: 2,
  });

  const { history } = await read(as.ana, other);

  expect(readRows(db, auditLog, { target: `booking ${other}` })).toEqual([]);
  expect(history.map(({ by, what }) => [by, what])).toEqual([["parent", "requested"], ...rest.map((one) => [...one])]);
  expect(history.map(({ at }) => at)).toEqual([1, 2].slice(0, history.length));
  expect((await as.ana.get(`/bookings/${other}`)).status).toBe(200);
});

test("an admin reads how it stands, and neither the words, the street, the pets nor the contact of anybody; a visitor logs in first", async () => {
  const setup = await setUpRequest();
  const { as, id } = setup;
  await moves(as.gus, id, "accepted");
  const boss = await asBoss(setup);

  const response = await boss.get(`/api/bookings/${id}`);
  const text = await response.text();
  const page = await mainText(await boss.get(`/bookings/${id}`));

  expect(JSON.parse(text)).toMatchObject({
    reader: "admin",
    status: "accepted",
    petParentName: "ana Tester",
    petInfo: "",
    specialInstructions: null,
    serviceAddress: null,
    pets: [],
    petParentPhone: null,
    groomerEmail: null,
    actions: [],
  });
  for (const private_ of ["Secret Street", "Waffles", "Ring twice", "828-555", "@example.com"]) {
    expect(text).not.toContain(private_);
    expect(page).not.toContain(private_);
  }
  expect(page).toContain("by Blue Ridge Bath Co. for ana Tester");
  expect(page).not.toContain("Cancel");
  const { headers } = await setup.app.visitor().get(`/bookings/${id}`);
  expect(headers.get("location")).toBe(`/auth?mode=login&next=%2Fbookings%2F${id}`);
});

test("the page says to each side how it stands, what comes next and what has happened", async () => {
  const { app, as, id } = await setUpRequest();
  const waiting = {
    ana: await mainText(await as.ana.get(`/bookings/${id}`)),
    gus: await mainText(await as.gus.get(`/bookings/${id}`)),
  };
  await moves(as.gus, id, "accepted");
  app.clock.advance(UNDO_MS);
  const agreed = {
    ana: await mainText(await as.ana.get(`/bookings/${id}`)),
    gus: await mainText(await as.gus.get(`/bookings/${id}`)),
  };

  expect(waiting.ana).toContain("Waiting for the groomer");
  expect(waiting.ana).toContain("Blue Ridge Bath Co. has until");
  expect(waiting.ana).toContain("You requested this visit");
  expect(waiting.gus).toContain("Request · reply by ");
  expect(waiting.gus).toContain("ana Tester requested this visit");
  expect(waiting.gus).toContain("Decline");
  expect(waiting.gus).not.toContain("1 Secret Street");
  expect(agreed.ana).toContain("Blue Ridge Bath Co. accepted");
  expect(agreed.ana).toContain("Add to calendar");
  expect(agreed.gus).toContain("You accepted");
  expect(agreed.gus).toContain("1 Secret Street");
  expect(agreed.gus).toContain("Directions to ana Tester");
  expect(agreed.gus).toContain("View day");
});
