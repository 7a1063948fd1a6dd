import { expect, spyOn, test } from "bun:test";
import { setRoads } from "#src/domain/travel.ts";
import { findFreeOn, readVersions } from "#src/features/finding/search/free-on-day.ts";
import { findNextFree } from "#src/features/finding/search/next-free.ts";
import * as schedules from "#src/features/visits/bookings/room/schedules.ts";
import { addDays } from "#src/shared/base/time.ts";
import { everywhere, forgetRoadsAfterwards } from "#tests/places/roads/setup.ts";
import { setUpBookings, TODAY } from "#tests/visits/bookings/setup.ts";
import { NOON } from "./schedule-writes.ts";

forgetRoadsAfterwards();

test("what was found by other roads is found anew once, and by the same ones it is kept", async () => {
  const { app, gus } = await setUpBookings();
  const { db } = app.ctx;
  const groomers = readVersions(db, [gus.profile.id]);
  const versions = new Map(groomers.map(({ id, version }) => [id, version]));
  const reads = spyOn(schedules, "readSchedules");
  const ask = async () => {
    reads.mockClear();
    findNextFree(db, versions, NOON);
    await findFreeOn(db, groomers, addDays(TODAY, 3), NOON);
    return reads.mock.calls.length;
  };

  expect(await ask()).toBe(2);
  expect(await ask()).toBe(0);

  const roads = everywhere(30);
  setRoads(roads);
  expect(await ask()).toBe(2);
  setRoads(roads);
  expect(await ask()).toBe(0);
  reads.mockRestore();
});
