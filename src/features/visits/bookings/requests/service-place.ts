import { findZip } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import type { Place } from "#src/domain/travel.ts";
import { findLocation } from "#src/features/people/accounts/settings/location-queries.ts";
import { knownPlace } from "#src/features/places/places/queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { isBeyond, reachText } from "#src/shared/listing/area-labels.ts";
import { type BookingRequest, placeMissing } from "#src/shared/visits/booking-request.ts";
import type { ListedGroomer } from "./chosen-offers.ts";
import { notByRoad, reachOf } from "./coverage.ts";

export const nowhere: Agreed = {
  serviceAddress: null,
  serviceCity: null,
  serviceState: null,
  serviceZipCode: null,
  distanceMiles: null,
};

interface ServicePlace {
  agreed: Agreed;
  place: Place | undefined;
}

interface Agreed {
  serviceAddress: string | null;
  serviceCity: string | null;
  serviceState: string | null;
  serviceZipCode: string | null;
  distanceMiles: number | null;
}

/** Defaults to the saved street. Throws 422 on the ZIP code (no road, or out of reach) or on the address. */
export function servicePlace(db: Db, viewer: Viewer, input: BookingRequest, groomer: ListedGroomer): ServicePlace {
  const { serviceAddress, serviceCity, serviceState, serviceZipCode } = input;
  if (!(serviceAddress && serviceCity && serviceState && serviceZipCode)) return ownHome(db, viewer, groomer);
  const place = knownPlace(db, { zipCode: serviceZipCode, state: serviceState }, "serviceZipCode");
  requireRoad(groomer, place);
  const reach = reachOf(groomer, place);
  if (isBeyond(reach)) {
    throw invalid({ serviceZipCode: reachText(groomer.businessName, reach) });
  }
  const agreed = { serviceAddress, serviceCity, serviceState, serviceZipCode: place.zip, distanceMiles: reach.miles };
  return { agreed, place };
}

function requireRoad(groomer: ListedGroomer, place: Place) {
  const unreached = notByRoad(groomer, place);
  if (unreached) throw invalid({ serviceZipCode: unreached });
}

function ownHome(db: Db, viewer: Viewer, groomer: ListedGroomer): ServicePlace {
  const home = findLocation(db, viewer, viewer.userId);
  if (!home?.address) throw invalid({ serviceAddress: placeMissing.serviceAddress });
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
