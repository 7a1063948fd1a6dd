import { beforeAll, beforeEach, expect, test } from "bun:test";
import { outbox, pushDevices, pushQueue, users, visits } from "#db/db.ts";
import { notifyGroomersOfTomorrow } from "#src/features/day/day-plan/evening-jobs.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { pushKindTexts } from "#src/shared/people/push-labels.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { START } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { changeRows, findRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
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
  removeRows(app.ctx.db, pushDevices, {});
  removeRows(app.ctx.db, visits, {});
  as.ana = signedIn(app, setup.ana, "pet_parent");
  as.gus = signedIn(app, setup.gus.user, "groomer");
  [ana, gus] = [await switchesOn(as.ana, service), await switchesOn(as.gus, service)];
});

const sendRequest = (changes: Record<string, unknown> = {}) => requests(setup.as.ana, requestFor(setup, changes));
const titlesShown = async () => {
  await setup.deliver();
  return { ana: titlesOf(ana), gus: titlesOf(gus) };
};

testWith("notifies a groomer of requests and a parent of replies without names", sendRequest, async ({ id }) => {
  expect(await titlesShown()).toEqual({ ana: [], gus: ["New request"] });

  await moves(setup.as.gus, id, "accepted");
  setup.app.clock.advance(UNDO_MS);
  expect(await titlesShown()).toEqual({ ana: ["You got a reply"], gus: ["New request"] });

  await moves(setup.as.ana, id, "cancelled");
  expect((await titlesShown()).gus).toEqual(["New request", "Booking changed"]);

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

testWith("announces a next-visit offer as an offer and not as a new time", sendRequest, async ({ id }) => {
  const { app, as } = setup;
  await moves(as.gus, id, "accepted");
  app.clock.set(TUESDAY_NOON);
  await moves(as.gus, id, "completed");
  const before = (await titlesShown()).ana.length;

  const options = [{ date: "2026-07-28", slot: MORNING }];
  expect((await as.gus.post(`/api/bookings/${id}/next-visit`, { options })).status).toBe(201);

  expect((await titlesShown()).ana.slice(before)).toEqual(["Your groomer offered you a next visit"]);
  expect(ana.got.at(-1)).toMatchObject({ body: "Open the booking to choose.", url: `/bookings/${id}` });
});

testWith("writes a notification's text when it's sent, of a canceled request by day", sendRequest, async ({ id }) => {
  setup.app.clock.set(Date.parse("2026-06-16T06:00:00Z"));
  await moves(setup.as.ana, id, "cancelled");
  expect((await titlesShown()).gus).toEqual([]);
  setup.app.clock.advance(6 * HOUR_MS);
  expect((await titlesShown()).gus).toEqual(["Booking changed"]);
  expect(findRows(setup.app.ctx.db, pushQueue)).toEqual([]);
});

testWith("hurries no reply that waits longer than an undo when a message follows", sendRequest, async ({ id }) => {
  const accepted = { dedupeKey: `booking ${id} accepted, to the parent` };
  setup.app.clock.set(Date.parse("2026-06-11T03:00:00Z"));
  await moves(setup.as.gus, id, "accepted");
  changeRows(setup.app.ctx.db, outbox, accepted, { sendAt: TUESDAY_NOON });
  await setup.as.gus.post(`/api/bookings/${id}/messages`, { text: "See you then!" });
  expect((await titlesShown()).ana).toEqual([]);
  expect(findRows(setup.app.ctx.db, outbox, accepted)).toMatchObject([{ sendAt: TUESDAY_NOON }]);
});

testWith("never sends a notification that would come too late", sendRequest, async () => {
  setup.app.clock.advance(pushKindTexts.request.lifetime);

  expect((await titlesShown()).gus).toEqual([]);
  expect(findRows(setup.app.ctx.db, pushQueue)).toEqual([]);
});

test.each([
  ["overnight until its morning begins", "2026-06-15T02:00:00Z", MORNING, 0],
  ["overnight past its morning", "2026-06-15T02:00:00Z", MORNING, 5],
  ["in an outage until its afternoon begins", "2026-06-15T13:00:00Z", "Afternoon (12PM - 4PM)", 0],
])("never notifies a groomer of a request that waited %s", async (_, sentAt, preferredTimeSlot, minutes) => {
  const { app } = setup;
  app.clock.set(Date.parse(sentAt));
  const { startsAt } = await sendRequest({ preferredDate: "2026-06-15", preferredTimeSlot });
  app.clock.set(startsAt + minutes * MINUTE_MS);
  expect((await titlesShown()).gus).toEqual([]);
});

testWith("waits 10 seconds with a message and merges several into one", sendRequest, async ({ id }) => {
  const { app, as } = setup;
  await titlesShown();
  const writes = (text: string) => as.ana.post(`/api/bookings/${id}/messages`, { text });

  await writes("Is the van warm?");
  expect((await titlesShown()).gus).toEqual(["New request"]);
  await as.gus.post(`/api/bookings/${id}/messages/read`, {});
  app.clock.advance(10_000);
  expect((await titlesShown()).gus).toEqual(["New request"]);

  await writes("And quiet?");
  await writes("Thanks!");
  app.clock.advance(10_000);
  expect(await titlesShown()).toEqual({ ana: [], gus: ["New request", "New message"] });
  expect(gus.got.at(-1)).toMatchObject({ url: `/bookings/${id}#messages`, tag: `message ${id}` });
});

testWith("notifies the other person of a proposal and of the reply", sendRequest, async ({ id }) => {
  const { as } = setup;
  const options = [{ date: "2026-06-17", slot: "Afternoon (12PM - 4PM)" }];
  const made = await as.gus.post(`/api/bookings/${id}/proposals`, { options });
  const { proposal } = (await made.json()) as { proposal: { id: number } };
  expect((await titlesShown()).ana).toEqual(["New time proposed"]);

  await as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" });
  expect((await titlesShown()).gus.at(-1)).toBe("You got a reply");
});

testWith("notifies a parent at once when the groomer is on the way", sendRequest, async ({ id }) => {
  const { app, as } = setup;
  await moves(as.gus, id, "accepted");
  await titlesShown();
  app.clock.set(Date.parse("2026-06-16T12:00:00Z"));

  expect((await as.gus.post(`/api/bookings/${id}/on-my-way`, {})).status).toBe(200);

  expect((await titlesShown()).ana.at(-1)).toBe("Your groomer is on the way");
  expect(ana.got.at(-1)).toMatchObject({ urgency: "high", ttl: 3600 });
});

test("notifies groomers at 5 PM of tomorrow's visits once", async () => {
  const { app, as } = setup;
  const sent = [await sendRequest(), await sendRequest({ preferredTimeSlot: "Afternoon (12PM - 4PM)" })];
  for (const { id } of sent) await moves(as.gus, id, "accepted");
  await titlesShown();
  gus.got.length = 0;
  const at = async (instant: string) => {
    app.clock.set(Date.parse(instant));
    notifyGroomersOfTomorrow(app.ctx);
    return (await titlesShown()).gus;
  };

  expect(await at("2026-06-15T20:59:00Z")).toEqual([]);
  expect(await at("2026-06-15T21:00:00Z")).toEqual(["2 visits tomorrow"]);
  expect(gus.got[0]).toMatchObject({ url: "/groomer-dashboard/day/2026-06-16", tag: "tomorrow" });
  expect(await at("2026-06-15T21:10:00Z")).toHaveLength(1);

  changeRows(app.ctx.db, pushDevices, {}, { listSentFor: null });
  changeRows(app.ctx.db, visits, { id: sent[0]!.id }, { status: "cancelled" });
  expect(await at("2026-06-15T21:20:00Z")).toEqual(["2 visits tomorrow", "1 visit tomorrow"]);

  changeRows(app.ctx.db, pushDevices, {}, { listSentFor: null });
  notifyGroomersOfTomorrow(app.ctx);
  changeRows(app.ctx.db, visits, {}, { status: "cancelled" });
  expect((await titlesShown()).gus).toHaveLength(2);
});

testWith("sends nothing to suspended people or people away for a month", sendRequest, async () => {
  const { app } = setup;
  changeRows(app.ctx.db, users, { id: setup.gus.user.id }, { disabledAt: START });
  expect((await titlesShown()).gus).toEqual([]);

  changeRows(app.ctx.db, users, {}, { disabledAt: null });
  changeRows(app.ctx.db, pushQueue, {}, { expiresAt: Number.MAX_SAFE_INTEGER });
  app.clock.advance(31 * 86_400_000);
  expect((await titlesShown()).gus).toEqual([]);
  expect(findRows(app.ctx.db, pushQueue)).toEqual([]);
});

test("notifies a groomer once of the messages of a question unless they were read", async () => {
  const { app, as, gus: groomer } = setup;
  const asks = (text: string) => as.ana.post(`/api/threads/${groomer.profile.id}/messages`, { text });
  await asks("Do you take big dogs?");
  await as.gus.post(`/api/threads/${setup.ana.id}/messages/read`, {});
  app.clock.advance(10_000);
  expect((await titlesShown()).gus).toEqual([]);

  for (const text of ["And cats?", "And cows?", "And hens?"]) await asks(text);
  app.clock.advance(10_000);
  expect((await titlesShown()).gus).toEqual(["New message"]);
  expect(gus.got.at(-1)).toMatchObject({ url: `/messages/with/${setup.ana.id}`, tag: "message" });
});
