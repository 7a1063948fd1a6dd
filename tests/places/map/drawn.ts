import { type Db, sqlite } from "#db/db.ts";
import { type Frame, frameBounds, mapSizes, pixelOf } from "#src/domain/map/frame.ts";
import { mapSvg } from "#src/features/places/map/pages.tsx";
import type { Point } from "#src/shared/base/distance.ts";
import type { TestApp } from "#tests/support/app.ts";

export type Spot = readonly [x: number, y: number];

export function drawnOf(frame: Frame) {
  const svg = mapSvg(frame);
  const paths = new Map<string, Spot[][]>();
  for (const [, before, data] of svg.matchAll(/<path ([^>]*?)d="([^"]*)"/g)) {
    const name = /(?:class|id)="([^"]+)"/.exec(before!)?.[1] ?? "";
    paths.set(name, [...(paths.get(name) ?? []), ...linesOf(data!)]);
  }
  const lines = (name: string) => paths.get(name) ?? [];
  const at = (point: Point): Spot => {
    const { x, y } = pixelOf(frame, point);
    return [x, y];
  };
  return {
    svg,
    lines,
    isLand: (point: Point) => isInside(lines("land"), at(point)) && !isInside(lines("sea"), at(point)),
    isGround: (spot: Spot) => isInside(lines("land"), spot),
    crossings: (name: string, from: Point, to: Point) => crossings(lines(name), at(from), at(to)),
    isOnMap: ([x, y]: Spot) =>
      x >= 0 && y >= 0 && x <= mapSizes[frame.shape].width && y <= mapSizes[frame.shape].height,
  };
}

const UNIT = 0.1;

function linesOf(data: string): Spot[][] {
  return data
    .split("M")
    .slice(1)
    .map((part) => {
      const numbers = [...part.matchAll(/-?\d+/g)].map(Number);
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, at): Spot => {
        x += numbers[2 * at]! * UNIT;
        y += numbers[2 * at + 1]! * UNIT;
        return [x, y];
      });
    });
}

function isInside(rings: readonly Spot[][], [x, y]: Spot): boolean {
  let winding = 0;
  for (const ring of rings) {
    for (const [at, [toX, toY]] of ring.entries()) {
      const [fromX, fromY] = ring.at(at - 1)!;
      const side = (toX - fromX) * (y - fromY) - (x - fromX) * (toY - fromY);
      if (fromY <= y && toY > y && side > 0) winding++;
      if (fromY > y && toY <= y && side < 0) winding--;
    }
  }
  return winding !== 0;
}

function crossings(lines: readonly Spot[][], a: Spot, b: Spot): number {
  const side = ([px, py]: Spot, [qx, qy]: Spot, [x, y]: Spot) => Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));
  return lines
    .flatMap((line) => line.slice(1).map((to, at) => [line[at]!, to] as const))
    .filter(([from, to]) => side(a, b, from) !== side(a, b, to) && side(from, to, a) !== side(from, to, b)).length;
}

export const images = (html: string): string[] => [...html.matchAll(/src="(\/map\/[^"]+)"/g)].map((match) => match[1]!);

export const pins = (html: string) =>
  [...html.matchAll(/<a class="pin[^"]*" href="([^"]+)" aria-label="([^"]+)"[^>]*>([^<]+)</g)].map(
    ([, href, name, text]) => ({ href, name, text }),
  );

export const withoutCenters = (html: string) => html.replaceAll(/\/map\/-?[\d.]+,-?[\d.]+/g, "/map/");

export async function areDrawn(app: TestApp, html: string): Promise<boolean> {
  const answers = await Promise.all(images(html).map((path) => app.visitor().get(path)));
  return answers.every(({ status, headers }) => status === 200 && headers.get("content-type") === "image/svg+xml");
}

export interface DrawnRow {
  name: string;
  lat: number;
  lon: number;
  population: number;
}

export function readTowns(site: Db, frame: Frame): DrawnRow[] {
  const { west, south, east, north } = frameBounds(frame);
  return sqlite(site)
    .query<DrawnRow, number[]>(
      `SELECT DISTINCT name, lat, lon, population FROM us_cities
         WHERE lat BETWEEN ? AND ? AND lon BETWEEN ? AND ? ORDER BY population DESC`,
    )
    .all(south, north, west, east);
}

export const placeOf = ({ name, lat, lon }: Pick<DrawnRow, "name" | "lat" | "lon">) => `${name} ${lat} ${lon}`;
