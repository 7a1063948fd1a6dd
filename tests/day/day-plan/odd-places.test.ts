import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, outbox, usZips } from "#db/db.ts";
import { setRoads } from "#src/domain/travel.ts";
import { sendDueWindows } from "#src/features/day/day-plan/evening-jobs.ts";
import type { Point } from "#src/shared/base/distance.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { everywhere, forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";
import { refusalOf } from "#tests/support/answers.ts";
import { changeRows, findRows, removeRows } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON, NEXT_TUESDAY, requestFor } from "../../visits/bookings/setup.ts";
import { enters } from "../added-visits/setup.ts";
import {
  asks,
  clearEmails,
  type DaySetup,
  dayOf,
  does,
  emails,
  MONDAY_5_PM,
  setUpDay,
  tuesday,
  visit,
} from "./setup.ts";

forgetRoadsAfterwards();

const addedVisit = (setup: DaySetup, zipCode: string, more = {}) => {
  const body = { title: "Fair", date: NEXT_TUESDAY, start: "13:00", minutes: 60, zipCode, ...more };
  return setup.as.gus.post("/api/visits", body);
};

const fieldsOf = async (response: Response) => {
  const { status, fields } = await refusalOf(response);
  return { status, fields };
};

testWith("refuses a ZIP code without a location from parents and groomers", setUpDay, async (setup) => {
  withRoads();
  const asked = requestFor(setup, serviceAt("1 Camp Road", "Asheville", "09096"));

  const unknown = "We don't know that ZIP code";
  const request = await setup.as.ana.post("/api/bookings", asked);
  expect(await fieldsOf(request)).toEqual({ status: 422, fields: { serviceZipCode: unknown } });
  expect(await fieldsOf(await addedVisit(setup, "09096"))).toEqual({ status: 422, fields: { zipCode: unknown } });
});

testWith("asks before adding a visit that no road leads to", setUpDay, async (setup) => {
  withRoads();

  const confirm = "We can't find a road or ferry to Fair.";
  expect(await fieldsOf(await addedVisit(setup, "90704"))).toEqual({ status: 409, fields: { confirm } });
  expect((await addedVisit(setup, "90704", { confirm: true })).status).toBe(201);

  const { needYou } = await (await setup.as.gus.get("/api/today")).json();
  expect(needYou).toMatchObject([{ date: NEXT_TUESDAY, more: { cause: "no road" } }]);
});

testWith("invents no drive when a ZIP code leaves the data", setUpDay, async (setup) => {
  withRoads();
  const id = await visit(setup, "bob");
  removeRows(setup.app.ctx.db, usZips, { zip: "28803" });

  const { isFeasible, legs, map } = await dayOf(setup.as.gus);

  expect(isFeasible).toBe(true);
  expect(legs.map(({ bookingId }) => bookingId)).toEqual([id]);
  expect(legs[0]!.drive).toBe(0);
  expect(map).toBeNull();
  expect((await setup.as.gus.get("/api/today")).status).toBe(200);
});

testWith("drives from a ZIP code's new location after a data update", setUpDay, async (setup) => {
  withRoads();
  await visit(setup, "bob");
  const before = (await dayOf(setup.as.gus)).legs[0]!.drive;
  changeRows(setup.app.ctx.db, usZips, { zip: "28803" }, { lat: 35.4321, lon: -82.4 });

  const { legs, map } = await dayOf(setup.as.gus);

  expect(legs[0]!.drive).toBeGreaterThan(before);
  expect(legs[0]!.drive).toBeLessThan(90);
  expect(map!.way![0]!.spots.length).toBeGreaterThan(1);
});
forgetRoadsAfterwards();

const nowhere = {
  ...everywhere(Number.POSITIVE_INFINITY),
  isLinked: (a: Point, b: Point) => a.lat === b.lat && a.lon === b.lon,
};

async function setUpIsland() {
  const setup = await setUpDay();
  const id = await visit(setup, "bob");
  setRoads(nowhere);
  return { ...setup, id };
}

testWith("marks a day whose only visit no road leads to as infeasible everywhere", setUpIsland, async ({ as }) => {
  const calendar: CalendarView = await (
    await as.gus.get(`/api/calendar?from=${NEXT_TUESDAY}&to=${NEXT_TUESDAY}`)
  ).json();

  expect((await dayOf(as.gus)).isFeasible).toBe(false);
  expect(calendar.days.map(({ isFeasible }) => isFeasible)).toEqual([false]);
});

testWith("sends no arrival window on a day without a road", setUpIsland, async ({ app, as, id }) => {
  const hour = () => app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!.arrivalFrom;

  expect((await as.gus.post(`/api/day-plans/${NEXT_TUESDAY}/confirm`, {})).status).toBe(409);
  app.clock.set(MONDAY_5_PM);
  await sendDueWindows(app.ctx);

  expect(hour()).toBeNull();
  const subjects = findRows(app.ctx.db, outbox).map(({ subject }) => subject);
  expect(subjects).toContain("Your visits on Tuesday, June 16, 2026 don't fit together");
});

testWith("sends no window to a visit without a road accepted after the others", setUpDay, async (setup) => {
  setup.app.clock.set(MONDAY_5_PM);
  const { id } = await asks(setup, "bob");
  setRoads(nowhere);

  const accepted = await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", confirm: true });

  expect(await accepted.json()).toMatchObject({ status: "accepted", arrival: null });
});

testWith("shows the same fit for a request without a road in both views", setUpDay, async (setup) => {
  await asks(setup, "bob");
  setRoads(nowhere);
  const path = `/api/calendar?from=${NEXT_TUESDAY}&to=${NEXT_TUESDAY}`;
  const calendar: CalendarView = await (await setup.as.gus.get(path)).json();

  expect(calendar.days[0]!.entries).toMatchObject([
    {
      kind: "request",
      fit: { fits: false, why: "We can't find a road or ferry from your starting point." },
    },
  ]);
});

