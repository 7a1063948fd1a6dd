import { expect, test } from "bun:test";
import { FollowedGrid } from "#src/features/search/search/followed-grid.ts";
import type { FoundGroomers, GroomerQuery } from "#src/features/search/search/found-groomers.ts";
import { findInIndex } from "#src/features/search/search/statements.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { maskOf, serviceNames } from "#src/shared/listing/services.ts";
import { distances, MAX_ASKED, PAGE_SIZE, type SortBy, sorts } from "#src/shared/search/search-labels.ts";
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

/** Each search is asked of the grid and of the index, which agree. */
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

test("finds groomers on the edge of a band from both sides", () => {
  const edge = { lat: 35.625, lon: -82.5 };
  const find = finder([edge, north(edge, 1e-6), north(edge, -1e-6)]);

  for (const miles of [-24.9, -5, 0, 5, 24.9]) {
    expect(idsOf(find(ask(north(edge, miles)))).toSorted()).toEqual([1, 2, 3]);
  }
  expect(find(ask(north(edge, 25.1))).total).toBe(0);
});

test("ends the circle at its radius in every direction even far north", () => {
  const found = finder([24.999, 25.001, -24.999, -25.001].map((miles) => north(asheville, miles)))(ask(asheville));
  expect(idsOf(found).toSorted()).toEqual([1, 3]);
  expect(found.hits[0]!.miles).toBeCloseTo(24.999, 6);

  const fairbanks = { lat: 64.84, lon: -147.72 };
  const roll = dice(7);
  const ring = Array.from({ length: 60 }, () => ({ lat: fairbanks.lat, lon: fairbanks.lon + roll.between(-2, 2) }));
  const inside = ring.filter((spot) => milesBetween(fairbanks, spot) <= 50);
  expect(finder(ring)(ask(fairbanks, { distance: 50 })).total).toBe(inside.length);
  expect(inside.length).toBeGreaterThan(10);
});

test("finds groomers on both sides of the antimeridian and Guam only from Guam", () => {
  const attu = { lat: 52.9, lon: 179.9 };
  const guam = { lat: 13.44, lon: 144.79 };
  const find = finder([{ lat: 52.9, lon: 179.5 }, { lat: 52.9, lon: -179.8 }, { lat: 52.9, lon: -170 }, guam]);

  expect(idsOf(find(ask(attu)))).toEqual([2, 1]);
  expect(idsOf(find(ask({ lat: 52.9, lon: -179.9 }, { distance: 50 }))).toSorted()).toEqual([1, 2]);
  expect(idsOf(find(ask(guam, { distance: 75 })))).toEqual([4]);
  expect(find(ask({ lat: 13.44, lon: -144.79 }, { distance: 75 })).total).toBe(0);
  expect(find(ask({ lat: -14.3, lon: -170.7 }, { distance: 75 })).total).toBe(0);
});

test("removes a groomer when the membership ends by the clock", () => {
  const find = finder([{ ...asheville, listedUntil: NOW + 1000 }, asheville]);

  expect(idsOf(find(ask(asheville), NOW + 999))).toEqual([1, 2]);
  expect(idsOf(find(ask(asheville), NOW + 1000))).toEqual([]);
});

test("searches near the northernmost town, the pole, and the far south", () => {
  const find = finder([{ lat: 71.29, lon: -156.79 }]);

  expect(find(ask({ lat: 71.29, lon: -156.79 }, { distance: 75 })).total).toBe(1);
  expect(find(ask({ lat: 89.9, lon: 0 }, { distance: 75 })).total).toBe(0);
  expect(find(ask({ lat: -14.3, lon: -170.7 }, { distance: 75 })).total).toBe(0);
});

test("returns pages of 24 without gaps and the total on each", () => {
  const find = finder(Array.from({ length: 53 }, (_, at) => north(asheville, at / 4)));

  const pages = [1, 2, 3, 4].map((page) => find(ask(asheville, { page })));

  expect(pages.map(({ hits }) => hits.length)).toEqual([24, 24, 5, 0]);
  expect(pages.map(({ total }) => total)).toEqual([53, 53, 53, 53]);
  expect(pages.flatMap(idsOf)).toEqual(Array.from({ length: 53 }, (_, at) => at + 1));
});

