import { milesBetween, type Point } from "#src/shared/base/distance.ts";

interface Area extends Point {
  isZcta: boolean;
}

const NARROWEST_MILES = 0.3;
const WIDEST_MILES = 10;

/** Nearer than this is the same point: post office boxes lie on the point of the area around them. */
const SAME_POINT_MILES = 0.05;

/**
 * The radius of a disc as large as the area that a ZIP stands for, by its point: half the distance to the fourth nearest
 * Census area, which is right where points lie evenly. In miles, rounded to hundredths, because an error of that size is far
 * below what is unknown anyway.
 */
export function radiusByPoint(zips: readonly Area[]): (point: Point) => number {
  const cell = (lat: number, lon: number) => `${Math.floor(lat)} ${Math.floor(lon)}`;
  const cells = Map.groupBy(
    zips.filter(({ isZcta }) => isZcta),
    ({ lat, lon }) => cell(lat, lon),
  );
  return (center) => {
    const around = [-1, 0, 1].flatMap((north) =>
      [-1, 0, 1].flatMap((east) => cells.get(cell(center.lat + north, center.lon + east)) ?? []),
    );
    const miles = around
      .map((area) => milesBetween(center, area))
      .filter((far) => far > SAME_POINT_MILES)
      .sort((a, b) => a - b);
    const radius = (miles[3] ?? Number.POSITIVE_INFINITY) / 2;
    return Number(Math.min(WIDEST_MILES, Math.max(NARROWEST_MILES, radius)).toFixed(2));
  };
}
