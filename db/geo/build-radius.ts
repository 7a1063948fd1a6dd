import { milesBetween, type Point } from "#src/shared/base/distance.ts";

interface Area extends Point {
  isZcta: boolean;
}

const NARROWEST_MILES = 0.3;
const WIDEST_MILES = 10;

/** Closer points are equal: post office boxes share their area's point. */
const SAME_POINT_MILES = 0.05;

/** Half the distance to the fourth nearest Census area. Miles, rounded to hundredths. */
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
