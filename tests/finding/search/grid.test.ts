import { expect, test } from "bun:test";
import { FollowedGrid } from "#src/features/finding/search/followed-grid.ts";
import type { GroomerQuery } from "#src/features/finding/search/found-groomers.ts";
import { findInIndex } from "#src/features/finding/search/statements.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { distances, MAX_ASKED, sorts } from "#src/shared/finding/search-labels.ts";
import { dice, NOW, north, type Spot, scatter } from "./setup.ts";

const asheville = { lat: 35.5951, lon: -82.5515 };
const ask = (point: Point, more: Partial<GroomerQuery> = {}): GroomerQuery => ({
  point,
  distance: 25,
  sortBy: "distance",
  serviceMask: 0,
  page: 1,
  ...more,
});

function finder(spots: Spot[]) {
  const db = scatter(spots);
  const followed = new FollowedGrid(db);
  while (!followed.step());
  return (query: GroomerQuery, now = NOW) => {
    const found = followed.grid.find(query, now);
    expect(found).toEqual(findInIndex(db, query, now));
    return found;
  };
}

test("whoever stands on the very edge of a band is found from both sides of it", () => {
  const edge = { lat: 35.625, lon: -82.5 };
  const find = finder([edge, north(edge, 1e-6), north(edge, -1e-6)]);

  for (const miles of [-24.9, -5, 0, 5, 24.9]) {
    expect(find(ask(north(edge, miles))).ids.toSorted()).toEqual([1, 2, 3]);
  }
  expect(find(ask(north(edge, 25.1))).total).toBe(0);
});

test("the circle ends at its radius to the north and the south, the east and the west", () => {
  const find = finder([24.999, 25.001, -24.999, -25.001].map((miles) => north(asheville, miles)));
  expect(find(ask(asheville)).ids.toSorted()).toEqual([1, 3]);

  const roll = dice(7);
  const ring = Array.from({ length: 200 }, () => ({ lat: 64.84, lon: -147.72 + roll.between(-3, 3) }));
  expect(finder(ring)(ask({ lat: 64.84, lon: -147.72 }, { distance: 50 })).total).toBeWithin(50, 150);
});

test("a circle over the antimeridian finds both sides, and Guam is found from Guam alone", () => {
  const attu = { lat: 52.9, lon: 179.9 };
  const guam = { lat: 13.44, lon: 144.79 };
  const find = finder([{ lat: 52.9, lon: 179.5 }, { lat: 52.9, lon: -179.8 }, { lat: 52.9, lon: -170 }, guam]);

  expect(find(ask(attu)).ids).toEqual([2, 1]);
  expect(find(ask({ lat: 52.9, lon: -179.9 }, { distance: 50 })).ids.toSorted()).toEqual([1, 2]);
  expect(find(ask(guam, { distance: 75 })).ids).toEqual([4]);
  expect(find(ask({ lat: 13.44, lon: -144.79 }, { distance: 75 })).total).toBe(0);
  expect(find(ask({ lat: -14.3, lon: -170.7 }, { distance: 75 })).total).toBe(0);
});

test("a membership that ends takes its groomer out by the clock alone", () => {
  const find = finder([{ ...asheville, listedUntil: NOW + 1000 }, asheville]);

  expect(find(ask(asheville), NOW + 999).ids).toEqual([1, 2]);
  expect(find(ask(asheville), NOW + 1000).ids).toEqual([]);
});

test("random searches of every kind agree with the index, whatever the page and its size", () => {
  const roll = dice(33);
  const somewhere = () => ({ lat: roll.between(34.5, 36.5), lon: roll.between(-84, -81.5) });
  const spots: Spot[] = Array.from({ length: 1500 }, () => ({
    ...(roll.whole(1, 4) === 1 ? asheville : somewhere()),
    minPrice: 1000 * roll.whole(3, 6),
    ratingCount: 2,
    ratingSum: roll.whole(2, 10),
    serviceMask: roll.whole(0, 31),
    serviceRadius: roll.whole(1, 100),
    listedUntil: NOW + roll.whole(-1, 9),
  }));
  const find = finder(spots);
  let shown = 0;

  for (let turn = 0; turn < 300; turn++) {
    const query = ask(roll.oneOf([asheville, somewhere(), roll.oneOf(spots)]), {
      distance: roll.oneOf([...distances, 150]),
      sortBy: roll.oneOf(sorts),
      serviceMask: roll.oneOf([0, 0, 1, 6, 24, 31]),
      page: roll.oneOf([1, 1, 2, 3, 40]),
      size: roll.oneOf([24, 24, 3, MAX_ASKED]),
    });
    shown += find(query).ids.length;
  }

  expect(shown).toBeGreaterThan(10_000);
});
