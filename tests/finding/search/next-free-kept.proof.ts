import { expect, test } from "bun:test";
import fc from "fast-check";
import { closeDatabase, type Db } from "#db/open.ts";
import { groomerProfiles } from "#db/schema/tables.ts";
import { findFreeOn, readVersions, type Versioned } from "#src/features/finding/search/free-on-day.ts";
import { findNextFree } from "#src/features/finding/search/next-free.ts";
import * as schedules from "#src/features/visits/bookings/room/schedules.ts";
import { addDays } from "#src/shared/base/time.ts";
import { openTwice } from "#tests/support/db.ts";
import { addGroomer } from "#tests/support/people.ts";
import { setUpBookings, TODAY } from "#tests/visits/bookings/setup.ts";
import { addVisit } from "#tests/visits/bookings/visits.ts";
import { anyWrite, NOON, slots, writes } from "./schedule-writes.ts";

const days = [0, 1, 2, 3, 4, 5].map((day) => addDays(TODAY, day));
const span = { from: TODAY, until: addDays(TODAY, 15), now: NOON };

test("after any write by either of two connections, what is kept is what would be found anew", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const others = await Promise.all(["gil", "una", "max"].map((name) => addGroomer(setup.app, name)));
  const groomers = [setup.gus, ...others];
  for (const gus of groomers) {
    for (const slot of slots)
      addVisit({ app: setup.app, gus }, { parentId: setup.ana.id, date: TODAY, slot, minutes: 120 });
  }
  const ids = groomers.map(({ profile }) => profile.id);
  const [ours, theirs] = await openTwice(setup.app.ctx.db);
  let number = 0;
  const read = new Map<string, string>();

  const versions = () => {
    const rows = ours.select().from(groomerProfiles).all();
    return new Map(ids.map((id) => [id, rows.find((row) => row.id === id)!.scheduleVersion]));
  };
  const anew = () => findNextFree(theirs, new Map(ids.map((id) => [id, --number])), NOON);
  const eachDay = (db: Db, groomers: readonly Versioned[]) =>
    Promise.all(days.map((date) => findFreeOn(db, groomers, date, NOON)));
  const eachDayAnew = () =>
    eachDay(
      theirs,
      readVersions(theirs, ids).map((groomer) => ({ ...groomer, version: --number })),
    );

  for (const [at, write] of fc.sample(anyWrite, { numRuns: 500, seed: 14 }).entries()) {
    const date = addDays(TODAY, write.day);
    const db = at % 2 === 0 ? ours : theirs;
    try {
      writes[write.what]!(db, { ...write, id: ids[write.groomer]!, date });
    } catch (error) {
      expect(String(error)).toMatch(/constraint/);
    }
    const now = versions();
    const kept = findNextFree(ours, now, NOON);
    for (const one of schedules.readSchedules(ours, ids, span)) {
      const { id } = one.schedule.start;
      const text = JSON.stringify([one, one.rows()]);
      expect(text, `after write ${at}, of kind ${write.what}`).toBe(
        read.getOrInsertComputed(`${id} ${now.get(id)}`, () => text),
      );
    }
    expect(Object.fromEntries(kept), `after write ${at}, of kind ${write.what}`).toEqual(Object.fromEntries(anew()));
    expect(await eachDay(ours, readVersions(ours, ids)), `after write ${at}, of kind ${write.what}`).toEqual(
      await eachDayAnew(),
    );
  }

  expect(new Set(read.values()).size).toBeGreaterThan(200);
  closeDatabase(ours);
  closeDatabase(theirs);
});
