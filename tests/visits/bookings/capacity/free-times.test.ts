import { describe, expect, test } from "bun:test";
import { businessHours, dayRules, daysOff, servicePackages } from "#db/schema/tables.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import type { FreeDay, FreeTimes } from "#src/shared/visits/free-times.ts";
import { bodyOf, refusalOf } from "#tests/support/answers.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  AFTERNOON,
  type BookingSetup,
  EVENING,
  MORNING,
  NEXT_SUNDAY,
  NEXT_TUESDAY,
  requestFor,
  sendRequest,
  setUpBookings,
  TODAY,
} from "../setup.ts";
import { addVisit } from "../visits.ts";

const pathOf = ({ gus }: BookingSetup, query: Record<string, string | number> = {}) =>
  `/api/groomer-profiles/${gus.profile.id}/openings?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`;

const timesFor = (setup: BookingSetup, query: Record<string, string | number> = {}, as = setup.app.visitor()) =>
  bodyOf<FreeTimes>(as.get(pathOf(setup, query)));

async function dayFor(setup: BookingSetup, date: string, query: Record<string, string | number> = {}) {
  const { days } = await timesFor(setup, { from: date, days: 1, ...query });
  return days[0]!;
}

const states = ({ slots }: FreeDay) => slots.map(({ state }) => state).join(" ");

testWith("lists two months of days with the open times of each", setUpBookings, async (setup) => {
  const { minutes, days } = await timesFor(setup);

  const open = { state: "open", nearby: false } as const;
  expect(minutes).toBe(60);
  expect(days.map(({ date }) => date).slice(0, 3)).toEqual([TODAY, "2026-06-11", "2026-06-12"]);
  expect(days).toHaveLength(60);
  expect(days.find(({ date }) => date === NEXT_TUESDAY)).toEqual({
    date: NEXT_TUESDAY,
    slots: [
      { slot: MORNING, hours: { opens: "08:00", closes: "12:00" }, freeUntil: "Mon, Jun 15, 8:00 AM", ...open },
      { slot: AFTERNOON, hours: { opens: "12:00", closes: "16:00" }, freeUntil: "Mon, Jun 15, 12:00 PM", ...open },
      { slot: EVENING, hours: { opens: "16:00", closes: "18:00" }, freeUntil: "Mon, Jun 15, 4:00 PM", ...open },
    ],
  });
});

describe("closed times", () => {
  testWith("says whether a day is closed or off or full or too late", setUpBookings, async (setup) => {
    const groomerId = setup.gus.profile.id;
    addRow(setup.app.ctx.db, daysOff, { groomerId, startDate: "2026-06-18", endDate: "2026-06-18" });
    addRow(setup.app.ctx.db, dayRules, { groomerId, maxVisits: 1 });
    addVisit(setup, { parentId: setup.ana.id });
    setup.app.clock.set(Date.parse("2026-06-10T22:00:00Z"));

    const { days } = await timesFor(setup, { days: 14 });

    const reasons = Object.fromEntries(days.filter(({ reason }) => reason).map(({ date, reason }) => [date, reason]));
    expect(reasons).toEqual({
      [TODAY]: "too_late",
      [NEXT_SUNDAY]: "closed",
      [NEXT_TUESDAY]: "full",
      "2026-06-18": "away",
      "2026-06-21": "closed",
    });
  });

  testWith("closes times within a groomer's notice or beyond the horizon", setUpBookings, async (setup) => {
    expect(states(await dayFor(setup, TODAY))).toBe("closed open open");
    addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, noticeHours: 30, horizonDays: 10 });

    const { days } = await timesFor(setup);

    expect(days.slice(0, 3).map(states)).toEqual(["closed closed closed", "closed closed closed", "open open open"]);
    expect(days[0]!.reason).toBe("too_late");
    expect(days.at(-1)!.date).toBe("2026-06-20");
  });
});

