import { expect, test } from "bun:test";
import { newRandom } from "#db/seed/random.ts";
import {
  driveMinutes,
  guessedMinutes,
  hasFerry,
  hasRoad,
  type Place,
  roadMiles,
  setRoads,
  wayPartsOf,
} from "#src/domain/travel.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import {
  allZips,
  brokenTriples,
  forgetRoadsAfterwards,
  minutesBetween,
  placeOf,
  typicalPairs,
  withRoads,
} from "./setup.ts";

forgetRoadsAfterwards();

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

test("estimates unfitted drives within a sixth on average and 1.6 times at worst", () => {
  withRoads();
  const off = typicalPairs().map(({ use, name, from, to, typical }) => ({
    use,
    name,
    off: Math.abs(Math.log(minutesBetween(from, to) / typical)),
  }));

  const unfitted = off.filter(({ use }) => use === "check");
  expect(unfitted.length).toBe(60);
  expect(mean(unfitted.map(({ off }) => off))).toBeLessThan(0.18);
  expect(unfitted.filter(({ off }) => off > Math.log(1.6))).toEqual([]);
  expect(off.filter(({ off }) => off > Math.log(1.65))).toEqual([]);
  expect(off.filter(({ name, off }) => name.includes("ferry") && off > Math.log(1.5))).toEqual([]);
});

/** Faults show up within the first hundreds; `ROAD_TRIPLES=100000` checks more. */
const triples = Number(process.env.ROAD_TRIPLES ?? 10_000);

test("finds no shorter detour and equal times both ways for any three ZIP codes", () => {
  withRoads();

  expect(brokenTriples([...allZips().values()], triples)).toEqual([]);
});

test("treats an island without a known ferry as unreachable by road", () => {
  withRoads();
  const [avalon, longBeach] = [placeOf("90704"), placeOf("90802")];

  expect(hasRoad(avalon, longBeach)).toBe(false);
  expect(driveMinutes(avalon, longBeach, 50)).toBeGreaterThanOrEqual(24 * 60);
  expect(hasRoad(placeOf("98101"), placeOf("98110"))).toBe(true);
});

test("keeps causeways and bridges that the rough shores hide", () => {
  withRoads();
  const pairs = [
    ["33957", "33908", "Sanibel"],
    ["78597", "78578", "South Padre Island"],
    ["98282", "98292", "Camano Island"],
    ["54235", "54204", "Sturgeon Bay"],
    ["28461", "28465", "Oak Island"],
  ] as const;

  for (const [from, to, name] of pairs) {
    expect(hasRoad(placeOf(from), placeOf(to)), name).toBe(true);
    expect(minutesBetween(from, to), name).toBeLessThan(75);
  }
  for (const island of ["23440", "21824", "04852", "31327", "29915", "49757", "98281", "11770"]) {
    expect(hasRoad(placeOf(island), placeOf("10001")), island).toBe(false);
  }
});

test("uses ferries where no street leads and drives around water without a bridge", () => {
  withRoads();
  const [ferried, around] = [
    [
      ["27943", "27960", 80],
      ["11944", "11964", 18],
      ["98407", "98070", 30],
      ["98366", "98070", 30],
      ["12901", "05458", 24],
      ["77550", "77650", 30],
    ],
    [
      ["98110", "98366", 40],
      ["28461", "28449", 35],
    ],
  ] as const;

  for (const [from, to, crossing] of ferried) {
    expect(hasFerry(placeOf(from), placeOf(to)), `${from} ${to}`).toBe(true);
    expect(minutesBetween(from, to), `${from} ${to}`).toBeGreaterThan(crossing);
  }
  for (const [from, to, least] of around) expect(minutesBetween(from, to), `${from} ${to}`).toBeGreaterThan(least);
  expect(minutesBetween("98110", "98370")).toBeLessThan(35);
});

