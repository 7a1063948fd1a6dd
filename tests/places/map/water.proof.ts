import { expect, test } from "bun:test";
import { regionFrame } from "#src/domain/map/regions.ts";
import { mapData } from "#src/features/places/map/map-data.ts";
import { isTownInWater } from "#src/features/places/map/towns.ts";
import { geoDatabase } from "../places/geo-db.ts";
import { placeOf, type Row, readTowns } from "./town-rows.ts";

const db = geoDatabase();

function turnsAround(rings: readonly { points: Float32Array }[], { lat, lon }: Row): number {
  let turns = 0;
  for (const { points } of rings) {
    for (let at = 0, before = points.length - 2; at < points.length; before = at, at += 2) {
      const [fromX, fromY, x, y] = [points[before]!, points[before + 1]!, points[at]!, points[at + 1]!];
      const isCrossed = fromY > lat !== y > lat && lon < fromX + ((lat - fromY) / (y - fromY)) * (x - fromX);
      if (isCrossed) turns += y > fromY ? 1 : -1;
    }
  }
  return turns;
}

test("a town lies in water exactly when no land, or a lake, is around it: one in three hundred, and all on shores", () => {
  const { land, neighbors, lakes } = mapData();
  const towns = readTowns(db, regionFrame("US", "wide"));
  const some = towns.filter((town, at) => at % 300 === 0 || isTownInWater(town));
  const isWet = (town: Row) =>
    turnsAround(lakes, town) !== 0 || (turnsAround(land, town) === 0 && turnsAround(neighbors, town) === 0);

  const wrong = some.filter((town) => isTownInWater(town) !== isWet(town)).map(placeOf);

  expect(wrong).toEqual([]);
  expect(some.filter(isWet).length).toBeGreaterThan(50);
});
