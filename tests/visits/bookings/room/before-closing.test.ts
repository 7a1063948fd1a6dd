import { describe, expect, test } from "bun:test";
import { businessHours, dayRules } from "#db/db.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import type { FreeTimes } from "#src/shared/visits/free-times.ts";
import { signedIn } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";
import { type BookingSetup, EVENING, NEXT_TUESDAY, requestFor, requests, setUpBookings, TODAY } from "../setup.ts";

const TOO_LONG = "This visit would end after closing. Pick another.";

async function setUpEvening(time: string, rules: Partial<typeof dayRules.$inferInsert> = {}) {
  const setup = await setUpBookings();
  const { db } = setup.app.ctx;
  db.run("UPDATE business_hours SET closes = '19:00'");
  db.run("UPDATE service_packages SET duration_minutes = 150");
  addRow(db, dayRules, { groomerId: setup.gus.profile.id, ...rules });
  setup.app.clock.set(Date.parse(`${TODAY}T${time}:00-04:00`));
  return setup;
}

async function toldOf({ app, gus }: BookingSetup) {
  const visitor = app.visitor();
  const openings = await visitor.get(`/api/groomer-profiles/${gus.profile.id}/openings?days=1`);
  const found = await visitor.post("/api/groomers/search", { zipCode: "28801" });
  const onDay = await visitor.post("/api/groomers/search", { zipCode: "28801", date: TODAY });
  const town = await visitor.get("/mobile-dog-grooming/nc/asheville");
  const [first] = (await found.json()) as SearchResult[];
  return {
    isEveningOpen: ((await openings.json()) as FreeTimes).days[0]!.slots[2]!.state === "open",
    isOnCard: first!.nextFree?.date === TODAY,
    isFoundToday: ((await onDay.json()) as SearchResult[]).length > 0,
    isOnTownPage: (await town.text()).includes("Wednesday, June 10"),
  };
}

const isOpen = { isEveningOpen: true, isOnCard: true, isFoundToday: true, isOnTownPage: true };
const isOver = { isEveningOpen: false, isOnCard: false, isFoundToday: false, isOnTownPage: false };

const answerTo = async ({ as, gus }: BookingSetup, changes: Record<string, unknown> = {}) => {
  const tonight = { preferredDate: TODAY, preferredTimeSlot: EVENING, ...changes };
  const response = await as.ana.post("/api/bookings", requestFor({ gus }, tonight));
  const { error } = (await response.json()) as { error?: { fields?: Record<string, string> } };
  return error?.fields?.preferredTimeSlot ?? response.status;
};

describe.each([true, false])("with the day plan on: %p", (isPlanned) => {
  test("an evening that is too short for the visit is neither offered nor taken", async () => {
    const setup = await setUpEvening("18:31", { isPlanned, noticeHours: 0 });

    expect(await toldOf(setup)).toEqual(isOver);
    expect(await answerTo(setup)).toBe(TOO_LONG);
  });

  test("the evening is offered while a visit that begins after the drive is done by seven", async () => {
    const setup = await setUpEvening("16:00", { isPlanned, noticeHours: 0 });

    expect(await toldOf(setup)).toEqual(isOpen);
    expect(await answerTo(setup)).toBe(201);
  });

  test("two hours' notice are needed unless the groomer says otherwise", async () => {
    const setup = await setUpBookings();
    const { db } = setup.app.ctx;
    db.run("UPDATE business_hours SET closes = '19:00'");
    if (!isPlanned) await setup.as.gus.patch("/api/day-rules", { isPlanned });
    setup.app.clock.set(Date.parse(`${TODAY}T17:00:00-04:00`));

    expect(await toldOf(setup)).toEqual(isOver);
    expect(await answerTo(setup)).toBe("Blue Ridge Bath Co. needs 2 hours' notice. Pick another.");
    await setup.as.gus.patch("/api/day-rules", { noticeHours: 1 });
    setup.app.clock.advance(60_000);
    expect(await answerTo(setup)).toBe(TOO_LONG);
    await setup.as.gus.patch("/api/day-rules", { noticeHours: 0 });
    expect(await answerTo(setup)).toBe(201);
  });

  test("several pets make the visit longer, and a later evening has room for fewer", async () => {
    const setup = await setUpEvening("10:00", { isPlanned });
    const tuesday = { preferredDate: NEXT_TUESDAY };

    expect(await answerTo(setup, { ...tuesday, petCount: 2 })).toBe(TOO_LONG);
    expect(await answerTo(setup, { ...tuesday, petCount: 1 })).toBe(201);
  });

  test("a parent cannot propose such an evening either, and the groomer can", async () => {
    const setup = await setUpEvening("10:00", { isPlanned });
    const { as } = setup;
    const { id } = await requests(as.ana, requestFor(setup));
    const proposal = { options: [{ date: TODAY, slot: EVENING }], confirm: true };
    setup.app.clock.set(Date.parse(`${TODAY}T15:59:00-04:00`));
    await as.gus.patch("/api/day-rules", { noticeHours: 0 });
    setup.app.ctx.db.run("UPDATE visits SET visit_minutes = 190");

    const refused = await as.ana.post(`/api/bookings/${id}/proposals`, proposal);
    expect(((await refused.json()) as { error: { fields: unknown } }).error.fields).toEqual({ "options.0": TOO_LONG });
    expect((await as.gus.post(`/api/bookings/${id}/proposals`, proposal)).status).toBe(201);
  });
});