testWith("counts a package's minutes for each pet and marks visits past closing", setUpBookings, async (setup) => {
  const { db } = setup.app.ctx;
  const [, groom] = setup.gus.packages;
  changeRows(db, servicePackages, {}, { durationMinutes: 150 });

  const two = await timesFor(setup, { servicePackageId: groom!.id, petCount: 2, from: NEXT_TUESDAY, days: 1 });

  expect(two.minutes).toBe(300);
  expect(states(two.days[0]!)).toBe("open open late");
});

testWith("uses the shortest package when none is chosen", setUpBookings, async (setup) => {
  const [bath] = setup.gus.packages;
  addRow(setup.app.ctx.db, servicePackages, { ...bath!, id: undefined, position: 3, durationMinutes: 30 });

  expect((await timesFor(setup)).minutes).toBe(30);
  expect((await timesFor(setup, { servicePackageId: bath!.id })).minutes).toBe(60);
});

testWith("lists all open times for a groomer without the day plan", setUpBookings, async (setup) => {
  addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, isPlanned: false, maxVisits: 1 });
  for (const slot of [MORNING, AFTERNOON, EVENING] as const) {
    addVisit(setup, { parentId: setup.ana.id, slot, minutes: 240 });
  }

  expect(states(await dayFor(setup, NEXT_TUESDAY))).toBe("open open open");
  expect((await dayFor(setup, NEXT_SUNDAY)).reason).toBe("closed");
});

describe("refused queries", () => {
  const refusals: [what: string, query: Record<string, string | number>, field: string][] = [
    ["a day that does not exist", { from: "2026-02-31" }, "from"],
    ["a day more than a year ahead", { from: "2027-06-11" }, "from"],
    ["more days than two months", { days: 61 }, "days"],
    ["no day at all", { days: 0 }, "days"],
    ["an unknown package", { servicePackageId: 999 }, "servicePackageId"],
    ["an unknown add-on", { addOnServiceIds: "998,999" }, "addOnServiceIds"],
    ["eleven pets", { petCount: 11 }, "petCount"],
    ["half a ZIP code", { zipCode: "288" }, "zipCode"],
  ];
  test.each(refusals)("refuses %s", async (_, query, field) => {
    const setup = await setUpBookings();
    const response = await setup.app.visitor().get(pathOf(setup, query));

    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { error: { fields: object } }).error.fields)).toEqual([field]);
  });

  testWith("limits a visitor to two lookups a second over a minute", setUpBookings, async (setup) => {
    const visitor = setup.app.visitor();
    for (let time = 0; time < 120; time++) await visitor.get(pathOf(setup, { days: 1 }));

    expect((await visitor.get(pathOf(setup, { days: 1 }))).status).toBe(429);
  });
});

const [EAST, SOUTH] = ["28711", "28792"];

