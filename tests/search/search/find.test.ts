import { expect, test } from "bun:test";
import { SyncedGrid } from "#src/features/search/search/followed-grid.ts";
import type { FoundGroomers, GroomerQuery } from "#src/features/search/search/found-groomers.ts";
import { findInDbIndex } from "#src/features/search/search/statements.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { allServices } from "#src/shared/listing/services.ts";
import { type PetSize, petSizes } from "#src/shared/listing/sizes.ts";
import { MAX_GROOMERS_CHECKED, mileChoices, RESULTS_PER_PAGE, searchSorts } from "#src/shared/search/search-labels.ts";
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

/** Runs each search on the grid and on the index, and expects equal results. */
function finder(spots: Spot[]) {
  const db = scatter(spots);
  const followed = new SyncedGrid(db);
  while (!followed.step());
  return (query: GroomerQuery, now = NOW) => {
    const found = followed.grid.find(query, now);
    expect(found).toEqual(findInDbIndex(db, query, now));
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

test("searches near the northernmost town, the pole, and the far south", () => {
  const find = finder([{ lat: 71.29, lon: -156.79 }]);

  expect(find(ask({ lat: 71.29, lon: -156.79 }, { distance: 75 })).total).toBe(1);
  expect(find(ask({ lat: 89.9, lon: 0 }, { distance: 75 })).total).toBe(0);
  expect(find(ask({ lat: -14.3, lon: -170.7 }, { distance: 75 })).total).toBe(0);
});

test("agrees with a full scan in hundreds of random searches", () => {
  const roll = dice(2026);
  const somewhere = () => ({ lat: roll.between(34.5, 36.5), lon: roll.between(-84, -81.5) });
  const spots: Spot[] = Array.from({ length: 1000 }, () => ({
    ...(roll.whole(1, 4) === 1 ? asheville : somewhere()),
    minPrice: 1000 * roll.whole(3, 6),
    prices: allServices.map(() => 1000 * roll.whole(3, 6)),
    sizePrices: roll.oneOf([null, Array.from({ length: 24 }, () => roll.oneOf([null, 3000, 4000, 5000]))]),
    goodWith: roll.whole(0, 31),
    ...stars(roll.whole(0, 6), roll),
    serviceMask: roll.whole(0, 31),
    serviceRadius: roll.whole(1, 100),
    listedUntil: NOW + roll.whole(-1, 9),
  }));
  const find = finder(spots);
  let shown = 0;

  for (let turn = 0; turn < 600; turn++) {
    const query = ask(roll.oneOf([asheville, somewhere(), roll.oneOf(spots)]), {
      distance: roll.oneOf([...mileChoices, 150]),
      sortBy: roll.oneOf(searchSorts),
      serviceMask: roll.oneOf([0, 0, 1, 6, 24, 31]),
      petSize: roll.oneOf([undefined, undefined, ...petSizes]),
      goodWith: roll.oneOf([0, 0, 0, 2, 5]),
      page: roll.oneOf([1, 1, 2, 3, 40]),
      size: roll.oneOf([24, 24, 3, MAX_GROOMERS_CHECKED]),
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
  const { point, distance, sortBy, serviceMask, petSize, goodWith = 0, page, size = RESULTS_PER_PAGE } = query;
  const hits = spots.flatMap((spot, at) => {
    const miles = milesBetween(point, spot);
    const isFound =
      miles <= distance &&
      spot.listedUntil! > NOW &&
      (serviceMask === 0 || (spot.serviceMask! & serviceMask) !== 0) &&
      (spot.goodWith! & goodWith) === goodWith;
    const price = isFound ? priceOf(spot, serviceMask, petSize) : Infinity;
    if (price === Infinity) return [];
    const covers = Math.round(10 * miles) / 10 <= spot.serviceRadius!;
    return [{ id: at + 1, miles, covers, ratingCount: spot.ratingCount!, weighted: weighted(spot), price }];
  });
  const compare = {
    rating: (a: Hit, b: Hit) => b.weighted - a.weighted || b.ratingCount - a.ratingCount || tie(a, b),
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
function priceOf({ minPrice, prices, sizePrices, serviceMask }: Spot, chosen: number, petSize?: PetSize) {
  const ofEach = prices!.map((price, bit) => (serviceMask! & (1 << bit) ? price : null));
  const all = petSize && sizePrices ? sizePrices.slice(6 * petSizes.indexOf(petSize)) : [minPrice!, ...ofEach];
  const meant = all.slice(0, 6).filter((_, at) => (chosen === 0 ? at === 0 : (2 * chosen) & (1 << at)));
  return Math.min(...meant.map((price) => price ?? Infinity));
}
