import { expect, test } from "bun:test";
import { dayPlans, dayRules, visits } from "#db/schema/tables.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { AFTERNOON, EVENING, MORNING, TODAY } from "#tests/visits/bookings/setup.ts";
import { addVisit } from "#tests/visits/bookings/visits.ts";

type Gus = Awaited<ReturnType<typeof addGroomer>>;

async function searchFor(app: TestApp, date: string): Promise<SearchResult[]> {
  const response = await app.visitor().post("/api/groomers/search", { zipCode: "28801", date });
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResult[];
}

const slotsIn = (results: SearchResult[], { profile }: Gus) =>
  results.find(({ id }) => id === profile.id)?.openSlots ?? [];

async function addBusy(app: TestApp, name: string, parentId: number): Promise<Gus> {
  const gus = await addGroomer(app, name);
  const { db } = app.ctx;
  const done = addVisit({ app, gus }, { parentId, date: TODAY, slot: MORNING, zipCode: "28715" });
  changeRows(db, visits, { id: done.id }, { status: "completed", statusChangedAt: app.ctx.now() - HOUR_MS });
  addVisit({ app, gus }, { parentId, date: TODAY, slot: AFTERNOON, minutes: 180, zipCode: "28787" });
  addRow(db, dayPlans, { groomerId: gus.profile.id, date: TODAY, lateMinutes: 30, lateAt: app.ctx.now() });
  return gus;
}

test("a search for today goes by what the groomer has told", async () => {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const [busy, free] = [await addBusy(app, "busy", ana.id), await addGroomer(app, "free")];
  const found = await searchFor(app, TODAY);

  expect(slotsIn(found, free)).toEqual([AFTERNOON, EVENING]);
  expect(slotsIn(found, busy)).toEqual([EVENING]);
});

test("what a groomer's notice leaves changes with the hour, on a day to come as well", async () => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  addRow(app.ctx.db, dayRules, { groomerId: gus.profile.id, noticeHours: 24 });
  const tomorrow = "2026-06-11";
  expect(slotsIn(await searchFor(app, tomorrow), gus)).toEqual([AFTERNOON, EVENING]);

  app.clock.set(app.ctx.now() + 4.25 * HOUR_MS);

  expect(slotsIn(await searchFor(app, tomorrow), gus)).toEqual([EVENING]);
});
