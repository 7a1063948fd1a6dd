import { expect, test } from "bun:test";
import { findGroomers, type GroomerQuery } from "#src/features/finding/search/queries.ts";
import type { SortBy } from "#src/shared/finding/search-labels.ts";
import { maskOf } from "#src/shared/listing/services.ts";
import { NOW, north, type Spot, scatter } from "./scatter.ts";

const point = { lat: 35.5951, lon: -82.5515 };
const at = (miles: number, rest: Partial<Spot> = {}): Spot => ({ ...north(point, miles), serviceRadius: 100, ...rest });
const rated = (average: number, count: number) => ({ ratingSum: average * count, ratingCount: count });

const order = (spots: Spot[], sortBy: SortBy, more: Partial<GroomerQuery> = {}) =>
  findGroomers(scatter(spots), { point, distance: 25, sortBy, serviceMask: 0, page: 1, ...more }, NOW).ids;

test("by rating: the average as shown, then how many reviews, then the nearer; the unrated come last", () => {
  const spots = [
    at(1),
    at(9, rated(4.5, 10)),
    at(8, rated(4.5, 10)),
    at(7, rated(4.5, 20)),
    at(6, rated(5, 1)),
    at(5, { ratingSum: 4496, ratingCount: 1000 }),
  ];

  expect(order(spots, "rating")).toEqual([5, 6, 4, 3, 2, 1]);
});

test("by price: the cheapest package, up or down, then the nearer, then the older profile", () => {
  const spots = [
    at(3, { minPrice: 6000 }),
    at(2, { minPrice: 4500 }),
    at(1, { minPrice: 4500 }),
    at(1, { minPrice: 4500 }),
  ];

  expect(order(spots, "price_low")).toEqual([3, 4, 2, 1]);
  expect(order(spots, "price_high")).toEqual([1, 3, 4, 2]);
});

test("by distance: the nearest first", () => {
  expect(order([at(9), at(3), at(6)], "distance")).toEqual([2, 3, 1]);
});

test("among equals come first those whose own radius covers the place, however far", () => {
  const outside = at(10, { serviceRadius: 5 });
  const covering = at(12, { serviceRadius: 15 });

  expect(order([outside, covering], "rating")).toEqual([2, 1]);
  expect(order([outside, covering], "price_low")).toEqual([2, 1]);
  expect(order([outside, covering], "price_high")).toEqual([2, 1]);
  expect(order([at(10, { serviceRadius: 5 }), at(10, { serviceRadius: 15 })], "distance")).toEqual([2, 1]);
  expect(order([outside, covering], "distance")).toEqual([1, 2]);
});

test("a better rating counts more than the own radius, and both say whether they cover the place", () => {
  const spots = [at(10, { serviceRadius: 15, ...rated(4, 3) }), at(10, { serviceRadius: 5, ...rated(5, 3) })];

  const found = findGroomers(scatter(spots), { point, distance: 25, sortBy: "rating", serviceMask: 0, page: 1 }, NOW);

  expect(found.ids).toEqual([2, 1]);
  expect(found.covers).toEqual([false, true]);
});

test("a filter of several services matches groomers who offer any of them", () => {
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
