import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, bookings } from "#db/db.ts";
import { historyOf } from "#src/features/visits/bookings/history.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { readRows } from "#tests/support/rows.ts";
import {
  asks,
  clearMails,
  type DaySetup,
  dayOf,
  mails,
  moves,
  setUpDay,
  tuesday,
  visit,
} from "../../../day/day-plan/setup.ts";
import { AFTERNOON, EVENING } from "../setup.ts";

async function arrives({ as }: DaySetup, id: number) {
  const response = await as.gus.post(`/api/bookings/${id}/arrived`);
  const body = (await response.json()) as BookingView & { error?: { message: string } };
  return { status: response.status, at: body.arrivedAt, actions: body.actions, message: body.error?.message };
}

test("the parent reads since when the groomer is there, and nobody is mailed", async () => {
  const setup = await setUpDay();
  const { app } = setup;
  const id = await visit(setup, "ana");
  clearMails(app);
  app.clock.set(tuesday("08:20"));

  expect(await arrives(setup, id)).toMatchObject({ status: 200, at: tuesday("08:20") });
  const seen = (await (await setup.as.ana.get(`/api/bookings/${id}`)).json()) as BookingView;
  expect(seen.arrivedAt).toBe(tuesday("08:20"));
  expect(mails(app)).toEqual([]);
  const last = readRows(app.ctx.db, auditLog).at(-1)!;
  expect(last).toMatchObject({ action: "booking-arrived", target: `booking ${id}` });
  expect(historyOf(app.ctx.db, id).at(-1)).toMatchObject({ by: "groomer", what: "arrived" });
});

test("said twice it is said once, at the first time", async () => {
  const setup = await setUpDay();
  const id = await visit(setup, "ana");
  setup.app.clock.set(tuesday("08:20"));
  await arrives(setup, id);
  setup.app.clock.set(tuesday("08:25"));

  expect(await arrives(setup, id)).toMatchObject({ status: 200, at: tuesday("08:20") });
  const said = readRows(setup.app.ctx.db, auditLog, { action: "booking-arrived" });
  expect(said).toHaveLength(1);
});

test("it ends 'On my way', whether that was said or not", async () => {
  const setup = await setUpDay();
  const { app, as } = setup;
  const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob")];
  app.clock.set(tuesday("08:00"));
  const actions = async (id: number) =>
    ((await (await as.gus.get(`/api/bookings/${id}`)).json()) as BookingView).actions;

  expect(await actions(ana)).toEqual(expect.arrayContaining(["on_my_way", "arrived"]));
  await as.gus.post(`/api/bookings/${ana}/on-my-way`);
  expect(await actions(ana)).toContain("arrived");
  for (const id of [ana, bob]) {
    expect((await arrives(setup, id)).status).toBe(200);
    expect(await actions(id)).not.toContain("on_my_way");
    expect(await actions(id)).not.toContain("arrived");
  }
  clearMails(app);
  const late = await as.gus.post(`/api/bookings/${bob}/on-my-way`);
  expect({ status: late.status, mails: mails(app) }).toEqual({ status: 200, mails: [] });
  expect((await late.json()) as BookingView).toMatchObject({ onMyWayAt: null, arrivedAt: tuesday("08:00") });
});

test("it can be said from two hours before, of today's accepted visits, by their groomer", async () => {
  const setup = await setUpDay();
  const { app, as } = setup;
  const id = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  const waiting = await asks(setup, "bob", { preferredTimeSlot: EVENING });

  app.clock.set(tuesday("09:59"));
  expect(await arrives(setup, id)).toMatchObject({
    status: 409,
    message: "You can do this starting two hours before the visit.",
  });
  app.clock.set(tuesday("10:00"));
  expect(await arrives(setup, waiting.id)).toMatchObject({
    status: 409,
    message: "You can't do that anymore. Status: waiting for the groomer.",
  });
  expect((await arrives(setup, 9999)).status).toBe(404);
  expect((await as.ana.post(`/api/bookings/${id}/arrived`)).status).toBe(403);
  expect((await arrives(setup, id)).status).toBe(200);
  await moves(as.gus, id, "cancelled", "The van broke down");
  expect((await arrives(setup, id)).status).toBe(409);
});

test("long after the visit, and right after midnight, it is too late", async () => {
  const setup = await setUpDay();
  const id = await visit(setup, "ana", { preferredTimeSlot: EVENING });
  setup.app.clock.set(tuesday("23:00"));
  expect((await arrives(setup, id)).message).toBe("You can do this on the day of the visit.");

  setup.app.clock.set(tuesday("23:00") + 3_660_000);
  expect((await arrives(setup, id)).status).toBe(409);
});

test("the day goes on from there: what is left is planned from the end of that visit", async () => {
  const setup = await setUpDay();
  const { app, as } = setup;
  const first = await visit(setup, "ana");
  await visit(setup, "bob", { preferredTimeSlot: EVENING });
  app.clock.set(tuesday("10:30"));
  await arrives(setup, first);

  const plan = await dayOf(as.gus);
  expect(plan.legs.map(({ bookingId }) => bookingId)).not.toContain(first);
  expect(plan.itinerary[0]).toMatchObject({ kind: "free", begins: "11:40" });
});

test("a visit that is moved is one that nobody has come to", async () => {
  const setup = await setUpDay();
  const { app, as } = setup;
  const id = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  app.clock.set(tuesday("10:30"));
  await arrives(setup, id);
  const options = [{ date: "2026-06-17", slot: EVENING }];
  const made = await as.gus.post(`/api/bookings/${id}/proposals`, { options });
  const { proposal } = (await made.json()) as { proposal: { id: number } };
  await as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" });

  expect(app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!.arrivedAt).toBeNull();
});