test("agrees with a full scan in hundreds of random searches", () => {
  const roll = dice(2026);
  const somewhere = () => ({ lat: roll.between(34.5, 36.5), lon: roll.between(-84, -81.5) });
  const spots: Spot[] = Array.from({ length: 1000 }, () => ({
    ...(roll.whole(1, 4) === 1 ? asheville : somewhere()),
    minPrice: 1000 * roll.whole(3, 6),
    prices: serviceNames.map(() => 1000 * roll.whole(3, 6)),
    goodWith: roll.whole(0, 31),
    ...stars(roll.whole(0, 6), roll),
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
      goodWith: roll.oneOf([0, 0, 0, 2, 5]),
      page: roll.oneOf([1, 1, 2, 3, 40]),
      size: roll.oneOf([24, 24, 3, MAX_ASKED]),
    });
    const found = find(query);
    expect(found).toEqual(lookAtAll(spots, query));
    shown += found.hits.length;
  }

  expect(shown).toBeGreaterThan(10_000);
});

const idsOf = ({ hits }: FoundGroomers) => hits.map(({ id }) => id);

const stars = (count: number, roll: ReturnType<typeof dice>) => ({
  ratingCount: count,
  ratingSum: count === 0 ? 0 : roll.whole(count, 5 * count),
});

/** The orders of docs/product.md, Search, written the slow way. */
function lookAtAll(spots: Spot[], query: GroomerQuery) {
  const { point, distance, sortBy, serviceMask, goodWith = 0, page, size = PAGE_SIZE } = query;
  const hits = spots
    .map((spot, at) => ({ ...spot, id: at + 1, miles: milesBetween(point, spot) }))
    .filter((spot) => spot.miles <= distance && spot.listedUntil! > NOW)
    .filter((spot) => serviceMask === 0 || (spot.serviceMask! & serviceMask) !== 0)
    .filter((spot) => (spot.goodWith! & goodWith) === goodWith)
    .map((spot) => ({
      ...spot,
      covers: spot.miles <= spot.serviceRadius!,
      weighted: weighted(spot),
      price: priceOf(spot, serviceMask),
    }));
  const compare = {
    rating: (a: Hit, b: Hit) => b.weighted - a.weighted || b.ratingCount! - a.ratingCount! || tie(a, b),
    distance: (a: Hit, b: Hit) => farther(a, b) || Number(b.covers) - Number(a.covers) || a.id - b.id,
    price_low: (a: Hit, b: Hit) => a.price - b.price || tie(a, b),
    price_high: (a: Hit, b: Hit) => b.price - a.price || tie(a, b),
  }[sortBy];
  type Hit = (typeof hits)[number];
  const shown = hits.toSorted(compare).slice((page - 1) * size, page * size);
  return {
    total: hits.length,
    hits: shown.map(({ id, miles, covers }) => ({ id, miles: expect.closeTo(miles, 4), covers })),
  };
}

interface Ranked {
  id: number;
  miles: number;
  covers: boolean;
}

const farther = (a: Ranked, b: Ranked) => (Math.abs(a.miles - b.miles) < 1e-6 ? 0 : a.miles - b.miles);
const tie = (a: Ranked, b: Ranked) => Number(b.covers) - Number(a.covers) || farther(a, b) || a.id - b.id;
const weighted = ({ ratingSum = 0, ratingCount = 0 }: Spot) =>
  ratingCount === 0 ? 0 : Math.round((1000 * (ratingSum + 22.5)) / (ratingCount + 5));

/** The lowest of the chosen services that they offer. */
const priceOf = ({ minPrice, prices, serviceMask }: Spot, chosen: number) =>
  chosen === 0
    ? minPrice!
    : Math.min(...prices!.flatMap((price, bit) => (serviceMask! & chosen & (1 << bit) ? (price ?? []) : [])));

