import { expect, test } from "bun:test";
import fc from "fast-check";
import { indexAreas, indexLines } from "#db/map/build-index.ts";
import { decodeMap, encodeMap, type MapData, type Points } from "#db/map/map-file.ts";
import { type Frame, frameName } from "#src/domain/map/frame.ts";
import { drawMap, findDrawing, keptBytes } from "#src/features/places/map/drawings.tsx";
import { mapData } from "#src/features/places/map/map-data.ts";

const position = fc.tuple(fc.integer({ min: -182, max: -178 }), fc.integer({ min: 70, max: 74 }));
const lines = fc.array(fc.array(position, { minLength: 2, maxLength: 6 }), { maxLength: 4 }).map(indexLines);
const ring = fc.array(position, { minLength: 3, maxLength: 6 }).map((points) => [...points, points[0]!]);
const areas = fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { maxLength: 4 }).map(indexAreas);
const maps: fc.Arbitrary<MapData> = fc.record({
  ...{ land: areas, neighbors: areas, lakes: areas },
  ...{ rivers: lines, counties: lines, states: lines, borders: lines, roads: lines },
});

test("what is written is read again, wherever in memory the bytes lie", () => {
  fc.assert(
    fc.property(maps, fc.integer({ min: 0, max: 3 }), (map, words) => {
      const bytes = encodeMap(map);
      const memory = new Uint8Array(bytes.length + 4 * words);
      memory.set(bytes, 4 * words);

      expect(decodeMap(memory.subarray(4 * words))).toEqual(map);
    }),
  );
});

const country = await Bun.file("db/map/us_map.topojson").json();
const arcs: [number, number][][] = country.arcs;
const [[xScale, yScale], [left, bottom]] = [country.transform.scale, country.transform.translate];

function lineOf(numbers: readonly number[]): Points {
  const points = numbers.flatMap((number, part) => {
    let [x, y] = [0, 0];
    const arc = arcs[number < 0 ? ~number : number]!.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * xScale + left, y * yScale + bottom];
    });
    return (number < 0 ? arc.toReversed() : arc).slice(part === 0 ? 0 : 1);
  });
  return Float32Array.from(points.flat());
}

test.each(["states", "counties", "rivers", "roads"] as const)("%s are those of the source, point for point", (name) => {
  const source: number[][] = country.objects[name].arcs;

  expect(mapData()[name].points).toEqual(Float32Array.from(source.flatMap((numbers) => [...lineOf(numbers)])));
});

const added = { land: 0, lakes: 3 };

test.each(["land", "lakes"] as const)("%s are those of the source, ring for ring", (name) => {
  const { geometries, arcs: own } = country.objects[name];
  const source: number[][] = (own ?? geometries[0].arcs).flat();
  const drawn = mapData()[name];
  for (const [at, numbers] of source.entries()) {
    const ring = lineOf(numbers).subarray(2);
    expect(new Set(pointsIn(drawn[at]!.points))).toEqual(new Set(pointsIn(ring)));
    expect(drawn[at]!.points).toHaveLength(ring.length);
  }
  expect(drawn.length - source.length).toBe(added[name]);
});

const pointsIn = (points: Points) =>
  Array.from({ length: points.length / 2 }, (_, at) => `${points[2 * at]} ${points[2 * at + 1]}`);
test("each kept drawing counts with its text and as much again for its compressed forms", async () => {
  for (let number = 0; number < 5; number++) {
    const frame: Frame = { lat: 38 + number / 20, lon: -90, miles: 150, shape: "wide" };
    const before = keptBytes();

    const drawing = await drawMap(frame);

    expect(findDrawing(frame)).toBe(drawing);
    expect(keptBytes() - before).toBe(2 * drawing.length + frameName(frame).length);
  }
});
