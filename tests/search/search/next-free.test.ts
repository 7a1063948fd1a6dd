import { describe, expect, spyOn, test } from "bun:test";
import { dayRules, daysOff, servicePackages, sqlite, timeOff, visits } from "#db/db.ts";
import { readCurrentVersions } from "#src/features/search/search/cards.ts";
import { findFreeOn, nextFreeTexts } from "#src/features/search/search/free-times.ts";
import * as schedules from "#src/features/visits/bookings/capacity/schedules.ts";
import { addDays, HOUR_MS, MINUTE_MS, QUARTER_HOUR_MS } from "#src/shared/base/time.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { nextOpeningText, openingText } from "#src/shared/visits/free-labels.ts";
import type { FreeTimes } from "#src/shared/visits/free-times.ts";
import { freshDb } from "#tests/support/db.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { addRow, changeRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { uncoveredBy } from "#tests/support/version-triggers.ts";
import { AFTERNOON, EVENING, MORNING, setUpBookings, TODAY } from "#tests/visits/bookings/setup.ts";
import { addVisit } from "#tests/visits/bookings/visits.ts";

type Setup = Awaited<ReturnType<typeof setUpBookings>>;
const THURSDAY = "2026-06-11";
const FRIDAY = "2026-06-12";

async function nextFree({ app, as }: Setup, isParent = false): Promise<string | undefined> {
  const response = await (isParent ? as.ana : app.visitor()).post("/api/groomers/search", { zipCode: "28801" });
  return ((await response.json()) as SearchResult[])[0]!.free?.replace("Next opening: ", "");
}

const rules = ({ app, gus }: Setup, values: Partial<typeof dayRules.$inferInsert>) =>
  addRow(app.ctx.db, dayRules, { groomerId: gus.profile.id, ...values });

describe("a groomer's next opening", () => {
  test("moves as visits, days off, and rules change and returns after a cancellation", async () => {
    const setup = await setUpBookings();
    const { db } = setup.app.ctx;
    const groomerId = setup.gus.profile.id;
    const off = addRow(db, daysOff, { groomerId, startDate: TODAY, endDate: TODAY });
    expect(await nextFree(setup)).toBe("Thu morning");

    rules(setup, { maxVisits: 1 });
    const visit = addVisit(setup, { parentId: setup.ana.id, date: THURSDAY });
    expect(await nextFree(setup)).toBe("Fri morning");

    addRow(db, timeOff, { groomerId, date: addDays(FRIDAY, -7), opens: "08:00", closes: "12:00", isWeekly: true });
    expect(await nextFree(setup)).toBe("Fri afternoon");

    changeRows(db, visits, { id: visit.id }, { status: "cancelled" });
    expect(await nextFree(setup)).toBe("Thu morning");

    removeRows(db, daysOff, { id: off.id });
    expect(await nextFree(setup)).toBe("this afternoon");
  });

  test("uses the displayed package's minutes and skips times of day that are too short", async () => {
    const setup = await setUpBookings();
    const { db } = setup.app.ctx;
    changeRows(db, servicePackages, { id: setup.gus.packages[0]!.id }, { durationMinutes: 240 });
    changeRows(db, servicePackages, { id: setup.gus.packages[1]!.id }, { durationMinutes: 30 });
    setup.app.clock.set(Date.parse("2026-06-10T20:30:00Z"));

    expect(await nextFree(setup)).toBe("Thu morning");
  });

  testWith("is the first open time of day for a groomer without a day plan", setUpBookings, async (setup) => {
    rules(setup, { isPlanned: false, maxVisits: 1 });
    addVisit(setup, { parentId: setup.ana.id, date: TODAY, slot: AFTERNOON });

    expect(await nextFree(setup)).toBe("this afternoon");
  });

  test.each([
    ["is found three weeks ahead after days off", "2026-06-30", "Wed, Jul 1, morning"],
    ["is found on the last of 28 days", addDays(TODAY, 26), "Tue, Jul 7, morning"],
    ["is left out when four weeks are full", addDays(TODAY, 27), undefined],
  ] as const)("%s", async (_, endDate, expected) => {
    const setup = await setUpBookings();
    rules(setup, { noticeHours: 72 });
    addRow(setup.app.ctx.db, daysOff, { groomerId: setup.gus.profile.id, startDate: TODAY, endDate });

    expect(await nextFree(setup)).toBe(expected);
  });

  testWith("ignores a logged-in parent's address and the limit on added driving", setUpBookings, async (setup) => {
    rules(setup, { mostAddedMinutes: 10 });
    addVisit(setup, { parentId: setup.gus.user.id, date: TODAY, slot: EVENING, zipCode: "28711" });

    expect(await nextFree(setup, true)).toBe((await nextFree(setup))!);
    expect(await nextFree(setup)).toBe("this afternoon");
  });

  testWith("equals the first opening that a visitor sees", setUpBookings, async (setup) => {
    rules(setup, { maxVisits: 3, lunchMinutes: 60, traffic: "heavy", setupMinutes: 25 });
    for (const [date, slot] of [
      [TODAY, AFTERNOON],
      [TODAY, EVENING],
      [THURSDAY, MORNING],
      [THURSDAY, AFTERNOON],
    ] as const) {
      for (const minutes of [90, 60])
        addVisit(setup, { parentId: setup.ana.id, date, slot, minutes, zipCode: "28711" });
    }
    const response = await setup.app.visitor().get(`/api/groomer-profiles/${setup.gus.profile.id}/openings?days=14`);
    const { days } = (await response.json()) as FreeTimes;
    const first = days.flatMap(({ date, slots }) =>
      slots.filter(({ state }) => state === "open").map(({ slot }) => openingText({ date, slot }, TODAY)),
    )[0];

    expect(await nextFree(setup)).toBe(first!);
  });
});

