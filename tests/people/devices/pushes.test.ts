import { beforeAll, beforeEach, expect, test } from "bun:test";
import { pushDevices, pushes, users, visits } from "#db/db.ts";
import { notifyOfTomorrow } from "#src/features/day/day-plan/evening-jobs.ts";
import { pushTexts } from "#src/shared/people/push-labels.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { START } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { changeRows, readRows, removeRows } from "#tests/support/rows.ts";
import { MORNING, moves, requestFor, requests, TUESDAY_NOON } from "#tests/visits/bookings/setup.ts";
import { type DeviceSetup, setUpDevices, switchesOn, titlesOf } from "./setup.ts";

let setup: DeviceSetup;
let ana: Awaited<ReturnType<typeof switchesOn>>;
let gus: Awaited<ReturnType<typeof switchesOn>>;
beforeAll(async () => {
  setup = await setUpDevices();
});
beforeEach(async () => {
  const { app, as, service } = setup;
  app.clock.set(START);
  removeRows(app.ctx.db, pushDevices);
  removeRows(app.ctx.db, visits);
  as.ana = signedIn(app, setup.ana, "pet_parent");
  as.gus = signedIn(app, setup.gus.user, "groomer");
  [ana, gus] = [await switchesOn(as.ana, service), await switchesOn(as.gus, service)];
});

const asked = (changes: Record<string, unknown> = {}) => requests(setup.as.ana, requestFor(setup, changes));
const told = async () => {
  await setup.deliver();
  return { ana: titlesOf(ana), gus: titlesOf(gus) };
};

test("a request tells the groomer and an answer the parent, nobody what they did themselves, and nothing names anybody", async () => {
  const { id } = await asked();
  expect(await told()).toEqual({ ana: [], gus: ["New request"] });

  await moves(setup.as.gus, id, "accepted");
  setup.app.clock.advance(UNDO_MS);
  expect(await told()).toEqual({ ana: ["You got a reply"], gus: ["New request"] });

  await moves(setup.as.ana, id, "cancelled");
  expect((await told()).gus).toEqual(["New request", "Booking changed"]);

  expect(gus.got.at(-1)).toEqual({
    title: "Booking changed",
    body: "Open it to see what changed.",
    url: `/bookings/${id}`,
    tag: `booking ${id}`,
    ttl: 86_400,
    urgency: "normal",
  });
  const all = JSON.stringify([ana.got, gus.got]);
  for (const word of ["ana", "gus", "Waffles", "Bath", "28801", "Asheville", "2026"]) expect(all).not.toContain(word);
});

test("a next visit that is offered is told as one, and not as another time for the one that was", async () => {
  const { app, as } = setup;
  const { id } = await asked();
  await moves(as.gus, id, "accepted");
  app.clock.set(TUESDAY_NOON);
  await moves(as.gus, id, "completed");
  const before = (await told()).ana.length;

  const options = [{ date: "2026-07-28", slot: MORNING }];
  expect((await as.gus.post(`/api/bookings/${id}/next-visit`, { options })).status).toBe(201);

  expect((await told()).ana.slice(before)).toEqual(["Your groomer offered you a next visit"]);
  expect(ana.got.at(-1)).toMatchObject({ body: "Open the booking to choose.", url: `/bookings/${id}` });
});

test("an acceptance waits until it can no longer be undone, and is not told when it was", async () => {
  const { app, as } = setup;
  const { id } = await asked();
  await as.gus.post(`/api/bookings/${id}/messages`, { text: "Is there a tap?" });
  await moves(as.gus, id, "accepted");
  expect((await told()).ana).toEqual([]);

  app.clock.advance(9_999);
  await as.gus.post(`/api/bookings/${id}/undo-accept`);
  app.clock.advance(1);
  expect((await told()).ana).toEqual(["New message"]);

  await moves(as.gus, id, "accepted");
  app.clock.advance(10_000);
  expect((await told()).ana).toEqual(["New message", "You got a reply"]);
});

test("what a notification says is decided when it is sent", async () => {
  const { id } = await asked();
  await moves(setup.as.ana, id, "cancelled");

  expect((await told()).gus).toEqual(["Booking changed"]);
  expect(readRows(setup.app.ctx.db, pushes)).toEqual([]);
});

test("what would be late to be of use is never sent", async () => {
  await asked();
  setup.app.clock.advance(pushTexts.request.lives);

  expect((await told()).gus).toEqual([]);
  expect(readRows(setup.app.ctx.db, pushes)).toEqual([]);
});

