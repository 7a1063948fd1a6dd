import { expect, test } from "bun:test";
import { auditLog, bookings, dayRules } from "#db/db.ts";
import { type DayRules, defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { refusalOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addRow, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  AFTERNOON,
  EVENING,
  NEXT_TUESDAY,
  refusedFields,
  requestFor,
  setUpBookings,
  TODAY,
} from "#tests/visits/bookings/setup.ts";
import { asks, changes, type DaySetup, does, hourOf, setUpDay, tuesday, visit } from "./setup.ts";

const path = "/api/day-rules";

const rulesOf = async (window: Browser) => (await (await window.get(path)).json()) as DayRules;

async function refused(window: Browser, body: unknown): Promise<unknown> {
  const { status, fields } = await refusalOf(window.patch(path, body));
  return { status, ...fields };
}

test("takes the default rules from the table which has no two-hour notice", async () => {
  const { app, as, gus } = await setUpBookings();

  const row = addRow(app.ctx.db, dayRules, { groomerId: gus.profile.id });

  expect(row).toEqual({ groomerId: gus.profile.id, ...defaultDayRules, noticeHours: 0, plannedSince: null });
  await as.gus.patch(path, { lunchMinutes: 30 });
  await signedIn(app, (await addGroomer(app, "gil")).user, "groomer").patch(path, { lunchMinutes: 30 });
  expect(findRows(app.ctx.db, dayRules).map(({ noticeHours }) => noticeHours)).toEqual([0, 2]);
});

testWith("keeps the rules a change leaves out and logs each change once", setUpBookings, async ({ as, app, gus }) => {
  const lunch = { lunchMinutes: 45, lunchOpens: "12:00", lunchCloses: "13:30" };

  await as.gus.patch(path, lunch);
  const answer = await as.gus.patch(path, { traffic: "heavy", mostAddedMinutes: 45, maxVisits: 5, setupMinutes: 0 });
  await as.gus.patch(path, { traffic: "heavy" });
  await as.gus.patch(path, {});

  const expected = {
    ...defaultDayRules,
    ...lunch,
    traffic: "heavy",
    mostAddedMinutes: 45,
    maxVisits: 5,
    setupMinutes: 0,
  };
  expect(await answer.json()).toEqual(expected);
  expect(await rulesOf(as.gus)).toEqual(expected as DayRules);
  expect((await (await as.gus.patch(path, { mostAddedMinutes: null })).json()) as DayRules).toMatchObject({
    mostAddedMinutes: null,
    lunchMinutes: 45,
  });
  const entries = findRows(app.ctx.db, auditLog);
  expect(entries.map(({ action, target }) => [action, target])).toEqual(
    Array.from({ length: 3 }, () => ["day-rules-changed", `groomer ${gus.profile.id}`]),
  );
  expect(JSON.parse(entries[0]!.detail!)).toEqual(lunch);
});

testWith("records when a groomer turns the day plan on by hand and only then", setUpBookings, async ({ as, app }) => {
  const since = () => findRow(app.ctx.db, dayRules)?.plannedSince;

  await as.gus.patch(path, { isPlanned: true, lunchMinutes: 30 });
  expect(since()).toBeNull();

  await as.gus.patch(path, { isPlanned: false });
  app.clock.advance(60_000);
  await as.gus.patch(path, { isPlanned: true });
  const switchedOn = app.clock.now();
  app.clock.advance(60_000);
  await as.gus.patch(path, { isPlanned: true, noticeHours: 12 });

  expect(since()).toBe(switchedOn);
});

testWith("names an invalid rule on its field and saves nothing", setUpBookings, async ({ as, app }) => {
  const whole = (low: number, high: number) => `Enter a whole number from ${low} to ${high}`;

  for (const [change, message] of [
    [{ setupMinutes: 61 }, whole(0, 60)],
    [{ setupMinutes: -1 }, whole(0, 60)],
    [{ maxVisits: 0 }, whole(1, 12)],
    [{ maxVisits: 13 }, whole(1, 12)],
    [{ maxVisits: 2.5 }, whole(1, 12)],
    [{ maxVisits: null }, whole(1, 12)],
    [{ mostAddedMinutes: 9 }, whole(10, 120)],
    [{ mostAddedMinutes: 121 }, whole(10, 120)],
    [{ lunchMinutes: 121 }, whole(0, 120)],
    [{ noticeHours: 73 }, whole(0, 72)],
    [{ horizonDays: 6 }, whole(7, 365)],
    [{ horizonDays: 366 }, whole(7, 365)],
    [{ traffic: "jammed" }, "Choose an option from the list"],
    [{ lunchOpens: "25:00" }, "Enter a time, such as 11:30"],
    [{ lunchCloses: "noon" }, "Enter a time, such as 11:30"],
    [{ isPlanned: "yes" }, "Choose yes or no"],
  ] as const) {
    expect(await refused(as.gus, change)).toEqual({ status: 422, [Object.keys(change)[0]!]: message });
  }
  expect(findRows(app.ctx.db, dayRules)).toEqual([]);
});

testWith("allows a fixed lunch time but no end before the start", setUpBookings, async ({ as }) => {
  const message = "The latest time can't be before the earliest";

  expect(await refused(as.gus, { lunchOpens: "14:30" })).toEqual({ status: 422, lunchCloses: message });
  expect(await refused(as.gus, { lunchCloses: "10:59" })).toEqual({ status: 422, lunchCloses: message });
  expect((await as.gus.patch(path, { lunchOpens: "14:00" })).status).toBe(200);
  expect((await as.gus.patch(path, { lunchOpens: "08:00", lunchCloses: "09:00" })).status).toBe(200);
});

testWith("refuses a request too soon or too far ahead with the form's message", setUpBookings, async ({ as, gus }) => {
  await as.gus.patch(path, { noticeHours: 24, horizonDays: 7 });

  const refusal = (preferredDate: string) => refusedFields(as.ana, requestFor({ gus }, { preferredDate }));

  expect(await refusal(TODAY)).toEqual({
    preferredDate: "Blue Ridge Bath Co. needs 24 hours' notice. Pick a later day.",
  });
  expect(await refusal("2026-06-18")).toEqual({ preferredDate: "Pick a day within the next 7 days." });
  expect(await refusal(NEXT_TUESDAY)).toBe(201);
  const profile = await (await as.ana.get(`/groomer/${gus.profile.id}`)).text();
  expect(profile).toContain('max="2026-06-17"');
});

testWith("keeps rules for each groomer and refuses them without a profile", setUpBookings, async ({ as, app }) => {
  const gil = await addGroomer(app, "gil");
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  await as.gus.patch(path, { maxVisits: 3 });

  expect((await rulesOf(signedIn(app, gil.user, "groomer"))).maxVisits).toBe(8);
  expect(await rulesOf(nia)).toEqual(defaultDayRules);
  const answer = await nia.patch(path, { maxVisits: 3 });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("Create your business profile first.");
});
const beginOf = ({ app }: DaySetup, id: number) => hourOf(app, id)?.slice(0, 5);

testWith("sends a visit accepted today a window from the next quarter hour", setUpDay, async (setup) => {
  const { app } = setup;
  addRow(app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, noticeHours: 0 });
  app.ctx.db.run("UPDATE business_hours SET closes = '20:00'");
  app.clock.set(tuesday("18:45"));
  const { id } = await asks(setup, "ana", { preferredTimeSlot: EVENING });
  app.clock.set(tuesday("18:51"));
  await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", confirm: true });

  expect(hourOf(app, id)).toBe("19:00–20:00");
});

