import { townsIn } from "#db/geo/towns.ts";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { type Frame, frameName, type GeoBox } from "#src/domain/map/frame.ts";
import type { Town } from "#src/domain/map/labels.ts";
import { boundsOf } from "#src/domain/map/projection.ts";
import { boxOf, type Region } from "#src/domain/map/regions.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { isInWater } from "./water.ts";

/** More than a map names, because some have no room. */
const TOWNS_LOOKED_AT = 120;
const KEPT_FRAMES = 500;

// Made of the list of towns alone, which changes with a new release and before the site answers.
const frames = prepared(() => new LruCache<readonly Town[]>({ most: KEPT_FRAMES }));

/** The largest towns of a frame, largest first. */
export const townsOf = (db: Db | Tx, frame: Frame): readonly Town[] =>
  frames(db).getOrInsertComputed(frameName(frame), () => findTowns(db, boundsOf(frame)));

/** The largest towns of a state or of the country, largest first, with what lies in the corners of a state's box. */
export const townsOfRegion = (db: Db | Tx, region: Region): readonly Town[] =>
  frames(db).getOrInsertComputed(region, () => findTowns(db, boxOf(region)));

const findTowns = (db: Db | Tx, box: GeoBox): Town[] => townsIn(db, box, TOWNS_LOOKED_AT);

/** Of towns that are kept, so each is looked for once. */
const wet = new WeakMap<Town, boolean>();

/** Whether a town's point lies in water on the map. Few towns are named, and only of them it is asked. */
export const isTownInWater = (town: Town): boolean => wet.getOrInsertComputed(town, isInWater);
