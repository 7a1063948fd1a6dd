import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings } from "#db/schema/tables.ts";
import { drivesTeach } from "#src/features/visits/day-plan/own-drives.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { openBusiness } from "#tests/listing/groomers/open-business.ts";
import { type DaySetup, setUpDay, tuesday, visit } from "./setup.ts";

/** Visits on as many days, each reached after so many minutes. */
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
    app.ctx.db
      .insert(bookings)
      .values({ ...copy, ...over })
      .run();
  }
}

const gus = { groomerId: 1 } as Parameters<typeof drivesTeach>[1];

test("ten drives teach how long the next ones take, fewer do not", async () => {
  const few = await setUpDay();
  await drives(few, 9, 60);
  expect(drivesTeach(few.app.ctx.db, gus, tuesday("08:00"))).toBeNull();

  const enough = await setUpDay();
  await drives(enough, 10, 60);
  expect(drivesTeach(enough.app.ctx.db, gus, tuesday("08:00"))).toBeGreaterThan(105);
});

test("the day plan offers what drives have taught, plans with it when asked, and goes back", async () => {
  const setup = await setUpDay();
  await drives(setup, 12, 120);
  const rules = async () => (await (await setup.as.gus.get("/api/day-rules")).json()).drivePercent;

  await openBusiness(setup, "day-plan", async (tab) => {
    expect(tab.text("#day-plan")).toContain("Your drives take 100% longer than we guess. Plan with that?");
    await tab.press("Plan 100% longer");
    expect(await rules()).toBe(200);
    expect(tab.text("#day-plan")).toContain("Drives are planned 100% longer than usual, as yours have been.");
    await tab.press("Plan as usual");
    expect(await rules()).toBe(100);
  });
});