testWith("sends only future arrival windows when a groomer confirms today", setUpDay, async (setup) => {
  const [morning, afternoon] = [await visit(setup, "ana"), await visit(setup, "bob", { preferredTimeSlot: AFTERNOON })];
  setup.app.clock.set(tuesday("07:40"));
  await does(setup.as.gus, "confirm");
  expect([beginOf(setup, morning), beginOf(setup, afternoon)]).toEqual(["08:00", "12:00"]);

  const late = await setUpDay();
  for (const name of ["ana", "bob"]) await visit(late, name, { preferredTimeSlot: AFTERNOON });
  late.app.clock.set(tuesday("13:05"));
  await does(late.as.gus, "confirm");
  const sentFrom = findRows(late.app.ctx.db, bookings).flatMap(({ arrivalFrom }) => arrivalFrom ?? []);
  expect(sentFrom).toEqual(["13:15"]);
});

test.each(["late", "replan"] as const)(
  "keeps arrival windows moved during the day (%s) in the future",
  async (what) => {
    const setup = await setUpDay();
    const { app, as } = setup;
    const ids = [
      await visit(setup, "bob", { preferredTimeSlot: AFTERNOON }),
      await visit(setup, "dan"),
      await visit(setup, "ana", { preferredTimeSlot: AFTERNOON }),
    ];
    await does(as.gus, "confirm");
    const before = ids.map((id) => hourOf(app, id));
    app.clock.set(tuesday(what === "late" ? "11:59" : "11:20"));
    if (what === "replan") await changes(as.gus, { hours: { [ids[0]!]: "14:30", [ids[2]!]: "15:00" }, confirm: true });
    else await does(as.gus, "late", { minutes: 60 });
    if (what === "replan") await does(as.gus, "replan", { confirm: true });

    const moved = ids.filter((id, at) => hourOf(app, id) !== before[at]);
    expect(moved).not.toEqual([]);
    expect(moved.filter((id) => beginOf(setup, id)! < "11:20")).toEqual([]);
  },
);
