import { holds } from "../lives/life.ts";
import * as m from "./rules.ts";
import type { Setup } from "./world.ts";

export interface Card {
  id: number;
  distance: number;
  coversYou: boolean;
  /** Only where the area doesn't reach. */
  comesToYou?: boolean;
  priceFrom: number;
  priceFor?: string;
  averageRating?: number;
  reviewCount: number;
  goodWith?: string[];
  openSlots?: string[];
  free?: string;
}
export const PAGE = 24;

export const same = (found: unknown, wanted: unknown, what: () => string) =>
  holds(
    Bun.deepEquals(found, wanted),
    () => `${what()}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`,
  );

export function someQuery(world: Setup): m.Query {
  const { dice } = world;
  const day = dice.chance(0.35)
    ? {
        date: world
          .today()
          .add({ days: dice.between(1, 20) })
          .toString(),
      }
    : {};
  const slot = day.date && dice.chance(0.5) ? { slot: dice.pick(m.slots)[0] } : {};
  return {
    distance: dice.pick([5, 10, 25, 50, 75]),
    sortBy: dice.pick(m.sorts),
    services: dice.chance(0.4) ? dice.some(m.services, dice.between(1, 2)) : [],
    ...(dice.chance(0.4) ? { size: dice.pick(m.sizes) } : {}),
    goodWith: dice.chance(0.2) ? dice.some(m.traits, dice.between(1, 2)) : [],
    ...day,
    ...slot,
  };
}

export interface Town extends m.Point {
  city: string;
  state: string;
  population: number;
}
/** All towns with a name, the largest first. */
export const townsOf = ({ app }: Setup, name: string) =>
  app.ctx.db.$client
    .query(`SELECT name AS city, state, lat, lon, population FROM us_cities
      WHERE lower(replace(name, ' ', '')) = lower(replace(?, ' ', '')) ORDER BY population DESC`)
    .all(name) as Town[];

/** A ZIP code, or a town without a second one of its name in the state. */
export function somePlace(world: Setup) {
  const { zip: zipCode, ...place } = world.dice.pick(world.places);
  const { city, state } = place;
  const towns = world.dice.chance(0.3) ? townsOf(world, city).filter((town) => town.state === state) : [];
  return towns.length === 1 ? { where: { city, state }, point: towns[0]! } : { where: { zipCode }, point: place };
}
