import { beforeEach, expect, test } from "bun:test";
import { businessHours, dayRules, hoursOff } from "#db/schema/tables.ts";
import { addDays } from "#src/shared/base/time.ts";
import { fullSlot } from "#src/shared/visits/booking-labels.ts";
import type { FreeTimes } from "#src/shared/visits/free-times.ts";
import { addRow, changeRows, removeRows } from "#tests/support/rows.ts";
import { AFTERNOON, type BookingSetup, EVENING, MORNING, NEXT_TUESDAY, requestFor, setUpBookings } from "../setup.ts";
import { addVisit } from "../visits.ts";

let setup: BookingSetup;

const DAYS = 21;

/** Every day as full as it can be made: eleven short visits, lunch, and four hours off. */
beforeEach(async () => {
  setup = await setUpBookings();
  const { app, gus, ana } = setup;
  const { db } = app.ctx;
  const groomerId = gus.profile.id;
  changeRows(db, businessHours, {}, { opens: "08:00", closes: "19:00" });
  addRow(db, dayRules, {
    groomerId,
    maxVisits: 12,
    setupMinutes: 0,
    lunchMinutes: 5,
    lunchOpens: "09:00",
    lunchCloses: "15:00",
  });
  for (let at = 0; at < DAYS; at++) {
    const date = addDays(NEXT_TUESDAY, at);
    for (const hour of ["09", "11", "13", "17"])
      addRow(db, hoursOff, { groomerId, date, opens: `${hour}:00`, closes: `${hour}:05` });
    for (const [slot, visits] of [
      [MORNING, 4],
      [AFTERNOON, 4],
      [EVENING, 3],
    ] as const)
      for (let more = 0; more < visits; more++) addVisit(setup, { parentId: ana.id, date, slot, minutes: 15 });
  }
});

/** The answer, and how many others were answered while it was worked out. */
async function meanwhile(asked: Promise<Response>) {
  let isOver = false;
  const response = asked.finally(() => {
    isOver = true;
  });
  let others = 0;
  while (!isOver) {
    await setup.app.visitor().get("/api/service-packages?groomerId=1");
    others++;
    // As over a connection, each comes in a turn of its own.
    await new Promise((next) => setImmediate(next));
  }
  return { response: await response, others };
}

test("openings: others are answered while full days are worked out", async () => {
  const { gus, app } = setup;
  const path = `/api/groomer-profiles/${gus.profile.id}/openings?from=${NEXT_TUESDAY}&days=${DAYS}`;

  const { response, others } = await meanwhile(app.visitor().get(path));

  const { days } = (await response.json()) as FreeTimes;
  expect(days).toHaveLength(DAYS);
  expect(days[0]!.slots.map(({ state }) => state)).toEqual(["open", "open", "open"]);
  expect(others).toBeGreaterThan(2);
});

test("suggestions: others are answered while full days are worked out", async () => {
  const visit = addVisit(setup, { parentId: setup.ana.id, date: addDays(NEXT_TUESDAY, 7), minutes: 30 });

  const { response, others } = await meanwhile(setup.as.gus.get(`/api/bookings/${visit.id}/suggestions`));

  expect(await response.json()).toHaveLength(3);
  expect(others).toBeGreaterThan(2);
});

test("a request for a part that is full: others are answered while other times are looked for", async () => {
  const { app, gus, as } = setup;
  removeRows(app.ctx.db, hoursOff, { date: NEXT_TUESDAY });
  addRow(app.ctx.db, hoursOff, { groomerId: gus.profile.id, date: NEXT_TUESDAY, opens: "08:00", closes: "19:00" });

  const { response, others } = await meanwhile(as.ana.post("/api/bookings", requestFor(setup)));

  expect(response.status).toBe(422);
  const { error } = (await response.json()) as { error: { fields: unknown; suggestions: unknown[] } };
  expect(error.fields).toEqual({ preferredTimeSlot: fullSlot });
  expect(error.suggestions).toHaveLength(3);
  expect(others).toBeGreaterThan(2);
});