test("counts miles on roads and none on ferries", () => {
  withRoads();
  const [seattle, bainbridge, tacoma] = ["98101", "98110", "98402"].map((zip) => ({ ...placeOf(zip), radius: 0 }));

  expect(roadMiles(seattle!, tacoma!)).toBeGreaterThan(28);
  expect(roadMiles(seattle!, tacoma!)).toBeLessThan(42);
  expect(roadMiles(seattle!, bainbridge!)).toBeLessThan(milesBetween(seattle!, bainbridge!));
  expect(hasFerry(seattle!, bainbridge!)).toBe(true);
  expect(hasFerry(seattle!, tacoma!)).toBe(false);
});

test("takes minutes between two houses in a ZIP code but not within one", () => {
  withRoads();
  const asheville = placeOf("28801");

  expect(driveMinutes(asheville, { ...asheville })).toBeGreaterThan(2);
  expect(driveMinutes({ ...asheville, radius: 0 }, { ...asheville, radius: 0 })).toBe(0);
});

test("estimates a drive from points outside the ZIP list and never as 0", () => {
  withRoads();
  const asheville = placeOf("28801");
  const moved: Place = { ...asheville, lat: asheville.lat + 0.0123, radius: 0 };
  const london: Place = { lat: 51.5, lon: -0.12, radius: 1 };

  expect(driveMinutes({ ...asheville, radius: 0 }, moved)).toBeGreaterThan(0);
  expect(driveMinutes({ ...asheville, radius: 0 }, moved)).toBeLessThan(15);
  expect(hasRoad(asheville, london)).toBe(false);
});

test("follows the road on the map and is no shorter than a straight line", () => {
  withRoads();
  const [from, to] = [placeOf("28801"), placeOf("28714")];
  const way = wayPartsOf(from, to).flatMap(({ spots }) => spots);
  const miles = way.slice(1).reduce((sum, point, at) => sum + milesBetween(way[at]!, point), 0);

  expect(way.length).toBeGreaterThan(10);
  expect(way[0]).toEqual(from);
  expect(way.at(-1)).toEqual(to);
  expect(miles).toBeGreaterThan(milesBetween(from, to));
  expect(miles).toBeLessThan(2 * roadMiles(from, to));
});

test("returns the same minutes for a repeated drive", () => {
  withRoads();
  const places = [...allZips().values()];
  const dice = newRandom(3);
  const pairs = Array.from({ length: 3_000 }, (_, at): [Place, Place] => {
    const near = places.slice(Math.floor(at / 1_000) * 9_000).slice(0, 300);
    return [dice.pick(near), dice.pick(near)];
  });
  const minutes = () => pairs.map(([from, to]) => driveMinutes(from, to));

  const first = minutes();
  expect(minutes()).toEqual(first);
  expect(pairs.map(([from, to]) => driveMinutes(to, from))).toEqual(first);
});

test("falls back to an estimate without roads", () => {
  setRoads(null);
  const [from, to] = [placeOf("98101"), placeOf("98110")];

  expect(driveMinutes(from, to)).toBe(guessedMinutes(from, to));
  expect(wayPartsOf(from, to).map(({ spots }) => spots)).toEqual([[from, to]]);
});
async function importers(name: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const file of new Bun.Glob("{src,islands,views,db}/**/*.{ts,tsx}").scan()) {
    if (name.test(await Bun.file(file).text())) found.push(file);
  }
  return found.sort();
}

test("lets only travel.ts use the road network", async () => {
  const inside = /^src\/(?:domain|base)\/roads\//;
  const roads = await importers(/from "[^"]*\/roads\/[^"]*"/);
  expect(roads.filter((file) => !inside.test(file) && !file.startsWith("db/roads/"))).toEqual(["src/start.ts"]);
});

test("uses travel.ts in capacity, day plan, today, search, and requests", async () => {
  const asking = await importers(/from "[^"]*\/travel\.ts"/);
  for (const part of ["bookings/capacity/", "day-plan/", "today/", "search/search/", "bookings/requests/"]) {
    expect(asking.join("\n")).toContain(part);
  }
});

test("converts miles into minutes in travel.ts only", async () => {
  expect(await importers(/\bmph\b/)).toEqual(["src/domain/travel.ts"]);
});
