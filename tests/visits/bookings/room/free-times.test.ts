import { describe, expect, test } from "bun:test";
import { dayRules, daysOff, servicePackages } from "#db/db.ts";
import type { FreeDay, FreeTimes } from "#src/shared/visits/free-times.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import {
  AFTERNOON,
  type BookingSetup,
  EVENING,
  MORNING,
  NEXT_SUNDAY,
  NEXT_TUESDAY,
  setUpBookings,
  TODAY,
} from "../setup.ts";
import { addVisit } from "../visits.ts";

const pathOf = ({ gus }: BookingSetup, query: Record<string, string | number> = {}) =>
  `/api/groomer-profiles/${gus.profile.id}/openings?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`;

async function timesFor(setup: BookingSetup, query: Record<string, string | number> = {}, as?: Browser) {
  const response = await (as ?? setup.app.visitor()).get(pathOf(setup, query));
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as FreeTimes;
}

async function dayFor(setup: BookingSetup, date: string, query: Record<string, string | number> = {}) {
  const { days } = await timesFor(setup, { from: date, days: 1, ...query });
  return days[0]!;
}

const states = ({ slots }: FreeDay) => slots.map(({ state }) => state).join(" ");

test("two months of days from today on, each with what the opening hours leave of its parts", async () => {
  const setup = await setUpBookings();

  const { minutes, days } = await timesFor(setup);

  expect(minutes).toBe(60);
  expect(days.map(({ date }) => date).slice(0, 3)).toEqual([TODAY, "2026-06-11", "2026-06-12"]);
  expect(days).toHaveLength(60);
  expect(days.find(({ date }) => date === NEXT_TUESDAY)).toEqual({
    date: NEXT_TUESDAY,
    slots: [
      { slot: MORNING, state: "open", hours: { opens: "08:00", closes: "12:00" }, nearby: false },
      { slot: AFTERNOON, state: "open", hours: { opens: "12:00", closes: "16:00" }, nearby: false },
      { slot: EVENING, state: "open", hours: { opens: "16:00", closes: "18:00" }, nearby: false },
    ],
  });
});

describe("why nobody comes on a day", () => {
  test("it is closed, they are away, it is full, or it is too late to ask", async () => {
    const setup = await setUpBookings();
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

  test("a groomer who wants notice, or looks less far ahead, says so here too", async () => {
    const setup = await setUpBookings();
    expect(states(await dayFor(setup, TODAY))).toBe("closed open open");
    addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, noticeHours: 30, horizonDays: 10 });

    const { days } = await timesFor(setup);

    expect(days.slice(0, 3).map(states)).toEqual(["closed closed closed", "closed closed closed", "open open open"]);
    expect(days[0]!.reason).toBe("too_late");
    expect(days.at(-1)!.date).toBe("2026-06-20");
  });
});

test("the visit's minutes count: package for each pet, and what would end after closing", async () => {
  const setup = await setUpBookings();
  const { db } = setup.app.ctx;
  const [, groom] = setup.gus.packages;
  changeRows(db, servicePackages, {}, { durationMinutes: 150 });

  const two = await timesFor(setup, { servicePackageId: groom!.id, petCount: 2, from: NEXT_TUESDAY, days: 1 });

  expect(two.minutes).toBe(300);
  expect(states(two.days[0]!)).toBe("open open late");
});

test("without a package their shortest one is measured", async () => {
  const setup = await setUpBookings();
  const [bath] = setup.gus.packages;
  addRow(setup.app.ctx.db, servicePackages, { ...bath!, id: undefined, position: 3, durationMinutes: 30 });

  expect((await timesFor(setup)).minutes).toBe(30);
  expect((await timesFor(setup, { servicePackageId: bath!.id })).minutes).toBe(60);
});

test("a groomer whose days are not planned offers whatever is open, however many visits there are", async () => {
  const setup = await setUpBookings();
  addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, isPlanned: false, maxVisits: 1 });
  for (const slot of [MORNING, AFTERNOON, EVENING] as const) {
    addVisit(setup, { parentId: setup.ana.id, slot, minutes: 240 });
  }

  expect(states(await dayFor(setup, NEXT_TUESDAY))).toBe("open open open");
  expect((await dayFor(setup, NEXT_SUNDAY)).reason).toBe("closed");
});