describe("privacy of other parents", () => {
  async function setUpNeighbors() {
    const setup = await setUpBookings();
    const { app } = setup;
    const eve = await addUser(app, "pet_parent", "eve", { zipCode: EAST, city: "Black Mountain" });
    const sue = await addUser(app, "pet_parent", "sue", { zipCode: SOUTH, city: "Hendersonville" });
    return { ...setup, eve, sue, eveHere: signedIn(app, eve, "pet_parent"), sueHere: signedIn(app, sue, "pet_parent") };
  }

  const marks = ({ days }: FreeTimes) => days.flatMap(({ slots }) => slots.filter(({ nearby }) => nearby)).length;
  const tuesday = { from: NEXT_TUESDAY, days: 1 };

  testWith("shows a parent near their own saved ZIP code that the groomer is nearby", setUpNeighbors, async (setup) => {
    addVisit(setup, { parentId: setup.ana.id, zipCode: EAST });
    addVisit(setup, { parentId: setup.sue.id, zipCode: EAST });

    for (const zipCode of [EAST, `${EAST}-1234`]) {
      const { days } = await timesFor(setup, { ...tuesday, zipCode }, setup.eveHere);
      expect(days[0]!.slots.map(({ nearby }) => nearby)).toEqual([true, true, true]);
    }
  });

  test("shows strangers and other places the times for the groomer's own ZIP code", async () => {
    const setup = await setUpNeighbors();
    const free = await timesFor(setup, tuesday);
    addVisit(setup, { parentId: setup.ana.id, zipCode: EAST });
    const plain = await timesFor(setup, tuesday);
    expect(plain).toEqual(free);

    const others = [
      await timesFor(setup, { ...tuesday, zipCode: EAST }),
      await timesFor(setup, { ...tuesday, zipCode: EAST }, setup.as.gus),
      await timesFor(setup, { ...tuesday, zipCode: EAST }, setup.as.ana),
      await timesFor(setup, { ...tuesday, zipCode: EAST }, setup.sueHere),
      await timesFor(setup, { ...tuesday, zipCode: "28801" }, setup.eveHere),
      await timesFor(setup, { ...tuesday, zipCode: "00000" }, setup.eveHere),
      await timesFor(setup, tuesday, setup.eveHere),
    ];

    for (const answer of others) expect(answer).toEqual(plain);
    expect(marks(plain)).toBe(0);
  });

  testWith("applies the added driving limit only to a parent's own address", setUpNeighbors, async (setup) => {
    addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, mostAddedMinutes: 10 });
    addVisit(setup, { parentId: setup.ana.id, zipCode: EAST });

    const own = await timesFor(setup, { ...tuesday, zipCode: SOUTH }, setup.sueHere);
    const foreign = await timesFor(setup, { ...tuesday, zipCode: SOUTH }, setup.eveHere);

    expect(states(own.days[0]!)).toBe("full full full");
    expect(states(foreign.days[0]!)).toBe("open open open");
  });

  testWith("shows no nearby mark for a parent's own visit or behind it", setUpNeighbors, async (setup) => {
    addVisit(setup, { parentId: setup.eve.id, zipCode: EAST });
    const alone = await timesFor(setup, { ...tuesday, zipCode: EAST }, setup.eveHere);
    addVisit(setup, { parentId: setup.sue.id, zipCode: SOUTH, slot: EVENING });
    const together = await timesFor(setup, { ...tuesday, zipCode: EAST }, setup.eveHere);

    expect(marks(alone)).toBe(0);
    expect(marks(together)).toBe(0);
  });
});

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
    isOnCard: first!.free === "Next opening: this evening",
    isFoundToday: ((await onDay.json()) as SearchResult[]).length > 0,
    isOnTownPage: (await town.text()).includes("Wednesday, June 10"),
  };
}

const isOpen = { isEveningOpen: true, isOnCard: true, isFoundToday: true, isOnTownPage: true };
const isOver = { isEveningOpen: false, isOnCard: false, isFoundToday: false, isOnTownPage: false };

const answerTo = async ({ as, gus }: BookingSetup, changes: Record<string, unknown> = {}) => {
  const tonight = { preferredDate: TODAY, preferredTimeSlot: EVENING, ...changes };
  const { status, fields } = await refusalOf(as.ana.post("/api/bookings", requestFor({ gus }, tonight)));
  return fields?.preferredTimeSlot ?? status;
};

