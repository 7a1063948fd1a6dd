import { expect } from "bun:test";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON, NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import {
  changes,
  clearEmails,
  dayOf,
  does,
  emails,
  hourOf,
  overfill,
  setUpDay,
  subjects,
  tuesday,
  visit,
} from "./setup.ts";

const orderOf = (plan: { legs: { bookingId: number }[] }) => plan.legs.map(({ bookingId }) => bookingId);

testWith("keeps a groomer's order and returns to the planned one with null", setUpDay, async (setup) => {
  for (const name of ["ana", "bob", "cat"]) await visit(setup, name, { preferredTimeSlot: AFTERNOON });
  const best = orderOf(await dayOf(setup.as.gus));
  const other = [best[1]!, best[0]!, best[2]!];
  clearEmails(setup.app);

  const { status, plan } = await changes(setup.as.gus, { order: other, confirm: true });
  expect(status).toBe(200);
  expect(orderOf(plan)).toEqual(other);
  expect(orderOf((await changes(setup.as.gus, { order: null })).plan)).toEqual(best);
  expect(subjects(setup.app)).toEqual([]);
});

testWith("asks before an order breaks an arrival window and saves nothing until then", setUpDay, async (setup) => {
  const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob", { preferredTimeSlot: AFTERNOON })];

  const { status, fields, message, wouldBe } = await changes(setup.as.gus, { order: [bob, ana] });
  expect(status).toBe(409);
  expect(fields.confirm).toBe(message);
  expect(message).toMatch(/^In this order, you'd arrive .* late for ana Tester\.$/);
  expect(orderOf(wouldBe!)).toEqual([bob, ana]);
  expect(wouldBe!.legs[1]!.slack).toBeLessThan(0);
  expect(orderOf(await dayOf(setup.as.gus))).toEqual([ana, bob]);
  const { plan } = await changes(setup.as.gus, { order: [bob, ana], confirm: true });
  expect(plan).toEqual({ ...wouldBe!, visits: plan.visits, map: plan.map });
  expect(plan.why).toBe(message);
});

testWith("refuses an order with visits of another day or repeated or unknown visits", setUpDay, async (setup) => {
  const id = await visit(setup, "ana");
  const other = await visit(setup, "bob", { preferredDate: "2026-06-17" });
  const message = { order: "List each upcoming visit that day once" };

  for (const order of [[id, other], [id, id], [9999]]) {
    expect((await changes(setup.as.gus, { order })).fields).toEqual(message);
  }
  expect((await changes(setup.as.gus, { hours: { [other]: "09:00" } })).fields).toEqual({
    [`hours.${other}`]: "Choose an upcoming visit",
  });
});

testWith("sends a parent the agreed arrival window within the booked time of day", setUpDay, async (setup) => {
  const { app, as } = setup;
  const id = await visit(setup, "ana");
  clearEmails(app);

  for (const time of ["07:45", "11:15", "13:00"]) {
    expect((await changes(as.gus, { hours: { [id]: time } })).fields).toEqual({
      [`hours.${id}`]: "Choose a time within Morning (8AM - 12PM)",
    });
  }
  expect((await changes(as.gus, { hours: { [id]: "9" } })).fields).toEqual({
    [`hours.${id}`]: "Enter a time, such as 09:30",
  });
  expect((await changes(as.gus, { hours: { "<b>first": "10:30" } })).fields).toEqual({ hours: expect.any(String) });
  expect((await changes(as.gus, { hours: { [id]: "10:30" } })).status).toBe(200);
  expect(hourOf(app, id)).toBe("10:30–11:30");
  await changes(as.gus, { hours: { [id]: "10:30" } });
  expect(subjects(app)).toEqual(["ana@example.com: Your arrival window: Blue Ridge Bath Co., Tue, Jun 16"]);
  expect(emails(app)[0]!.calendar).toContain("DTSTART");
  app.clock.set(tuesday("10:10"));
  expect((await changes(as.gus, { hours: { [id]: "08:30" } })).fields).toEqual({
    [`hours.${id}`]: "That time has passed",
  });
});

testWith(
  "limits a groomer to changing a visit's window five times a day by hand or by re-planning",
  setUpDay,
  async (setup) => {
    const { app, as } = setup;
    const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob", { preferredTimeSlot: AFTERNOON })];
    const setWindow = (id: number, time: string) => changes(as.gus, { hours: { [id]: time } });
    clearEmails(app);

    for (const time of ["08:00", "08:00", "13:00", "08:15", "08:30", "08:45", "09:00"]) await setWindow(ana, time);
    expect([hourOf(app, ana), subjects(app).length]).toEqual(["09:00–10:00", 5]);
    const sixth = await changes(as.gus, { hours: { [ana]: "09:15", [bob]: "13:00" } });
    expect(sixth.status).toBe(429);
    expect(sixth.message).toBe("You've changed this window too many times in 24 hours. Call the pet parent.");
    expect([hourOf(app, ana), hourOf(app, bob), subjects(app).length]).toEqual(["09:00–10:00", null, 5]);
    expect((await setWindow(bob, "13:00")).status).toBe(200);
    await as.gus.post("/api/time-off", { date: NEXT_TUESDAY, opens: "08:00", closes: "10:00", confirm: true });
    expect((await does(as.gus, "replan", { confirm: true })).message).toBe(sixth.message);
    app.clock.advance(DAY_MS);
    expect((await does(as.gus, "replan", { confirm: true })).status).toBe(200);
  },
);

testWith("asks about arrival windows that conflict before notifying anyone", setUpDay, async (setup) => {
  const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob")];
  clearEmails(setup.app);

  const both = { hours: { [ana]: "09:00", [bob]: "09:00" } };
  const { status, message, wouldBe } = await changes(setup.as.gus, both);
  expect([status, wouldBe?.why]).toEqual([409, message]);
  expect(message).toStartWith("No order works for all of these visits.");
  expect(wouldBe!.legs.map(({ hour }) => hour?.from)).toEqual(["09:00", "09:00"]);
  expect(hourOf(setup.app, ana)).toBeNull();
  expect(subjects(setup.app)).toEqual([]);
  expect((await changes(setup.as.gus, { ...both, confirm: true })).plan.isFeasible).toBe(false);
  expect(subjects(setup.app)).toHaveLength(2);
});

testWith("names the arrival windows that a re-plan changes and notifies those parents", setUpDay, async (setup) => {
  const { app, as } = setup;
  const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob")];
  await changes(as.gus, { hours: { [ana]: "10:45" } });
  await does(as.gus, "confirm");
  clearEmails(app);
  const before = hourOf(app, ana);

  const asked = await does(as.gus, "replan");
  expect(asked.status).toBe(409);
  expect(asked.fields.confirm).toBe(asked.message);
  expect(asked.message).toContain("These arrival windows would change: ana Tester from 10:45 – 11:45 AM to ");
  expect(hourOf(app, ana)).toBe(before);
  expect(subjects(app)).toEqual([]);
  expect((await does(as.gus, "replan", { confirm: true })).plan.isFeasible).toBe(true);
  expect(hourOf(app, ana)).not.toBe(before);
  expect(subjects(app)).toContain("ana@example.com: New arrival window: Blue Ridge Bath Co., Tue, Jun 16");
  expect(orderOf(await dayOf(as.gus)).sort()).toEqual([ana, bob]);
  expect((await does(as.gus, "replan")).status).toBe(200);
});

testWith("refuses to re-plan a day that no order fits", setUpDay, async (setup) => {
  await overfill(setup);

  expect((await does(setup.as.gus, "replan", { confirm: true })).message).toBe(
    "These visits don't fit together in any order.",
  );
});