test.each([
  ["Next opening: this evening", TODAY, EVENING],
  ["Next opening: Thu morning", THURSDAY, MORNING],
  ["Next opening: Tue afternoon", "2026-06-16", AFTERNOON],
  ["Next opening: Wed, Jun 17, morning", "2026-06-17", MORNING],
] as const)("shows %p on a card", (said, date, slot) => {
  expect(nextOpeningText({ date, slot }, TODAY)).toBe(said);
});

testWith("appears on the page's card", setUpBookings, async (setup) => {
  const html = await (await setup.app.visitor().get("/groomers?zipCode=28801")).text();

  expect(html).toContain("Next opening: this afternoon");
});

const NOON = Date.parse(`${TODAY}T16:00:00Z`);

const withoutTrigger = {
  us_zips: "changes with a release",
  locations: "its trigger writes the point and the radius on the profile's row, which count",
  package_sizes: "its trigger writes the package's row, which counts",
  busy_times: "counts by the hash on its calendar's row",
};

test("raises the schedule's version for every column that a schedule reads", async () => {
  const { app, gus } = await setUpBookings({}, {}, { hasOwnDb: true });
  const { db } = app.ctx;
  const asked: string[] = [];
  hearQuestions(sqlite(db), (text) => asked.push(text));
  const span = { from: TODAY, until: addDays(TODAY, 15), now: NOON };
  for (const one of schedules.readSchedules(db, [gus.profile.id], span)) one.rows();

  const { uncovered } = uncoveredBy(freshDb(), new Set(asked), withoutTrigger, "schedule_version");

  expect(uncovered).toEqual(["groomer_profiles.user_id", "groomer_profiles.business_name"]);
});

testWith("changes as the day goes by", setUpBookings, ({ app, gus }) => {
  const version = [{ id: gus.profile.id, scheduleVersion: 1 }];
  const nextAt = (now: number) => nextFreeTexts(app.ctx.db, version, now).get(gus.profile.id);

  const closing = Date.parse(`${TODAY}T22:00:00Z`);
  expect(nextAt(NOON)).toBe("Next opening: this afternoon");
  expect(nextAt(closing - QUARTER_HOUR_MS)).not.toBe(nextAt(NOON));
  expect(nextAt(closing + MINUTE_MS)).toBe("Next opening: Thu morning");
});

test.each([true, false])("expires at the exact minute with the day plan on: %p", async (isPlanned) => {
  const { app, gus } = await setUpBookings();
  const { db } = app.ctx;
  addRow(db, dayRules, { groomerId: gus.profile.id, isPlanned, noticeHours: 0 });
  const version = [{ id: gus.profile.id, scheduleVersion: 1 }];
  const groomers = readCurrentVersions(db, [gus.profile]);
  const saidAt = async (now: number) => [
    nextFreeTexts(db, version, now).get(gus.profile.id)!.includes("this "),
    (await findFreeOn(db, groomers, { date: TODAY }, now)).length > 0,
  ];

  const last = Date.parse(`${TODAY}T21:00:00Z`) - (isPlanned ? 10 * MINUTE_MS : 0);
  const said: boolean[][] = [];
  for (let now = last - 20 * MINUTE_MS; now <= last + 20 * MINUTE_MS; now += MINUTE_MS) said.push(await saidAt(now));
  const anew = said.map((_, at) => {
    const now = last + (at - 20) * MINUTE_MS;
    return nextFreeTexts(db, [{ id: gus.profile.id, scheduleVersion: -at - 1 }], now)
      .get(gus.profile.id)!
      .includes("this ");
  });

  expect(said).toEqual(anew.map((one) => [one, one]));
  expect([said[0], said.at(-1)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

describe("the cached openings of a day", () => {
  const LATER = addDays(TODAY, 8);

  async function kept(rules: Partial<typeof dayRules.$inferInsert> = {}) {
    const { app, gus } = await setUpBookings();
    const { db } = app.ctx;
    addRow(db, dayRules, { groomerId: gus.profile.id, ...rules });
    const groomers = readCurrentVersions(db, [gus.profile]);
    return async (date: string, now: number) => (await findFreeOn(db, groomers, { date }, now))[0]?.openSlots ?? [];
  }

  testWith("expire during today", kept, async (openAt) => {
    expect(await openAt(TODAY, NOON)).toEqual([AFTERNOON, EVENING]);
    expect(await openAt(TODAY, NOON + 10 * HOUR_MS)).toEqual([]);
  });

  test("expire during a day that the groomer's notice reaches", async () => {
    const openAt = await kept({ noticeHours: 24 });
    const tomorrow = addDays(TODAY, 1);

    expect(await openAt(tomorrow, NOON)).toEqual([AFTERNOON, EVENING]);
    expect(await openAt(tomorrow, NOON + 10 * HOUR_MS)).toEqual([]);
  });

  test("expire at the groomer's midnight when the horizon adds a day", async () => {
    const openAt = await kept({ horizonDays: 7 });

    expect(await openAt(LATER, NOON)).toEqual([]);
    expect(await openAt(LATER, NOON + 10 * HOUR_MS)).toEqual([]);
    expect(await openAt(LATER, NOON + 12 * HOUR_MS)).toEqual([MORNING, AFTERNOON, EVENING]);
  });

  testWith("last beyond an hour for a later day", kept, async (openAt) => {
    expect(await openAt(LATER, NOON)).toEqual([MORNING, AFTERNOON, EVENING]);
    const read = spyOn(schedules, "readSchedules");

    expect(await openAt(LATER, NOON + HOUR_MS)).toEqual([MORNING, AFTERNOON, EVENING]);

    expect(read).not.toHaveBeenCalled();
    await openAt(TODAY, NOON);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });
});
