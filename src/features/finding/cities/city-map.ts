import type { Db } from "#db/open.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import type { CityMap } from "#views/finding/cities/city-map.tsx";
import type { LoadedCard } from "../search/cards.ts";
import type { Town } from "./queries.ts";

/** Miles around the middle of a town that its map shows at the least. */
const AT_LEAST = 8;
/** Somebody who drives farther than this would make the town itself too small to see. */
const AT_MOST = 50;

export function cityMap(db: Db, town: Town, groomers: readonly LoadedCard[]): CityMap {
  const all = groomers.map(({ card: { distance }, point }, at) => ({ distance, ...point, number: at + 1 }));
  const list = all.filter(({ distance }) => distance <= AT_MOST);
  const miles = Math.max(AT_LEAST, ...list.map(({ distance }) => distance));
  const wish = { centre: town, town, miles, list };
  return {
    wider: mapView(db, { ...wish, shape: "middle" }),
    phones: mapView(db, { ...wish, shape: "narrow" }),
    beyond: all.filter(({ distance }) => distance > AT_MOST).map(({ number }) => number),
  };
}
