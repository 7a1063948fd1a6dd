import { and, desc, eq, gt, sql } from "drizzle-orm";
import { groomerProfiles, usCities } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { isTimeReached } from "#src/base/job-turns.ts";
import { chordSquared, SLACK_MILES, unitVector } from "#src/domain/geometry.ts";
import { hasRoad } from "#src/domain/travel.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { allStateCodes } from "#src/shared/places/places.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import { type City, fitsCityUrl } from "./city.ts";

/** An hour is enough, because only the sitemap and the state pages use the list. */
const CACHED_MS = HOUR_MS;
/** Groomers per batch; requests run in between. */
const BATCH_SIZE = 2_000;
/** Cell size in degrees. Each cell lists groomers who may reach it. */
const CELL = 0.5;
const MILES_PER_DEGREE = 69;

const cached = new WeakMap<Ctx, { until: number; towns: Promise<City[]> }>();

export function findCoveredTowns(ctx: Ctx): Promise<City[]> {
  const stored = cached.get(ctx);
  if (stored && !isTimeReached(stored.until, ctx.now(), CACHED_MS)) return stored.towns;
  const towns = readCoveredTowns(ctx);
  cached.set(ctx, { until: ctx.now() + CACHED_MS, towns });
  towns.catch(() => cached.delete(ctx));
  return towns;
}

async function readCoveredTowns(ctx: Ctx): Promise<City[]> {
  const cells = await gridOf(ctx);
  const covered: City[] = [];
  for (const state of allStateCodes) {
    await Bun.sleep(0);
    // Cheap test first: most towns are far from all groomers.
    const towns = townsOf(ctx, state).filter((town) => isCovered(cells, town) && isFirst(town) && fitsCityUrl(town));
    covered.push(...towns.map(({ key: _, ...town }) => town));
  }
  return covered;
}

const townsOf = ({ db }: Ctx, state: string) =>
  db.select().from(usCities).where(eq(usCities.state, state)).orderBy(desc(usCities.population), usCities.key).all();

/** Skips aliases, so that each town is listed once. */
const isFirst = ({ key, name }: { key: string; name: string }) => key === cityKey(name);

const cellOf = (degrees: number) => Math.floor(degrees / CELL);

type Grid = Map<string, ReturnType<typeof circleOf>[]>;

async function gridOf(ctx: Ctx): Promise<Grid> {
  const cells: Grid = new Map();
  for (let groomers = listedAfter(ctx, 0); groomers.length > 0; groomers = listedAfter(ctx, groomers.at(-1)!.id)) {
    for (const groomer of groomers) enter(cells, groomer);
    await Bun.sleep(0);
  }
  return cells;
}

type ListedArea = ReturnType<typeof listedAfter>[number];

export const isListedSql = (now: number) =>
  and(sql`${groomerProfiles.listable} = 1`, gt(groomerProfiles.listedUntil, now));

function listedAfter({ db, now }: Ctx, after: number) {
  const { id, lat, lon, serviceRadius: radius } = groomerProfiles;
  return db
    .select({ id, lat: sql<number>`${lat}`, lon: sql<number>`${lon}`, radius })
    .from(groomerProfiles)
    .where(and(gt(id, after), isListedSql(now())))
    .orderBy(id)
    .limit(BATCH_SIZE)
    .all();
}

const circleOf = ({ lat, lon, radius }: ListedArea) => ({
  ...unitVector({ lat, lon }),
  chord: chordSquared(radius + SLACK_MILES),
  middle: { lat, lon },
});

function enter(cells: Grid, groomer: ListedArea) {
  const { lat, lon, radius } = groomer;
  const circle = circleOf(groomer);
  const north = radius / MILES_PER_DEGREE + 0.01;
  const east = north / Math.cos((Math.min(85, Math.abs(lat) + north) * Math.PI) / 180);
  for (let row = cellOf(lat - north); row <= cellOf(lat + north); row++) {
    for (let column = cellOf(lon - east); column <= cellOf(lon + east); column++) {
      cells.getOrInsertComputed(`${row} ${column}`, () => []).push(circle);
    }
  }
}

function isCovered(cells: Grid, town: City): boolean {
  const { x, y, z } = unitVector(town);
  const near = cells.get(`${cellOf(town.lat)} ${cellOf(town.lon)}`) ?? [];
  return near.some(
    (circle) =>
      (circle.x - x) ** 2 + (circle.y - y) ** 2 + (circle.z - z) ** 2 <= circle.chord && hasRoad(circle.middle, town),
  );
}
