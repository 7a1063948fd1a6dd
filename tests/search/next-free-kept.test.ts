import { describe, expect, spyOn, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { closeDatabase, type Db, openDatabase, sqlite } from "#db/open.ts";
import { dayRules, groomerProfiles } from "#db/schema/tables.ts";
import { findFreeOn, readVersions, type Versioned } from "#src/features/search/free-on-day.ts";
import * as manySchedules from "#src/features/search/many-schedules.ts";
import { findNextFree } from "#src/features/search/next-free.ts";
import { HOUR_MS, MINUTE_MS, QUARTER_MS } from "#src/shared/duration.ts";
import { addDays } from "#src/shared/time.ts";
import { addGroomer } from "#tests/support/people.ts";
import { AFTERNOON, EVENING, MORNING, setUpBookings, TODAY } from "../bookings/setup.ts";
import { addVisit } from "../bookings/visits.ts";
import { anyWrite, NOON, slots, writes } from "./schedule-writes.ts";

/** What is kept of a groomer's free times belongs to a number that triggers count up: these writes try to get past them. */

const days = [0, 1, 2, 3, 4, 5].map((day) => addDays(TODAY, day));
const span = { from: TODAY, until: addDays(TODAY, 15), now: NOON };

test("after any write by either of two connections, what is kept is what would be found anew", async () => {
  const setup = await setUpBookings();
  const others = await Promise.all(["gil", "una", "max"].map((name) => addGroomer(setup.app, name)));
  const groomers = [setup.gus, ...others];
  for (const gus of groomers) {
    for (const slot of slots)
      addVisit({ app: setup.app, gus }, { parentId: setup.ana.id, date: TODAY, slot, minutes: 120 });
  }
  const ids = groomers.map(({ profile }) => profile.id);
  const folder = await mkdtemp(join(tmpdir(), "next-free-"));
  const file = join(folder, "site.db");
  await Bun.write(file, sqlite(setup.app.ctx.db).serialize());
  const [ours, theirs] = [openDatabase(file), openDatabase(file)];
  let number = 0;
  /** What was read under each number of each groomer. */
  const read = new Map<string, string>();

  const versions = () => {
    const rows = ours.select().from(groomerProfiles).all();
    return new Map(ids.map((id) => [id, rows.find((row) => row.id === id)!.scheduleVersion]));
  };
  // A number that was never there: nothing is kept under it.
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
    // Some of them break a rule of the table; those change nothing.
    try {
      writes[write.what]!(db, { ...write, id: ids[write.groomer]!, date });
    } catch (error) {
      expect(String(error)).toMatch(/constraint/);
    }
    const now = versions();
    const kept = findNextFree(ours, now, NOON);
    for (const one of manySchedules.readSchedules(ours, ids, span)) {
      const key = `${one.id} ${now.get(one.id)}`;
      expect(JSON.stringify(one), `after write ${at}, of kind ${write.what}`).toBe(
        read.getOrInsertComputed(key, () => JSON.stringify(one)),
      );
    }
    expect(Object.fromEntries(kept), `after write ${at}, of kind ${write.what}`).toEqual(Object.fromEntries(anew()));
    expect(await eachDay(ours, readVersions(ours, ids)), `after write ${at}, of kind ${write.what}`).toEqual(
      await eachDayAnew(),
    );
  }

  // The writes do change what is read.
  expect(new Set(read.values()).size).toBeGreaterThan(200);
  closeDatabase(ours);
  closeDatabase(theirs);
  await rm(folder, { recursive: true });
}, 60_000);

test("it is looked for again each quarter of an hour", async () => {
  const { app, gus } = await setUpBookings();
  const version = new Map([[gus.profile.id, 1]]);
  const nextAt = (now: number) => findNextFree(app.ctx.db, version, now).get(gus.profile.id)?.free;

  const closing = Date.parse(`${TODAY}T22:00:00Z`);
  expect(nextAt(NOON)).toBe("Free this afternoon");
  expect(nextAt(closing - QUARTER_MS)).not.toBe(nextAt(NOON));
  expect(nextAt(closing + MINUTE_MS)).toBe("Free Thu morning");
});

describe("what is kept of a day, in one state of the schedule,", () => {
  const LATER = addDays(TODAY, 8);

  async function kept(rules: Partial<typeof dayRules.$inferInsert> = {}) {
    const { app, gus } = await setUpBookings();
    const { db } = app.ctx;
    db.insert(dayRules)
      .values({ groomerId: gus.profile.id, ...rules })
      .run();
    const groomers = readVersions(db, [gus.profile.id]);
    return async (date: string, now: number) => (await findFreeOn(db, groomers, date, now))[0]?.openSlots ?? [];
  }

  test("is looked for again each quarter of an hour today", async () => {
    const openAt = await kept();

    expect(await openAt(TODAY, NOON)).toEqual([AFTERNOON, EVENING]);
    expect(await openAt(TODAY, NOON + 10 * HOUR_MS)).toEqual([]);
  });

  test("is looked for again each quarter of an hour when notice is wanted", async () => {
    const openAt = await kept({ noticeHours: 24 });
    const tomorrow = addDays(TODAY, 1);

    expect(await openAt(tomorrow, NOON)).toEqual([AFTERNOON, EVENING]);
    expect(await openAt(tomorrow, NOON + 10 * HOUR_MS)).toEqual([]);
  });

  test("is looked for again when the groomer's next day has come, which brings one more day", async () => {
    const openAt = await kept({ horizonDays: 7 });

    expect(await openAt(LATER, NOON)).toEqual([]);
    expect(await openAt(LATER, NOON + 10 * HOUR_MS)).toEqual([]);
    expect(await openAt(LATER, NOON + 12 * HOUR_MS)).toEqual([MORNING, AFTERNOON, EVENING]);
  });

  test("is kept past the hour on a day to come", async () => {
    const openAt = await kept();
    expect(await openAt(LATER, NOON)).toEqual([MORNING, AFTERNOON, EVENING]);
    const read = spyOn(manySchedules, "readSchedules");

    expect(await openAt(LATER, NOON + HOUR_MS)).toEqual([MORNING, AFTERNOON, EVENING]);

    expect(read).not.toHaveBeenCalled();
    await openAt(TODAY, NOON);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });
});
