import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, outbox } from "#db/schema/tables.ts";
import { setRoads } from "#src/domain/travel.ts";
import { promiseDueHours } from "#src/features/day/day-plan/promise-job.ts";
import type { Point } from "#src/shared/base/distance.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { everywhere, forgetRoadsAfterwards } from "#tests/places/roads/setup.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { asks, clearMails, dayOf, MONDAY_5_PM, mails, setUpDay, tuesday, visit } from "./setup.ts";

forgetRoadsAfterwards();

/** No road is known that leads anywhere. */
const nowhere = {
  ...everywhere(Number.POSITIVE_INFINITY),
  isLinked: (a: Point, b: Point) => a.lat === b.lat && a.lon === b.lon,
};

/** Bob's visit is the only one of its day, and by now no road is known that leads to him. */
async function setUpIsland() {
  const setup = await setUpDay();
  const id = await visit(setup, "bob");
  setRoads(nowhere);
  return { ...setup, id };
}

test("a day whose only visit no road leads to does not work, wherever it is told of", async () => {
  const { as } = await setUpIsland();
  const calendar: CalendarView = await (
    await as.gus.get(`/api/calendar?from=${NEXT_TUESDAY}&to=${NEXT_TUESDAY}`)
  ).json();

  expect((await dayOf(as.gus)).isFeasible).toBe(false);
  expect(calendar.days.map(({ isFeasible }) => isFeasible)).toEqual([false]);
  const lines = await (await as.gus.get("/api/day-plans")).json();
  expect(lines).toMatchObject([{ date: NEXT_TUESDAY, isFeasible: false }]);
});

test("no hour is told on it, by the clock or by the groomer", async () => {
  const { app, as, id } = await setUpIsland();
  const hour = () => app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!.arrivalFrom;

  expect((await as.gus.post(`/api/day-plans/${NEXT_TUESDAY}/promise`, {})).status).toBe(409);
  app.clock.set(MONDAY_5_PM);
  await promiseDueHours(app.ctx);

  expect(hour()).toBeNull();
  const told = app.ctx.db
    .select()
    .from(outbox)
    .all()
    .map(({ subject }) => subject);
  expect(told).toContain("Your visits on Tuesday, June 16, 2026 don't fit together");
});

test("nor is one told at once to who is accepted all the same, once those of the day are", async () => {
  const setup = await setUpDay();
  setup.app.clock.set(MONDAY_5_PM);
  const { id } = await asks(setup, "bob");
  setRoads(nowhere);

  const accepted = await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", confirm: true });

  expect(await accepted.json()).toMatchObject({ status: "accepted", arrival: null });
});

test("a request from there says the same in the calendar as on Today", async () => {
  const setup = await setUpDay();
  await asks(setup, "bob");
  setRoads(nowhere);
  const path = `/api/calendar?from=${NEXT_TUESDAY}&to=${NEXT_TUESDAY}`;
  const calendar: CalendarView = await (await setup.as.gus.get(path)).json();

  expect(calendar.days[0]!.entries).toMatchObject([
    {
      kind: "request",
      fit: { fits: false, why: "We don't know a road or ferry from your starting point." },
    },
  ]);
});

test("who sets out for there tells no time of arrival: it would be days away", async () => {
  const { app, as, id } = await setUpIsland();
  clearMails(app);
  app.clock.set(tuesday("09:02"));
  expect((await as.gus.post(`/api/bookings/${id}/on-my-way`)).status).toBe(200);

  const [mail] = mails(app);
  expect(mail!.text).toContain("is on the way.");
  expect(mail!.text).not.toContain("9:05");
});

test("the next visit says no time to leave by where no road leads to it", async () => {
  const { as } = await setUpIsland();
  const html = await (await as.gus.get("/groomer-dashboard?tab=bookings&view=today")).text();

  expect(html).toContain('id="next-title"');
  expect(html).not.toContain("leave\u00a0by");
});