test("a message waits ten seconds, so that an open page reads it first, and several are one", async () => {
  const { app, as } = setup;
  const { id } = await asked();
  await told();
  const writes = (text: string) => as.ana.post(`/api/bookings/${id}/messages`, { text });

  await writes("Is the van warm?");
  expect((await told()).gus).toEqual(["New request"]);
  await as.gus.post(`/api/bookings/${id}/messages/read`, {});
  app.clock.advance(10_000);
  expect((await told()).gus).toEqual(["New request"]);

  await writes("And quiet?");
  await writes("Thanks!");
  app.clock.advance(10_000);
  expect(await told()).toEqual({ ana: [], gus: ["New request", "New message"] });
  expect(gus.got.at(-1)).toMatchObject({ url: `/bookings/${id}#messages`, tag: `message ${id}` });
});

test("other times that are proposed are told to the other side, and so is what they say to them", async () => {
  const { as } = setup;
  const { id } = await asked();
  const options = [{ date: "2026-06-17", slot: "Afternoon (12PM - 4PM)" }];
  const made = await as.gus.post(`/api/bookings/${id}/proposals`, { options });
  const { proposal } = (await made.json()) as { proposal: { id: number } };
  expect((await told()).ana).toEqual(["New time proposed"]);

  await as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" });
  expect((await told()).gus.at(-1)).toBe("You got a reply");
});

test("a parent hears at once that the groomer is on the way", async () => {
  const { app, as } = setup;
  const { id } = await asked();
  await moves(as.gus, id, "accepted");
  await told();
  app.clock.set(Date.parse("2026-06-16T12:00:00Z"));

  expect((await as.gus.post(`/api/bookings/${id}/on-my-way`, {})).status).toBe(200);

  expect((await told()).ana.at(-1)).toBe("Your groomer is on the way");
  expect(ana.got.at(-1)).toMatchObject({ urgency: "high", ttl: 3600 });
});

test("at 5 PM groomers are told of tomorrow's visits, once, and not of a day that has become free", async () => {
  const { app, as } = setup;
  const ids = [await asked(), await asked({ preferredTimeSlot: "Afternoon (12PM - 4PM)" })].map(({ id }) => id);
  for (const id of ids) await moves(as.gus, id, "accepted");
  await told();
  gus.got.length = 0;
  const at = async (instant: string) => {
    app.clock.set(Date.parse(instant));
    notifyOfTomorrow(app.ctx);
    return (await told()).gus;
  };

  expect(await at("2026-06-15T20:59:00Z")).toEqual([]);
  expect(await at("2026-06-15T21:00:00Z")).toEqual(["2 visits tomorrow"]);
  expect(gus.got[0]).toMatchObject({ url: "/groomer-dashboard/day/2026-06-16", tag: "tomorrow" });
  expect(await at("2026-06-15T21:10:00Z")).toHaveLength(1);

  changeRows(app.ctx.db, pushDevices, {}, { listSentFor: null });
  changeRows(app.ctx.db, visits, { id: ids[0]! }, { status: "cancelled" });
  expect(await at("2026-06-15T21:20:00Z")).toEqual(["2 visits tomorrow", "1 visit tomorrow"]);

  changeRows(app.ctx.db, pushDevices, {}, { listSentFor: null });
  notifyOfTomorrow(app.ctx);
  changeRows(app.ctx.db, visits, {}, { status: "cancelled" });
  expect((await told()).gus).toHaveLength(2);
  expect(await at("2026-06-16T04:01:00Z")).toHaveLength(2);
});

test("visits that a groomer has entered count among tomorrow's, and are told alone too", async () => {
  const { app, as } = setup;
  const enter = (clientName: string) =>
    as.gus.post("/api/visits", {
      clientName,
      date: "2026-06-16",
      start: "10:00",
      minutes: 30,
      zipCode: "28801",
      confirm: true,
    });
  await enter("June Albright");
  app.clock.set(Date.parse("2026-06-15T21:00:00Z"));
  notifyOfTomorrow(app.ctx);
  expect((await told()).gus).toEqual(["1 visit tomorrow"]);

  const { id } = await asked();
  await moves(as.gus, id, "accepted");
  changeRows(app.ctx.db, pushDevices, {}, { listSentFor: null });
  gus.got.length = 0;
  notifyOfTomorrow(app.ctx);
  expect((await told()).gus).toContain("2 visits tomorrow");

  removeRows(app.ctx.db, visits, { source: "groomer" });
});

test("whoever is suspended, or was not here for a month, is told nothing", async () => {
  const { app } = setup;
  await setup.deliver();
  await asked();
  changeRows(app.ctx.db, users, { id: setup.gus.user.id }, { disabledAt: START });
  expect((await told()).gus).toEqual([]);

  changeRows(app.ctx.db, users, {}, { disabledAt: null });
  changeRows(app.ctx.db, pushes, {}, { expiresAt: Number.MAX_SAFE_INTEGER });
  app.clock.advance(31 * 86_400_000);
  expect((await told()).gus).toEqual([]);
  expect(readRows(app.ctx.db, pushes)).toEqual([]);
});