describe.each([true, false])("with the day plan on: %p", (isPlanned) => {
  test("refuses an evening too short for the visit", async () => {
    const setup = await setUpEvening("18:31", { isPlanned, noticeHours: 0 });

    expect(await toldOf(setup)).toEqual(isOver);
    expect(await answerTo(setup)).toBe(TOO_LONG);
  });

  test("offers an evening while a visit after the drive ends by closing", async () => {
    const setup = await setUpEvening("16:00", { isPlanned, noticeHours: 0 });

    expect(await toldOf(setup)).toEqual(isOpen);
    expect(await answerTo(setup)).toBe(201);
  });

  testWith("requires two hours' notice unless the groomer changes it", setUpBookings, async (setup) => {
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

  test("refuses an evening too short for several pets and takes fewer", async () => {
    const setup = await setUpEvening("10:00", { isPlanned });
    const tuesday = { preferredDate: NEXT_TUESDAY };

    expect(await answerTo(setup, { ...tuesday, petCount: 2 })).toBe(TOO_LONG);
    expect(await answerTo(setup, { ...tuesday, petCount: 1 })).toBe(201);
  });

  test("refuses a parent's proposal of a short evening but allows the groomer's", async () => {
    const setup = await setUpEvening("10:00", { isPlanned });
    const { as } = setup;
    const { id } = await sendRequest(setup, "ana");
    const proposal = { options: [{ date: TODAY, slot: EVENING }], confirm: true };
    setup.app.clock.set(Date.parse(`${TODAY}T15:59:00-04:00`));
    await as.gus.patch("/api/day-rules", { noticeHours: 0 });
    setup.app.ctx.db.run("UPDATE visits SET visit_minutes = 190");

    const refused = await as.ana.post(`/api/bookings/${id}/proposals`, proposal);
    expect(((await refused.json()) as { error: { fields: unknown } }).error.fields).toEqual({ "options.0": TOO_LONG });
    expect((await as.gus.post(`/api/bookings/${id}/proposals`, proposal)).status).toBe(201);
  });
});

test("keeps a cached results page only while its next opening is true", async () => {
  const setup = await setUpEvening("16:15", { isPlanned: false, noticeHours: 0 });
  const page = async () => (await setup.app.visitor().get("/groomers?zipCode=28801")).text();
  const saidAt = async (time: string) => {
    setup.app.clock.set(Date.parse(`${TODAY}T${time}:00-04:00`));
    return (await page()).includes("Next opening: this evening");
  };

  const said = [await saidAt("16:15"), await saidAt("16:29"), await saidAt("16:30"), await saidAt("16:31")];
  expect(said).toEqual([true, true, true, false]);
});

describe.each([true, false])("in nights when clocks change, with the day plan on: %p", (isPlanned) => {
  test.each<[what: string, now: string, date: string, answer: string | number]>([
    ["back, soon enough", "2026-10-31T17:15:00-04:00", "2026-11-01", 201],
    ["back, too late", "2026-10-31T18:01:00-04:00", "2026-11-01", TOO_LONG],
    ["forward, soon enough", "2027-03-13T15:15:00-05:00", "2027-03-14", 201],
    ["forward, too late", "2027-03-13T16:01:00-05:00", "2027-03-14", TOO_LONG],
  ])("counts a day's notice as 24 hours (%s)", async (_, now, date, answer) => {
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

const far = serviceAt("1 Lake Rd", "Black Mountain", "28711");

test("counts the drive on a planned day and refuses faraway parents earlier", async () => {
  const setup = await setUpEvening("16:20", { noticeHours: 0 });

  expect(await answerTo(setup, far)).toBe(TOO_LONG);
  expect(await answerTo(setup)).toBe(201);
});

test("counts the drive for proposed times too", async () => {
  const setup = await setUpEvening("10:00", { noticeHours: 0 });
  const { app, as } = setup;
  const asked = [await sendRequest(setup, "ana", far), await sendRequest(setup, "ana")];
  app.ctx.db.run("UPDATE visits SET visit_minutes = 170");
  app.clock.set(Date.parse(`${TODAY}T15:59:00-04:00`));
  const proposed = await Promise.all(
    asked.map(({ id }) => as.ana.post(`/api/bookings/${id}/proposals`, { options: [{ date: TODAY, slot: EVENING }] })),
  );

  expect(proposed.map(({ status }) => status)).toEqual([422, 201]);
  expect(await proposed[0]!.json()).toMatchObject({ error: { fields: { "options.0": TOO_LONG } } });
});
