import { expect } from "bun:test";
import { visits } from "#db/db.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON } from "../../visits/bookings/setup.ts";
import { setUpDay, tuesday } from "../day-plan/setup.ts";
import { enters } from "./setup.ts";

testWith("refuses booking actions on a visit that the groomer added", setUpDay, async ({ app, as }) => {
  const { id } = await enters(as.gus);
  const [before] = app.ctx.db.select().from(visits).all();
  app.clock.set(tuesday("14:00"));
  const booking = `/api/bookings/${id}`;

  for (const window of [as.gus, as.ana]) {
    const answers = [
      window.get(`${booking}/calendar.ics`),
      window.get(`${booking}/messages`),
      window.post(`${booking}/messages`, { text: "Is the van quiet?" }),
      window.post(`${booking}/proposals`, { options: [{ date: "2026-06-24", slot: AFTERNOON }] }),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 404));
  }
  const groomers = [
    as.ana.patch(`${booking}/status`, { status: "completed" }),
    as.ana.patch(`${booking}/status`, { status: "cancelled", reason: "The van is broken" }),
    as.gus.post(`${booking}/note`, { text: "A comb helps" }),
    as.gus.post(`${booking}/undo-accept`, {}),
    as.gus.get(`${booking}/suggestions`),
  ];
  expect((await Promise.all(groomers)).map(({ status }) => status)).toEqual(groomers.map(() => 404));
  for (const path of [booking, `/bookings/${id}`, `/bookings/${id}/messages`])
    expect((await as.ana.get(path)).status).toBe(404);
  expect(app.ctx.db.select().from(visits).all()).toEqual([before!]);
});
