import { expect, test } from "bun:test";
import { visitSeries, visits } from "#db/schema/tables.ts";
import { findSchedule } from "#src/features/visits/bookings/room/day-facts.ts";
import { daysOutOfOrder } from "#src/features/visits/bookings/room/out-of-order.ts";
import { sharedDemoSite } from "#tests/running/demo/demo-site.ts";

test("the demo has four series, and none of their days is out of order", async () => {
  const { ctx } = await sharedDemoSite();
  const series = ctx.db.select().from(visitSeries).all();
  const rows = ctx.db.select().from(visits).all();

  expect(series.map(({ everyWeeks }) => everyWeeks)).toEqual([4, 6, 8, 2]);
  for (const { id, groomerId } of series) {
    const dates = rows.filter(({ seriesId }) => seriesId === id).map(({ preferredDate }) => preferredDate);
    expect(dates.length).toBeGreaterThan(3);
    expect(daysOutOfOrder(ctx.db, findSchedule(ctx.db, groomerId, ctx.now()), dates)).toEqual([]);
  }
});
