import { expect, test } from "bun:test";
import { visits } from "#db/db.ts";
import { makeVisitsAhead } from "#src/features/day/added-visits/series.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { MAX_ADDED_VISITS_A_DAY } from "#src/shared/day/added/added-labels.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type BookingSetup, NEXT_TUESDAY, setUpBookings } from "../../visits/bookings/setup.ts";
import { addAddedVisit, albright, enters, path, refusal } from "./setup.ts";

const TOO_LONG_AGO = { status: 422, date: "Choose a start date within the past year" };
const FULL = "You've already added 50 visits on Jun 16, 2026. Choose another day.";

const countOf = ({ app }: BookingSetup, date?: string) =>
  findRows(app.ctx.db, visits).filter((visit) => date === undefined || visit.preferredDate === date).length;

function fill({ app, gus }: BookingSetup, date: string) {
  for (let at = 0; at < MAX_ADDED_VISITS_A_DAY; at++)
    addAddedVisit(app, { groomerId: gus.profile.id, preferredDate: date, visitMinutes: 15 });
}

testWith("lets a series begin up to a year ago, and titles a visit with its year", setUpBookings, async (setup) => {
  const series = { ...albright, repeat: { everyWeeks: 1 } };

  expect(await refusal(setup.as.gus.post(path, { ...series, date: "2024-08-02" }))).toEqual(TOO_LONG_AGO);
  expect(await refusal(setup.as.gus.post(path, { ...series, date: "2025-06-09" }))).toEqual(TOO_LONG_AGO);
  expect(countOf(setup)).toBe(0);
  await enters(setup.as.gus, { date: "2025-06-10", repeat: { everyWeeks: 26 }, confirm: true });
  expect(countOf(setup)).toBe(4);
  const { id } = await enters(setup.as.gus, { date: "2024-06-14" });
  expect(await (await setup.as.gus.get(`/bookings/${id}`)).text()).toMatch(/<h1[^>]*>Fri, Jun 14, 2024 · /);
});

test.each(["2024-06-01", "2028-06-30", "1650-01-07", "1999-12-24", "9999-12-31", "9998-01-01", "0001-01-01"])(
  "refuses to add or move a visit to %s over two years away",
  async (date) => {
    const setup = await setUpBookings();
    const { id } = await enters(setup.as.gus, { date: "2026-06-17" });

    expect((await setup.as.gus.post(path, { ...albright, date, confirm: true })).status).toBe(422);
    expect((await setup.as.gus.patch(`${path}/${id}`, { date, confirm: true })).status).toBe(422);
    const later = { ...albright, date, repeat: { everyWeeks: 1 }, confirm: true };
    expect((await setup.as.gus.post(path, later)).status).toBe(422);
    expect(countOf(setup)).toBe(1);
    expect(countOf(setup, "2026-06-17")).toBe(1);
  },
);

testWith("lets a groomer change an old visit's note", setUpBookings, async (setup) => {
  const { id } = await enters(setup.as.gus, { date: "2026-06-17" });
  setup.app.ctx.db.update(visits).set({ preferredDate: "2021-06-17" }).run();

  expect((await setup.as.gus.patch(`${path}/${id}`, { note: "Moved to Hendersonville" })).status).toBe(200);
});

testWith("refuses to move later visits of a series to a day too long ago", setUpBookings, async (setup) => {
  const { id } = await enters(setup.as.gus, { repeat: { everyWeeks: 4 } });

  const moved = setup.as.gus.patch(`${path}/${id}`, { date: "2024-08-02", scope: "later", confirm: true });

  expect(await refusal(moved)).toEqual(TOO_LONG_AGO);
  expect(countOf(setup, "2024-08-02")).toBe(0);
});

testWith("limits a day to 50 visits however they are added", setUpBookings, async (setup) => {
  const { as } = setup;
  fill(setup, NEXT_TUESDAY);
  const { id } = await enters(as.gus, { date: "2026-06-17" });
  const refused = { status: 409, date: FULL };

  expect(await refusal(as.gus.post(path, { ...albright, confirm: true }))).toEqual(refused);
  const series = { ...albright, date: "2026-06-02", repeat: { everyWeeks: 1 }, confirm: true };
  expect(await refusal(as.gus.post(path, series))).toEqual(refused);
  expect(await refusal(as.gus.patch(`${path}/${id}`, { date: NEXT_TUESDAY, confirm: true }))).toEqual(refused);
  expect(countOf(setup, NEXT_TUESDAY)).toBe(MAX_ADDED_VISITS_A_DAY);
});

testWith("refuses a series change that adds a later visit to a full day", setUpBookings, async (setup) => {
  const { id } = await enters(setup.as.gus, { repeat: { everyWeeks: 4 } });
  await setup.as.gus.patch(`${path}/${id}`, { date: "2026-06-17" });
  fill(setup, "2026-07-15");

  const changed = setup.as.gus.patch(`${path}/${id}`, { service: "Nails", scope: "later", confirm: true });

  expect(await refusal(changed)).toEqual({ status: 409, date: FULL.replace("Jun 16", "Jul 15") });
  expect(countOf(setup, "2026-07-15")).toBe(MAX_ADDED_VISITS_A_DAY);
});

testWith("skips full days when a series is extended", setUpBookings, async (setup) => {
  await enters(setup.as.gus, { repeat: { everyWeeks: 4 }, confirm: true });
  fill(setup, "2026-12-29");

  setup.app.clock.advance(25 * DAY_MS);
  await makeVisitsAhead(setup.app.ctx);

  expect(countOf(setup, "2026-12-29")).toBe(MAX_ADDED_VISITS_A_DAY);
});

test("limits how often a groomer looks up times and fit in a minute", async () => {
  const setup = await setUpBookings({}, { RATE_LIMITS: "visit-times-user=2" });
  const { gus } = setup.as;
  const times = () => gus.get(`${path}/times?minutes=60`);
  const fit = () => gus.get(`${path}/fit?minutes=60&date=${NEXT_TUESDAY}&start=10:00`);

  const statuses = [await times(), await fit(), await fit(), await times()];

  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
});
