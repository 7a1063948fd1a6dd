import type { DayStops } from "./stops.ts";

/** A minute after a window weighs as much as so many minutes of driving, and an order by hand more than anything. */
const LATENESS = 10;
const WRONG_ORDER = 1e9;

/** Nobody drives to more on a day, and what it takes to compare orders grows with the fourth power of the stops. */
const MOST_COMPARED = 24;

/**
 * An order (places in `stops`) for showing a day that does not work, or one of too many stops to plan: the most urgent first,
 * each where it costs least, then changes while lateness and driving fall; of very many the most urgent first, and that is all.
 * Stops that were put in order by hand keep it. It never says that a day works.
 */
export function looseOrder(day: DayStops): number[] {
  if (day.stops.length > MOST_COMPARED) return rankedAmong(day, byUrgency(day));
  let order: number[] = [];
  for (const j of byUrgency(day)) {
    const places = Array.from({ length: order.length + 1 }, (_, place) => order.toSpliced(place, 0, j));
    order = cheapestOf(day, places);
  }
  for (;;) {
    const better = betterThan(day, order);
    if (!better) return order;
    order = better;
  }
}

const byUrgency = ({ stops }: DayStops) => [...stops.keys()].sort((a, b) => stops[a]!.closes - stops[b]!.closes);

/** The same places for those that were put in order by hand, which take them in that order. */
function rankedAmong({ stops }: DayStops, order: readonly number[]): number[] {
  const rankOf = (j: number) => stops[j]!.rank;
  const ranked = order.filter((j) => rankOf(j) !== undefined).sort((a, b) => rankOf(a)! - rankOf(b)!);
  let next = 0;
  return order.map((j) => (rankOf(j) === undefined ? j : ranked[next++]!));
}

const cheapestOf = (day: DayStops, orders: readonly number[][]) =>
  orders.reduce((best, next) => (costOf(day, next) < costOf(day, best) ? next : best));

/** A pass over all pairs of places: the stretch between them turned around, or the first moved to the second. */
function betterThan(day: DayStops, first: readonly number[]): number[] | undefined {
  let order = [...first];
  let isBetter = false;
  for (let i = 0; i < order.length - 1; i++) {
    for (let j = i + 1; j < order.length; j++) {
      const turned = [...order.slice(0, i), ...order.slice(i, j + 1).reverse(), ...order.slice(j + 1)];
      const moved = order.toSpliced(i, 1).toSpliced(j, 0, order[i]!);
      for (const next of [turned, moved]) {
        if (costOf(day, next) >= costOf(day, order)) continue;
        order = next;
        isBetter = true;
      }
    }
  }
  return isBetter ? order : undefined;
}

/** Driving and lateness of an order, in minutes; pauses are left out. */
function costOf({ stops, drive, home, from }: DayStops, order: readonly number[]): number {
  let time = from ?? Number.NEGATIVE_INFINITY;
  let cost = 0;
  order.forEach((j, place) => {
    const { opens, closes, busy } = stops[j]!;
    const leg = drive[order[place - 1] ?? stops.length]![j]!;
    const arrives = Math.max(opens, time + leg);
    cost += leg + LATENESS * Math.max(0, arrives - closes);
    time = arrives + busy;
  });
  const last = order.at(-1);
  return cost + wrongOrders(stops, order) * WRONG_ORDER + (last === undefined ? 0 : home[last]!);
}

/** How many pairs stand the other way round than the groomer has put them. */
function wrongOrders(stops: DayStops["stops"], order: readonly number[]): number {
  const ranks = order.map((j) => stops[j]!.rank).filter((rank) => rank !== undefined);
  return ranks.reduce((sum, rank, at) => sum + ranks.slice(0, at).filter((before) => before > rank).length, 0);
}
