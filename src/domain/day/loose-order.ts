import type { DayStops } from "./stops.ts";

/** Cost weights in minutes of driving per minute of lateness. Breaking the manual order outweighs both. */
const LATENESS = 10;
const WRONG_ORDER = 1e9;

/** Comparing orders takes time in the fourth power of the stops. */
const MOST_COMPARED = 24;

/** Approximate order of an infeasible or oversized day. Keeps manual order. Never proves feasibility. */
export function approximateOrder(day: DayStops): number[] {
  if (day.stops.length > MOST_COMPARED) return rankedAmong(day, byUrgency(day));
  let order: number[] = [];
  for (const j of byUrgency(day)) {
    const places = Array.from({ length: order.length + 1 }, (_, place) => order.toSpliced(place, 0, j));
    order = places.reduce((best, next) => (costOf(day, next) < costOf(day, best) ? next : best));
  }
  for (;;) {
    const better = betterThan(day, order);
    if (!better) return order;
    order = better;
  }
}

const byUrgency = ({ stops }: DayStops) => [...stops.keys()].sort((a, b) => stops[a]!.closes - stops[b]!.closes);

/** Puts manually ordered stops in their order within the same places. */
function rankedAmong({ stops }: DayStops, order: readonly number[]): number[] {
  const rankOf = (j: number) => stops[j]!.rank;
  const ranked = order.filter((j) => rankOf(j) !== undefined).sort((a, b) => rankOf(a)! - rankOf(b)!);
  let next = 0;
  return order.map((j) => (rankOf(j) === undefined ? j : ranked[next++]!));
}

/** Tries reversing each stretch (2-opt) and moving each stop. */
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

function wrongOrders(stops: DayStops["stops"], order: readonly number[]): number {
  const ranks = order.map((j) => stops[j]!.rank).filter((rank) => rank !== undefined);
  return ranks.reduce((sum, rank, at) => sum + ranks.slice(0, at).filter((before) => before > rank).length, 0);
}
