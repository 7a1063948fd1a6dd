import type { Db } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { hasRoad } from "#src/domain/travel.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { requirePlace } from "#src/features/places/places/queries.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { type AreaReach, howFarText, refusesYou } from "#src/shared/listing/area-labels.ts";
import { type BookingRequest, missingAddressTexts } from "#src/shared/visits/booking-request.ts";
import { type ListedGroomer, requireListedGroomer } from "./chosen-offers.ts";

/** Public. Throws 404, 422 (unknown ZIP code, or no road leads there). */
export function findAreaReach(ctx: Ctx, groomerId: number, zipCode: string): AreaReach {
  const groomer = requireListedGroomer(ctx.db, groomerId, ctx.now());
  const place = findZip(ctx.db, zipCode);
  if (!place) throw invalid({ zipCode: "We don't know that ZIP code" });
  requireRoad(groomer, place, "zipCode");
  return reachOf(groomer, place);
}

export const noRoadToYouText = (groomer: ServiceReach, place: Point): string | undefined =>
  hasRoad(groomer, place) ? undefined : "We can't find a road or car ferry from this groomer to you.";

type ServiceReach = Pick<ListedGroomer, "lat" | "lon" | "serviceRadius" | "acceptsOutsideArea">;

/** Uses rounded miles, because people see those. Out of reach if no road leads there. */
export function reachOf(groomer: ServiceReach, place: Point): AreaReach {
  const { serviceRadius } = groomer;
  const miles = Math.round(milesBetween(groomer, place) * 10) / 10;
  const isLinked = hasRoad(groomer, place);
  const coversYou = isLinked && miles <= serviceRadius;
  const acceptsOutsideArea = isLinked && groomer.acceptsOutsideArea;
  return { miles, serviceRadius, coversYou, acceptsOutsideArea };
}

/** Defaults to the saved street. Throws 422 on the ZIP code (no road, or out of reach) or on the address. */
export function requireServicePlace(db: Db, viewer: Viewer, input: BookingRequest, groomer: ListedGroomer) {
  const { serviceAddress, serviceCity, serviceState, serviceZipCode } = input;
  if (!(serviceAddress && serviceCity && serviceState && serviceZipCode)) return ownHome(db, viewer, groomer);
  const place = requirePlace(db, { zipCode: serviceZipCode, state: serviceState }, "serviceZipCode");
  requireRoad(groomer, place);
  const reach = reachOf(groomer, place);
  if (refusesYou(reach)) throw invalid({ serviceZipCode: howFarText(groomer.businessName, reach) });
  const agreed = { serviceAddress, serviceCity, serviceState, serviceZipCode: place.zip, distanceMiles: reach.miles };
  return { agreed, place };
}

function requireRoad(groomer: ListedGroomer, place: Point, field = "serviceZipCode") {
  const unreached = noRoadToYouText(groomer, place);
  if (unreached) throw invalid({ [field]: unreached });
}

function ownHome(db: Db, viewer: Viewer, groomer: ListedGroomer) {
  const home = findLocation(db, viewer, viewer.userId);
  if (!home?.address) throw invalid({ serviceAddress: missingAddressTexts.serviceAddress });
  const place = findZip(db, home.zipCode) ?? undefined;
  if (place) requireRoad(groomer, place);
  const agreed = {
    serviceAddress: home.address,
    serviceCity: home.city,
    serviceState: home.state,
    serviceZipCode: home.zipCode,
    distanceMiles: place ? reachOf(groomer, place).miles : null,
  };
  return { agreed, place };
}