test("a kept page of results says it until the last minute in which it is true", async () => {
  const setup = await setUpEvening("16:15", { isPlanned: false, noticeHours: 0 });
  const page = async () => (await setup.app.visitor().get("/groomers?zipCode=28801")).text();
  const saidAt = async (time: string) => {
    setup.app.clock.set(Date.parse(`${TODAY}T${time}:00-04:00`));
    return (await page()).includes("Next opening: this evening");
  };

  const said = [await saidAt("16:15"), await saidAt("16:29"), await saidAt("16:30"), await saidAt("16:31")];
  expect(said).toEqual([true, true, true, false]);
});

describe.each([true, false])("in the nights when clocks change, with the day plan on: %p", (isPlanned) => {
  test.each<[what: string, now: string, date: string, answer: string | number]>([
    ["back, in time", "2026-10-31T17:15:00-04:00", "2026-11-01", 201],
    ["back, too late", "2026-10-31T18:01:00-04:00", "2026-11-01", TOO_LONG],
    ["forward, in time", "2027-03-13T15:15:00-05:00", "2027-03-14", 201],
    ["forward, too late", "2027-03-13T16:01:00-05:00", "2027-03-14", TOO_LONG],
  ])("a day's notice is 24 hours (%s)", async (_, now, date, answer) => {
    const setup = await setUpBookings();
    const { app, gus, ana } = setup;
    const groomerId = gus.profile.id;
    addRow(app.ctx.db, businessHours, { groomerId, weekday: "sunday", opens: "08:00", closes: "18:00" });
    addRow(app.ctx.db, dayRules, { groomerId, isPlanned, noticeHours: 24 });
    app.clock.set(Date.parse(now));
    const as = { ...setup.as, ana: signedIn(app, ana, "pet_parent") };
    const openings = await app.visitor().get(`/api/groomer-profiles/${groomerId}/openings?days=2`);
    const sunday = ((await openings.json()) as FreeTimes).days.find((day) => day.date === date)!;

    expect(sunday.slots[2]!.state).toBe(answer === 201 ? "open" : "late");
    expect(await answerTo({ ...setup, as }, { preferredDate: date })).toBe(answer);
  });
});

const far = {
  serviceAddress: "1 Lake Rd",
  serviceCity: "Black Mountain",
  serviceState: "NC",
  serviceZipCode: "28711",
};

test("on a planned day the drive counts: who lives far away is refused earlier", async () => {
  const setup = await setUpEvening("16:20", { noticeHours: 0 });

  expect(await answerTo(setup, far)).toBe(TOO_LONG);
  expect(await answerTo(setup)).toBe(201);
});

test("and so it does for the times that they propose", async () => {
  const setup = await setUpEvening("10:00", { noticeHours: 0 });
  const { app, as } = setup;
  const asked = [await requests(as.ana, requestFor(setup, far)), await requests(as.ana, requestFor(setup))];
  app.ctx.db.run("UPDATE visits SET visit_minutes = 170");
  app.clock.set(Date.parse(`${TODAY}T15:59:00-04:00`));
  const proposed = await Promise.all(
    asked.map(({ id }) => as.ana.post(`/api/bookings/${id}/proposals`, { options: [{ date: TODAY, slot: EVENING }] })),
  );

  expect(proposed.map(({ status }) => status)).toEqual([422, 201]);
  expect(await proposed[0]!.json()).toMatchObject({ error: { fields: { "options.0": TOO_LONG } } });
});
