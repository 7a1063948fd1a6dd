import type { Db } from "#db/open.ts";
import { pointOf as pointOfUnit } from "#src/domain/geometry.ts";
import { isByRoad } from "#src/domain/travel.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { coverStatement, prepare, questionOf } from "./statements.ts";

/** Maximum service area (src/shared/people/locations.ts). */
const WIDEST_RADIUS = 100;

export interface Covering {
  id: number;
  /** Lowest package price in cents. */
  minPrice: number;
  ratingKey: number;
  /** Unit vector. */
  ux: number;
  uy: number;
  uz: number;
  /** Miles. */
  radius: number;
  /** Squared chord (geometry.ts). */
  chord: number;
}

export const pointOf = ({ ux: x, uy: y, uz: z }: Pick<Covering, "ux" | "uy" | "uz">): Point => pointOfUnit({ x, y, z });

/** Best rating first, then nearest. */
export function findCovering(db: Db, point: Point, now: number): Covering[] {
  const question = questionOf({ point, distance: WIDEST_RADIUS, sortBy: "rating", serviceMask: 0 }, now);
  const found = (prepare(db, coverStatement, question).all(...question.values) as Covering[]).filter((groomer) =>
    isByRoad(pointOf(groomer), point),
  );
  return found.sort((a, b) => b.ratingKey - a.ratingKey || a.chord - b.chord || a.id - b.id);
}

export const isCovered = (db: Db, point: Point, now: number): boolean => findCovering(db, point, now).length > 0;
