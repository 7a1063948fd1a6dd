import { expect, spyOn, test } from "bun:test";
import * as z from "zod/mini";
import { auditLog, outbox, pets, reviews, users, visits } from "#db/db.ts";
import { exportSchema } from "#src/features/operations/privacy/export.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { type AccountExport, addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type BookingSetup, MORNING, NEXT_TUESDAY, setUpBookings } from "#tests/visits/bookings/setup.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function addActivity({ app, ana }: BookingSetup, count = 30_000) {
  app.ctx.db.$client
    .query(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO audit_log (at, actor_id, action, target, ip) SELECT i, ?, 'pet-changed', 'pet ' || i, '1.2.3.4' FROM n`,
    )
    .run(count, ana.id);
}

function fillUp(setup: BookingSetup, count = 250) {
  const { app, ana, gus } = setup;
  const { db, now } = app.ctx;
  const { id: servicePackageId, name, priceMin, priceMax, durationMinutes } = gus.packages[0]!;
  const common = { groomerId: gus.profile.id, petParentId: ana.id };
  const service = { servicePackageId, serviceName: name, priceMin, priceMax, durationMinutes, visitMinutes: 60 };
  const slot = { preferredDate: NEXT_TUESDAY, preferredTimeSlot: MORNING, timeZone: "America/New_York" } as const;
  for (const at of upTo(count)) {
    const times = { startsAt: now() + (at % 7), requestDate: now() - (at % 5), statusChangedAt: now() };
    const text = { petInfo: `Waffles ${at}`, specialInstructions: 'Ring "twice"\nand wait', requestKey: `key ${at}` };
    const row = { source: "site", ...common, ...service, ...slot, ...times, ...text, status: "completed" } as const;
    const { id: bookingId } = addRow(db, visits, row);
    const review = { bookingId, rating: 5, comment: `Calm\n${at}`, createdAt: now() };
    addRow(db, reviews, { ...common, ...review });
    addRow(db, pets, { petParentId: ana.id, name: `Waffles ${at}`, type: "Dog", createdAt: now() });
    const recipient = at % 2 ? ana.email : ana.email.toUpperCase();
    const email = { recipient, subject: `Email ${at}`, text: "", html: "", createdAt: now(), sendAt: now() };
    addRow(db, outbox, { ...email, dedupeKey: `email ${at}` });
  }
}

testWith("writes the pages as one document in the order of each list", setUpBookings, async (setup) => {
  const { app, ana, as } = setup;
  fillUp(setup);
  addActivity(setup, 250);

  for (const [who, list] of [
    ["ana", "/api/bookings/pet-parent"],
    ["gus", "/api/bookings/groomer"],
  ] as const) {
    const text = await (await as[who].post("/api/account/export", { password: PASSWORD })).text();
    const data = z.parse(exportSchema, JSON.parse(text)) as AccountExport;

    expect(text).toBe(JSON.stringify(data, null, 2));
    expect(data.bookings).toHaveLength(250);
    const shown = (await (await as[who].get(list)).json()) as BookingView[];
    expect(data.bookings).toEqual(shown.map(({ isParentBlocked, petParentRecord, ...booking }) => booking));
  }
  const data = (await (await as.ana.post("/api/account/export", { password: PASSWORD })).json()) as AccountExport;
  expect(data.pets.map(({ name }) => name)).toEqual(upTo(250).map((at) => `Waffles ${at}`));
  expect(data.reviewsWritten.map(({ comment }) => comment)).toEqual(upTo(250).map((at) => `Calm\n${at}`));
  expect(data.emailsSentToYou.map(({ subject }) => subject)).toEqual(upTo(250).map((at) => `Email ${at}`));
  const acts = findRows(app.ctx.db, auditLog, { actorId: ana.id }).slice(0, -1);
  expect(data.activity).toEqual(acts.map(({ at, action, target, ip }) => ({ at, action, target, ip })));
});

testWith("leaves rows that arrive during an export for the next one", setUpBookings, async (setup) => {
  const { db } = setup.app.ctx;
  addActivity(setup, 250);

  const response = await setup.as.ana.post("/api/account/export", { password: PASSWORD });
  fillUp(setup, 3);
  addActivity(setup, 3);
  const data = (await response.json()) as AccountExport;

  expect([data.pets, data.bookings, data.reviewsWritten, data.emailsSentToYou]).toEqual([[], [], [], []]);
  expect(data.activity).toHaveLength(250);
  expect(findRows(db, pets)).toHaveLength(3);
});

test("cuts the file short when its reader logs out, leaves, or is suspended", async () => {
  const leaving = {
    "signs out": ({ as }: BookingSetup) => as.ana.delete("/api/account/sessions"),
    leaves: ({ as }: BookingSetup) => as.ana.delete("/api/account", { password: PASSWORD }),
    "is suspended": async ({ app, ana }: BookingSetup) =>
      changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: app.clock.now() }),
  };
  for (const leave of Object.values(leaving)) {
    const setup = await setUpBookings();
    addActivity(setup, 250);
    const reader = (await setup.as.ana.post("/api/account/export", { password: PASSWORD })).body!.getReader();
    await reader.read();

    await leave(setup);

    expect(await reader.read().catch(String)).toContain("Please log in.");
  }
});

test("cuts the file short at an unreadable row and logs the reason", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const { app, ana, gus } = setup;
  fillUp(setup, 1);
  const logged = spyOn(app.ctx.log, "error").mockImplementation(() => {});
  app.ctx.db.$client.run("PRAGMA ignore_check_constraints = ON");
  app.ctx.db.$client.run("UPDATE visits SET status = 'mislaid'");

  for (const own of [signedIn(app, ana, "pet_parent"), signedIn(app, gus.user, "groomer")]) {
    const response = await own.post("/api/account/export", { password: PASSWORD });
    expect(await response.text().catch(() => "cut off")).toBe("cut off");
  }
  expect(logged.mock.calls.map(([event]) => event)).toEqual(["cut off", "cut off"]);
  logged.mockRestore();
});

test("allows a person 10 exports an hour", async () => {
  const { app, as } = await setUpBookings({}, { RATE_LIMITS: "on" });
  for (const _ of upTo(10)) expect((await as.ana.post("/api/account/export", { password: PASSWORD })).status).toBe(200);

  expect((await as.ana.post("/api/account/export", { password: PASSWORD })).status).toBe(429);
  expect((await as.gus.post("/api/account/export", { password: PASSWORD })).status).toBe(200);

  app.clock.advance(HOUR_MS);
  expect((await as.ana.post("/api/account/export", { password: PASSWORD })).status).toBe(200);
});
