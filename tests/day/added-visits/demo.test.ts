import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { visitSeries, visits } from "#db/db.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { addedVisitsWithIds } from "#src/features/visits/bookings/added/view.ts";
import { infeasibleDates } from "#src/features/visits/bookings/capacity/out-of-order.ts";
import { findSchedule } from "#src/features/visits/bookings/capacity/read-days.ts";
import { addDays } from "#src/shared/base/time.ts";
import { sharedDemoSite } from "#tests/operations/demo/demo-site.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

testWith("adds four series to the demo and keeps every demo day feasible", sharedDemoSite, ({ ctx }) => {
  const series = findRows(ctx.db, visitSeries, { source: "groomer" });
  const requested = findRows(ctx.db, visitSeries, { source: "site" });
  const rows = ctx.db.select().from(visits).all();

  expect(series.map(({ everyWeeks }) => everyWeeks)).toEqual([4, 6, 8, 2]);
  expect(requested.map(({ everyWeeks }) => everyWeeks)).toEqual([6, 6]);
  for (const { id, groomerId } of series) {
    const dates = rows.filter(({ seriesId }) => seriesId === id).map(({ preferredDate }) => preferredDate);
    expect(dates.length).toBeGreaterThan(3);
    expect(infeasibleDates(ctx.db, findSchedule(ctx.db, groomerId, ctx.now()), dates)).toEqual([]);
  }
});

testWith("adds a demo client without an account who comes tomorrow", sharedDemoSite, ({ ctx }) => {
  const tomorrow = addDays(groomerToday(ctx.db, 1, ctx.now()), 1);
  const rows = ctx.db.select().from(visits).where(eq(visits.preferredDate, tomorrow)).all();
  const ids = rows.filter(({ source, groomerId }) => source === "groomer" && groomerId === 1).map(({ id }) => id);

  const added = addedVisitsWithIds(ctx.db, 1, ids, ctx.now());
  expect(added.map(({ hasAccount, phone }) => [hasAccount, phone !== null])).toEqual([[false, true]]);
});