testWith("sends no arrival time when a groomer sets out without a road", setUpIsland, async ({ app, as, id }) => {
  clearEmails(app);
  app.clock.set(tuesday("09:02"));
  expect((await as.gus.post(`/api/bookings/${id}/on-my-way`)).status).toBe(200);

  const [email] = emails(app);
  expect(email!.text).toContain("is on the way.");
  expect(email!.text).not.toContain("9:05");
});

testWith("shows no departure time to a visit that no road leads to", setUpIsland, async ({ app, as }) => {
  app.clock.set(Date.parse(`${NEXT_TUESDAY}T11:00:00Z`));
  const html = await (await as.gus.get("/groomer-dashboard?tab=bookings&view=today")).text();

  expect(html).toContain('id="next-title"');
  expect(html).not.toContain("leave\u00a0by");
});
const lived = ({ itinerary }: DayPlanView) =>
  itinerary.map((entry) => {
    const more = entry.kind === "free" && entry.bookable ? " bookable" : "";
    return `${entry.kind} ${entry.begins}-${entry.ends}${more}`;
  });

testWith("lists a day's departure and setup and work and free time and lunch", setUpDay, async (setup) => {
  await setup.as.gus.patch("/api/day-rules", { lunchOpens: "11:00", lunchCloses: "12:00", lunchMinutes: 30 });
  const ana = await visit(setup, "ana");
  const bob = await visit(setup, "bob", { preferredTimeSlot: AFTERNOON });

  const plan = await dayOf(setup.as.gus);
  const [first, second] = plan.legs;
  expect(lived(plan)).toEqual([
    `drive ${first!.leaveBy}-08:00`,
    `visit 08:00-${first!.leaves}`,
    `free ${first!.leaves}-11:00 bookable`,
    "pause 11:00-11:30",
    `drive ${second!.leaveBy}-12:00`,
    `visit 12:00-${second!.leaves}`,
    expect.stringMatching(/^drive 13:10-/),
    expect.stringMatching(/^free 13:2\d-18:00 bookable$/),
  ]);
  expect(plan.itinerary[1]).toMatchObject({ bookingId: ana, setup: 10, work: 60 });
  expect(plan.itinerary[3]).toMatchObject({ what: "lunch", isOnTheWay: false });
  expect(plan.itinerary.at(-2)).toMatchObject({ kind: "drive", bookingId: null });
  expect(plan.legs.map(({ limitedBy }) => limitedBy)).toEqual([null, bob]);
});

testWith("names the limit of a stop as its own window or the next visit", setUpDay, async (setup) => {
  const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob")];
  await does(setup.as.gus, "confirm");

  const { legs } = await dayOf(setup.as.gus);
  expect(legs.map(({ bookingId }) => bookingId).toSorted()).toEqual([ana, bob].toSorted());
  const next = legs[1]!.bookingId;
  expect(legs.map(({ limitedBy }) => limitedBy)).toEqual([legs[0]!.slack < 45 ? next : legs[0]!.bookingId, next]);
});

testWith("shows free time from now on and none once the visits are over", setUpDay, async (setup) => {
  await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });

  setup.app.clock.set(tuesday("06:30"));
  const [free] = (await dayOf(setup.as.gus)).itinerary;
  expect(free).toMatchObject({ kind: "free", begins: "08:00", bookable: { begins: "08:00" } });
  setup.app.clock.set(tuesday("09:20"));
  expect((await dayOf(setup.as.gus)).itinerary[0]).toMatchObject({ kind: "free", begins: "09:20" });
  setup.app.clock.set(tuesday("17:50"));
  expect((await dayOf(setup.as.gus)).itinerary).toEqual([]);
});

async function gapsAt(clock: string, start: string) {
  const setup = await setUpDay();
  await enters(setup.as.gus, { confirm: true, start });
  setup.app.clock.set(tuesday(clock));
  return (await dayOf(setup.as.gus)).itinerary.filter((entry) => entry.kind === "free");
}

test.each([
  ["late at night", "20:00", "22:30", "20:00", false],
  ["with too little time before closing", "17:20", "20:00", "17:20", false],
  ["with enough time before closing", "15:00", "20:00", "15:00", true],
  ["in the middle of the hours", "08:00", "13:00", "08:00", true],
])("offers a gap within opening hours only: %s", async (_, clock, start, begins, isBookable) => {
  const [gap] = await gapsAt(clock, start);

  expect(gap).toMatchObject({ kind: "free", begins });
  expect(gap!.kind === "free" && gap!.bookable !== null).toBe(isBookable);
});

testWith("doesn't offer a gap before opening hours", setUpDay, async (setup) => {
  await enters(setup.as.gus, { confirm: true, start: "05:00" });
  await enters(setup.as.gus, { confirm: true, start: "08:40" });
  const [gap] = (await dayOf(setup.as.gus)).itinerary.filter((entry) => entry.kind === "free");

  expect(gap).toMatchObject({ kind: "free", bookable: null });
});

testWith("doesn't offer a gap on a day at its visit maximum", setUpDay, async (setup) => {
  await visit(setup, "ana");
  await visit(setup, "bob", { preferredTimeSlot: AFTERNOON });
  const free = async () => (await dayOf(setup.as.gus)).itinerary.filter((entry) => entry.kind === "free");

  expect((await free()).some(({ bookable }) => bookable)).toBe(true);
  await setup.as.gus.patch("/api/day-rules", { maxVisits: 2 });
  expect(await free()).not.toEqual([]);
  expect((await free()).some(({ bookable }) => bookable)).toBe(false);
});
