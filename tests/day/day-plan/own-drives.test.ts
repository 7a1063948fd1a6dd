import { expect } from "bun:test";
import { eq, isNotNull } from "drizzle-orm";
import { bookings, locations, visits } from "#db/db.ts";
import { findTrafficPercent } from "#src/features/day/day-plan/learned-drives.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { openBusiness } from "#tests/listing/groomers/setup.ts";
import { bodyOf } from "#tests/support/answers.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { addRow, changeRows, findRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type DaySetup, setUpDay, tuesday, visit } from "./setup.ts";

async function drives(setup: DaySetup, count: number, minutes: number) {
  const { app } = setup;
  const id = await visit(setup, "dan");
  const row = app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!;
  const { id: _, ...copy } = row;
  for (let day = 1; day <= count; day++) {
    const date = `2026-05-${String(day).padStart(2, "0")}`;
    const onMyWayAt = Date.parse(`${date}T13:00:00Z`);
    const arrivedAt = onMyWayAt + minutes * MINUTE_MS;
    const over = { status: "completed", preferredDate: date, startsAt: onMyWayAt, onMyWayAt, arrivedAt } as const;
    addRow(app.ctx.db, visits, { ...copy, ...over, source: "site" });
  }
}

const endAhead = ({ app }: DaySetup) => changeRows(app.ctx.db, visits, { status: "accepted" }, { status: "cancelled" });

const gus = { groomerId: 1 } as Parameters<typeof findTrafficPercent>[1];

testWith("says how many drives the day plan still needs", setUpDay, async (setup) => {
  await openBusiness(setup, "day-plan", async (tab) => {
    expect(tab.text("#day-plan")).toContain(`Tap "On my way" and "I'm here" on 10 more visits`);
  });
  await drives(setup, 9, 60);
  await openBusiness(setup, "day-plan", async (tab) => {
    expect(tab.text("#day-plan")).toContain("on 1 more visit to see how long your drives really take.");
  });
});

const nights = [
  ...["2022-03-13", "2023-03-12", "2024-03-10", "2025-03-09", "2026-03-08"].map((date) => ({ date, at: "06:30" })),
  ...["2021-11-07", "2022-11-06", "2023-11-05", "2024-11-03", "2025-11-02"].map((date) => ({ date, at: "05:30" })),
];

testWith("measures a drive correctly in a night when clocks change", setUpDay, async (setup) => {
  await drives(setup, 10, 60);
  const usual = findTrafficPercent(setup.app.ctx.db, gus, tuesday("08:00"));
  const rows = setup.app.ctx.db.select().from(bookings).where(isNotNull(bookings.arrivedAt)).all();
  for (const [at, { id }] of rows.entries()) {
    const onMyWayAt = Date.parse(`${nights[at]!.date}T${nights[at]!.at}:00Z`);
    const moved = { preferredDate: nights[at]!.date, onMyWayAt, arrivedAt: onMyWayAt + 60 * MINUTE_MS };
    changeRows(setup.app.ctx.db, visits, { id }, moved);
  }

  expect(rows).toHaveLength(10);
  expect(findTrafficPercent(setup.app.ctx.db, gus, tuesday("08:00"))).toEqual(usual);
});

testWith("ignores drives to and from a client who closed the account", setUpDay, async (setup) => {
  await drives(setup, 12, 60);
  await setup.as.gus.patch("/api/day-rules", { drivePercent: 120 });
  const { db } = setup.app.ctx;
  const last = db.select().from(bookings).where(isNotNull(bookings.arrivedAt)).all().at(-1)!;
  const { id: _, ...copy } = last;
  const onMyWayAt = last.arrivedAt! + 90 * MINUTE_MS;
  const next = { petParentId: setup.ana.id, serviceZipCode: "28803", onMyWayAt, arrivedAt: onMyWayAt + MINUTE_MS };
  addRow(db, visits, { ...copy, ...next, source: "site", requestKey: "the next one" });

  endAhead(setup);
  expect((await setup.people.dan!.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(findTrafficPercent(db, gus, tuesday("08:00"))).toEqual({ learned: null, missing: 10 });
  expect((await (await setup.as.gus.get("/api/day-rules")).json()).drivePercent).toBe(120);
});

testWith("learns nothing from drives after an unreported visit or before a move", setUpDay, async (setup) => {
  const { db, now } = setup.app.ctx;
  await drives(setup, 10, 60);
  const rows = db.select().from(bookings).where(isNotNull(bookings.arrivedAt)).all();
  const others = [{}, { status: "no_show" }, { status: "cancelled" }, { startsAt: rows[3]!.arrivedAt! }] as const;
  for (const [at, change] of others.entries()) {
    const { id: _, onMyWayAt, ...copy } = rows[at]!;
    const other = { startsAt: onMyWayAt! - MINUTE_MS, arrivedAt: null, requestKey: `another ${at}`, ...change };
    addRow(db, visits, { ...copy, ...other, source: "site" });
  }
  const { id, ...home } = findRow(db, locations, { userId: setup.gus.user.id })!;
  const missing = [];
  for (const place of [{}, { address: "2 Oak St" }, { zipCode: "28202" }]) {
    await bodyOf(setup.as.gus.patch(`/api/locations/${id}`, { ...home, ...place, confirm: true }));
    missing.push(findTrafficPercent(db, gus, now()).missing);
  }
  expect(missing).toEqual([2, 2, 10]);
});

testWith("offers learned driving times and lets a groomer use and undo them", setUpDay, async (setup) => {
  await drives(setup, 10, 120);
  const rules = async () => (await (await setup.as.gus.get("/api/day-rules")).json()).drivePercent;

  await openBusiness(setup, "day-plan", async (tab) => {
    expect(tab.text("#day-plan")).toContain("Your drives take 100% longer than we estimate. Use your actual times?");
    await tab.press("Plan 100% longer");
    expect(await rules()).toBe(200);
    expect(tab.text("#day-plan")).toContain(
      "We plan your drives 100% longer than standard, based on your actual times.",
    );
    await tab.press("Use standard times");
    expect(await rules()).toBe(100);
  });
});
