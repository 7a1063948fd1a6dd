import type { Point } from "#src/shared/distance.ts";

interface Spot {
  x: number;
  y: number;
}

/** Room at the edges, and between two houses of one ZIP code, as a part of the drawing. */
const EDGE = 0.1;
const APART = 0.09;
/** All of them in one ZIP code have the whole drawing. */
const ALL_APART = 0.25;
/** A turn from which no two of twelve come to lie near each other. */
const TURN = 2.4;

/**
 * Where home and stops lie on a drawing, from 0 to 1, north up. Houses of one ZIP code have one point, so they are set
 * around it.
 */
export function pointsOf(home: Point, stops: readonly Point[]): { home: Spot; stops: Spot[] } {
  const flat = [home, ...stops].map(({ lat, lon }) => ({ x: lon * Math.cos((home.lat * Math.PI) / 180), y: -lat }));
  const [left, top] = [Math.min(...flat.map(({ x }) => x)), Math.min(...flat.map(({ y }) => y))];
  const width = Math.max(...flat.map(({ x }) => x)) - left;
  const height = Math.max(...flat.map(({ y }) => y)) - top;
  // The same scale both ways, so that distances can be compared.
  const scale = (1 - 2 * EDGE) / Math.max(width, height, Number.EPSILON);
  const spots = flat.map(({ x, y }) => ({
    x: 0.5 + (x - left - width / 2) * scale,
    y: 0.5 + (y - top - height / 2) * scale,
  }));
  const apart = Math.max(width, height) === 0 ? ALL_APART : APART;
  const [first, ...others] = spots.map((spot, at) => setApart(spot, spots.slice(0, at), apart));
  return { home: first!, stops: others };
}

function setApart({ x, y }: Spot, before: readonly Spot[], apart: number): Spot {
  const same = before.filter((spot) => Math.abs(spot.x - x) < APART && Math.abs(spot.y - y) < APART).length;
  const away = same === 0 ? 0 : apart * (1 + same / 8);
  const rounded = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
  return { x: rounded(x + away * Math.cos(same * TURN)), y: rounded(y + away * Math.sin(same * TURN)) };
}
