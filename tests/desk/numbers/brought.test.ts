import { expect, test } from "bun:test";
import { groomerCounts } from "#db/schema/tables.ts";
import { broughtText } from "#src/features/desk/numbers/brought.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";
import { addVisit } from "./setup.ts";

const SENTENCE =
  "In the past 12 weeks, you appeared in search 1,204 times, parents viewed your profile 1 time, you got 2 requests, and you completed 2 visits for an estimated $110 – $130.";

test("whoever thinks of leaving reads what the last weeks have brought, and nothing where that is nothing", async () => {
  const { app, ana, gus, as } = await setUpBookings();
  const setup = { app, ana, gus, as };
  const viewer = { groomerId: gus.profile.id } as Parameters<typeof broughtText>[1];
  const words = () => broughtText({ db: app.ctx.db, now: app.ctx.now() }, viewer);
  expect(words()).toBeNull();
  app.ctx.db
    .insert(groomerCounts)
    .values({ groomerId: gus.profile.id, day: "2026-03-20", appearances: 1, views: 0 })
    .run();
  app.ctx.db
    .insert(groomerCounts)
    .values({ groomerId: gus.profile.id, day: "2026-06-01", appearances: 1204, views: 1 })
    .run();
  for (const date of ["2026-06-01", "2026-06-02"]) addVisit(setup, date);

  expect(words()).toBe(SENTENCE);
  expect(await (await as.gus.get("/groomer-dashboard?tab=account&section=membership")).text()).toContain(SENTENCE);
});