const at = (miles: number, rest: Partial<Spot> = {}): Spot => ({
  ...north(asheville, miles),
  serviceRadius: 100,
  ...rest,
});
const rated = (average: number, count: number) => ({ ratingSum: average * count, ratingCount: count });

const order = (spots: Spot[], sortBy: SortBy, more: Partial<GroomerQuery> = {}) =>
  idsOf(finder(spots)(ask(asheville, { sortBy, ...more })));

test("orders by rating weighted with five 4.5s, then by reviews and distance", () => {
  const spots = [
    at(1),
    at(9, rated(4.5, 10)),
    at(8, rated(4.5, 10)),
    at(7, rated(4.5, 20)),
    at(6, rated(5, 1)),
    at(5, { ratingSum: 4900, ratingCount: 1000 }),
    at(2, rated(1, 1)),
  ];

  expect(order(spots, "rating")).toEqual([6, 5, 4, 3, 2, 7, 1]);
});

test("orders by the shown price then by distance and older profile", () => {
  const spots = [
    at(3, { minPrice: 6000 }),
    at(2, { minPrice: 4500 }),
    at(1, { minPrice: 4500 }),
    at(1, { minPrice: 4500 }),
  ];

  expect(order(spots, "price_low")).toEqual([3, 4, 2, 1]);
  expect(order(spots, "price_high")).toEqual([1, 3, 4, 2]);

  const [groom, bath] = [maskOf(["Full Grooming"]), maskOf(["Bath & Brush"])];
  const offering = [
    at(1, { minPrice: 1000, prices: [9000, 1000], serviceMask: groom | bath }),
    at(2, { minPrice: 8000, prices: [8000, null], serviceMask: groom }),
  ];
  expect(order(offering, "price_low", { serviceMask: groom })).toEqual([2, 1]);
  expect(order(offering, "price_high", { serviceMask: groom })).toEqual([1, 2]);
  expect(order(offering, "price_low", { serviceMask: groom | bath })).toEqual([1, 2]);
});

test("puts groomers whose radius covers the place first among equals", () => {
  const outside = at(10, { serviceRadius: 5 });
  const covering = at(12, { serviceRadius: 15 });

  expect(order([outside, covering], "rating")).toEqual([2, 1]);
  expect(order([outside, covering], "price_low")).toEqual([2, 1]);
  expect(order([outside, covering], "price_high")).toEqual([2, 1]);
  expect(order([at(10, { serviceRadius: 5 }), at(10, { serviceRadius: 15 })], "distance")).toEqual([2, 1]);
  expect(order([outside, covering], "distance")).toEqual([1, 2]);
});

test("ranks a better rating above coverage and reports coverage for both", () => {
  const spots = [at(10, { serviceRadius: 15, ...rated(4, 3) }), at(10, { serviceRadius: 5, ...rated(5, 3) })];

  const found = finder(spots)(ask(asheville, { sortBy: "rating" }));

  expect(found.hits.map(({ id, covers }) => [id, covers])).toEqual([
    [2, false],
    [1, true],
  ]);
});

test("matches groomers who offer any of the chosen services", () => {
  const spots = [
    at(1, { serviceMask: maskOf(["Haircut"]) }),
    at(2, { serviceMask: maskOf(["Bath & Brush", "Deshedding"]) }),
    at(3, { serviceMask: maskOf(["Nail Trimming"]) }),
    at(4, { serviceMask: 0 }),
  ];

  expect(order(spots, "distance", { serviceMask: maskOf(["Haircut", "Deshedding"]) })).toEqual([1, 2]);
  expect(order(spots, "distance", { serviceMask: maskOf(["Full Grooming"]) })).toEqual([]);
  expect(order(spots, "distance")).toEqual([1, 2, 3, 4]);
});

test("matches groomers who are good with everything chosen", () => {
  const spots = [at(1, { goodWith: 1 }), at(2, { goodWith: 7 }), at(3)];

  expect(order(spots, "distance", { goodWith: 3 })).toEqual([2]);
  expect(order(spots, "distance", { goodWith: 1 })).toEqual([1, 2]);
});
