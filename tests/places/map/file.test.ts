import { expect, test } from "bun:test";
import type { LonLats } from "#db/map/map-file.ts";
import { readMapData } from "#src/features/places/map/water.ts";

const country = await Bun.file("db/map/us_map.topojson").json();
const arcs: [number, number][][] = country.arcs;
const [[xScale, yScale], [left, bottom]] = [country.transform.scale, country.transform.translate];

function lineOf(numbers: readonly number[]): LonLats {
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

test.each(["states", "counties", "rivers", "roads"] as const)("stores the source's %s point for point", (name) => {
  const source: number[][] = country.objects[name].arcs;

  expect(readMapData()[name].points).toEqual(Float32Array.from(source.flatMap((numbers) => [...lineOf(numbers)])));
});

const added = { land: 0, lakes: 3 };

test.each(["land", "lakes"] as const)("stores the source's %s ring for ring", (name) => {
  const { geometries, arcs: own } = country.objects[name];
  const source: number[][] = (own ?? geometries[0].arcs).flat();
  const drawn = readMapData()[name];
  for (const [at, numbers] of source.entries()) {
    const ring = lineOf(numbers).subarray(2);
    expect(new Set(pointsIn(drawn[at]!.points))).toEqual(new Set(pointsIn(ring)));
    expect(drawn[at]!.points).toHaveLength(ring.length);
  }
  expect(drawn.length - source.length).toBe(added[name]);
});

const pointsIn = (points: LonLats) =>
  Array.from({ length: points.length / 2 }, (_, at) => `${points[2 * at]} ${points[2 * at + 1]}`);
