import { describe, expect, spyOn, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import { dayRules } from "#db/schema/tables.ts";
import { findFreeOn, findNextFree, readVersions } from "#src/features/finding/search/free-times.ts";
import * as schedules from "#src/features/visits/bookings/room/schedules.ts";
import { HOUR_MS, MINUTE_MS, QUARTER_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import { freshDb } from "#tests/support/db.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { addRow } from "#tests/support/rows.ts";
import { unheardOf } from "#tests/support/version-triggers.ts";
import { AFTERNOON, EVENING, MORNING, setUpBookings, TODAY } from "#tests/visits/bookings/setup.ts";

const NOON = Date.parse(`${TODAY}T16:00:00Z`);

const withoutTrigger = {
  us_zips: "changes with a release",
  locations: "its trigger writes the point and the radius on the profile's row, which count",
  busy_times: "counts by the hash on its calendar's row",
};

test("whatever a schedule reads has a trigger that counts its version up", async () => {
  const { app, gus } = await setUpBookings({}, {}, { hasOwnDb: true });
  const { db } = app.ctx;
  const asked: string[] = [];
  hearQuestions(sqlite(db), (text) => asked.push(text));
  const span = { from: TODAY, until: addDays(TODAY, 15), now: NOON };
  for (const one of schedules.readSchedules(db, [gus.profile.id], span)) one.rows();

  const { unheard } = unheardOf(freshDb(), new Set(asked), withoutTrigger, "schedule_version");

  expect(unheard).toEqual(["groomer_profiles.user_id", "groomer_profiles.business_name"]);
});

test("it is looked for again as the day goes on", async () => {
  const { app, gus } = await setUpBookings();
  const version = new Map([[gus.profile.id, 1]]);
  const nextAt = (now: number) => findNextFree(app.ctx.db, version, now).get(gus.profile.id)?.free;

  const closing = Date.parse(`${TODAY}T22:00:00Z`);
  expect(nextAt(NOON)).toBe("Available this afternoon");
  expect(nextAt(closing - QUARTER_MS)).not.toBe(nextAt(NOON));
  expect(nextAt(closing + MINUTE_MS)).toBe("Next opening: Thu morning");
});

test.each([true, false])("what ends at a minute is not kept past it, with the day plan on: %p", async (isPlanned) => {
  const { app, gus } = await setUpBookings();
  const { db } = app.ctx;
  addRow(db, dayRules, { groomerId: gus.profile.id, isPlanned, noticeHours: 0 });
  const version = new Map([[gus.profile.id, 1]]);
  const groomers = readVersions(db, [gus.profile.id]);
  const saidAt = async (now: number) => [
    findNextFree(db, version, now).get(gus.profile.id)!.nextFree.date === TODAY,
    (await findFreeOn(db, groomers, TODAY, now)).length > 0,
  ];

  const last = Date.parse(`${TODAY}T21:00:00Z`) - (isPlanned ? 10 * MINUTE_MS : 0);
  const said: boolean[][] = [];
  for (let now = last - 20 * MINUTE_MS; now <= last + 20 * MINUTE_MS; now += MINUTE_MS) said.push(await saidAt(now));
  const anew = said.map((_, at) => {
    const now = last + (at - 20) * MINUTE_MS;
    return findNextFree(db, new Map([[gus.profile.id, -at - 1]]), now).get(gus.profile.id)!.nextFree.date === TODAY;
  });

  expect(said).toEqual(anew.map((one) => [one, one]));
  expect([said[0], said.at(-1)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

describe("what is kept of a day, in one state of the schedule,", () => {
  const LATER = addDays(TODAY, 8);

  async function kept(rules: Partial<typeof dayRules.$inferInsert> = {}) {
    const { app, gus } = await setUpBookings();
    const { db } = app.ctx;
    addRow(db, dayRules, { groomerId: gus.profile.id, ...rules });
    const groomers = readVersions(db, [gus.profile.id]);
    return async (date: string, now: number) => (await findFreeOn(db, groomers, date, now))[0]?.openSlots ?? [];
  }

  test("is looked for again in the course of today", async () => {
    const openAt = await kept();

    expect(await openAt(TODAY, NOON)).toEqual([AFTERNOON, EVENING]);
    expect(await openAt(TODAY, NOON + 10 * HOUR_MS)).toEqual([]);
  });

  test("is looked for again in the course of the day when notice is wanted", async () => {
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
    const read = spyOn(schedules, "readSchedules");

    expect(await openAt(LATER, NOON + HOUR_MS)).toEqual([MORNING, AFTERNOON, EVENING]);

    expect(read).not.toHaveBeenCalled();
    await openAt(TODAY, NOON);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });
});
