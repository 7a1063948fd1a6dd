import { findZip } from "#db/geo/places.ts";
import type { Ctx } from "#src/base/context.ts";
import { isByRoad } from "#src/domain/travel.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { invalid } from "#src/shared/base/errors.ts";
import type { Reach } from "#src/shared/listing/area-labels.ts";
import { type ListedGroomer, listedGroomer } from "./chosen-offers.ts";

/** Public. Throws 404, 422 (unknown ZIP code, or no road leads there). */
export function askReach(ctx: Ctx, groomerId: number, zipCode: string): Reach {
  const groomer = listedGroomer(ctx.db, groomerId, ctx.now());
  const place = findZip(ctx.db, zipCode);
  if (!place) throw invalid({ zipCode: "We don't know that ZIP code" });
  const unreached = notByRoad(groomer, place);
  if (unreached) throw invalid({ zipCode: unreached });
  return reachOf(groomer, place);
}

export const notByRoad = (groomer: Base, place: Point): string | undefined =>
  isByRoad(groomer, place) ? undefined : "We don't know a road or car ferry from this groomer to you.";

type Base = Pick<ListedGroomer, "lat" | "lon" | "serviceRadius" | "acceptsOutsideArea">;

/** Uses rounded miles, because people see those. Out of reach if no road leads there. */
export function reachOf(groomer: Base, place: Point): Reach {
  const { serviceRadius } = groomer;
  const miles = Math.round(milesBetween(groomer, place) * 10) / 10;
  const isLinked = isByRoad(groomer, place);
  const coversYou = isLinked && miles <= serviceRadius;
  const acceptsOutsideArea = isLinked && groomer.acceptsOutsideArea;
  return { miles, serviceRadius, coversYou, acceptsOutsideArea };
}
