import { zeroResultSearches } from "#db/db.ts";
import type { DbAndClock } from "#src/base/context.ts";
import { createDbCounter, isFirstViewOfHour } from "#src/base/counts.ts";
import { visitorOf } from "#src/http/request-info.ts";
import { monthOf } from "#src/shared/base/months.ts";

type ZeroResultSearch = Pick<typeof zeroResultSearches.$inferSelect, "zip" | "distance">;

const counter = createDbCounter({
  table: zeroResultSearches,
  sums: ["searches"],
  keyOf(month, place: `${string} ${number}`) {
    const [zip, distance] = place.split(" ");
    return { month, zip, distance: Number(distance) };
  },
  most: 5_000,
});

/** Once an hour per network and place, so sorting and paging don't count again. */
export function countZeroResults(ctx: DbAndClock, { zip, distance }: ZeroResultSearch, request: Request) {
  const place = `${zip} ${distance}` as const;
  if (isFirstViewOfHour(ctx, visitorOf(request), `zero results ${place}`))
    counter.count(ctx.db, "searches", monthOf(ctx.now()), place);
}

export const writeZeroResults = counter.write;