describe("refused", () => {
  const refusals: [what: string, query: Record<string, string | number>, field: string][] = [
    ["a day that does not exist", { from: "2026-02-31" }, "from"],
    ["a day more than a year ahead", { from: "2027-06-11" }, "from"],
    ["more days than two months", { days: 61 }, "days"],
    ["no day at all", { days: 0 }, "days"],
    ["a package of nobody", { servicePackageId: 999 }, "servicePackageId"],
    ["an add-on of nobody", { addOnServiceIds: "998,999" }, "addOnServiceIds"],
    ["eleven pets", { petCount: 11 }, "petCount"],
    ["half a ZIP code", { zipCode: "288" }, "zipCode"],
  ];
  test.each(refusals)("%s", async (_, query, field) => {
    const setup = await setUpBookings();
    const response = await setup.app.visitor().get(pathOf(setup, query));

    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { error: { fields: object } }).error.fields)).toEqual([field]);
  });

  test("whoever asks more than twice a second for a minute waits", async () => {
    const setup = await setUpBookings();
    const visitor = setup.app.visitor();
    for (let time = 0; time < 120; time++) await visitor.get(pathOf(setup, { days: 1 }));

    expect((await visitor.get(pathOf(setup, { days: 1 }))).status).toBe(429);
  });
});

const [EAST, SOUTH] = ["28711", "28792"];

describe("what others live where is not told", () => {
  async function setUpNeighbors() {
    const setup = await setUpBookings();
    const { app } = setup;
    const eve = await addUser(app, "pet_parent", "eve", { zipCode: EAST, city: "Black Mountain" });
    const sue = await addUser(app, "pet_parent", "sue", { zipCode: SOUTH, city: "Hendersonville" });
    return { ...setup, eve, sue, eveHere: signedIn(app, eve, "pet_parent"), sueHere: signedIn(app, sue, "pet_parent") };
  }

  const marks = ({ days }: FreeTimes) => days.flatMap(({ slots }) => slots.filter(({ nearby }) => nearby)).length;
  const tuesday = { from: NEXT_TUESDAY, days: 1 };

  test("a parent sees on their own saved address's ZIP code that the groomer is nearby", async () => {
    const setup = await setUpNeighbors();
    addVisit(setup, { parentId: setup.ana.id, zipCode: EAST });
    addVisit(setup, { parentId: setup.sue.id, zipCode: EAST });

    for (const zipCode of [EAST, `${EAST}-1234`]) {
      const { days } = await timesFor(setup, { ...tuesday, zipCode }, setup.eveHere);
      expect(days[0]!.slots.map(({ nearby }) => nearby)).toEqual([true, true, true]);
    }
  });

  test("everybody else, and everywhere else, reads what holds for the groomer's own ZIP code, without marks", async () => {
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

  test("the limit on added driving counts for the own address alone", async () => {
    const setup = await setUpNeighbors();
    addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, mostAddedMinutes: 10 });
    addVisit(setup, { parentId: setup.ana.id, zipCode: EAST });

    const own = await timesFor(setup, { ...tuesday, zipCode: SOUTH }, setup.sueHere);
    const foreign = await timesFor(setup, { ...tuesday, zipCode: SOUTH }, setup.eveHere);

    expect(states(own.days[0]!)).toBe("full full full");
    expect(states(foreign.days[0]!)).toBe("open open open");
  });

  test("a visit of one's own gives no mark, and hides whether somebody else has one", async () => {
    const setup = await setUpNeighbors();
    addVisit(setup, { parentId: setup.eve.id, zipCode: EAST });
    const alone = await timesFor(setup, { ...tuesday, zipCode: EAST }, setup.eveHere);
    addVisit(setup, { parentId: setup.sue.id, zipCode: SOUTH, slot: EVENING });
    const together = await timesFor(setup, { ...tuesday, zipCode: EAST }, setup.eveHere);

    expect(marks(alone)).toBe(0);
    expect(marks(together)).toBe(0);
  });
});
