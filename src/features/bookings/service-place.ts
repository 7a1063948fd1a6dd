import type { Db } from "#db/open.ts";
import { isBeyond, reachWords } from "#src/shared/area-words.ts";
import type { BookingRequest } from "#src/shared/booking-request.ts";
import { invalid } from "#src/shared/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { findLocation } from "../accounts/location-queries.ts";
import { knownZip } from "../places/known-zip.ts";
import type { ListedGroomer } from "./chosen-offers.ts";
import { findReach } from "./coverage.ts";

/** A booking without an address, and so without a distance. */
export const nowhere = {
  serviceAddress: null,
  serviceCity: null,
  serviceState: null,
  serviceZipCode: null,
  distanceMiles: null,
};

/**
 * Where the groomer is to come, with the distance in miles. A request without an address is for the parent's home:
 * their saved street, or the town alone. It is not refused for being far, because the groomer sees the miles. Throws a
 * 422 on the ZIP code.
 */
export function servicePlace(db: Db, viewer: Viewer, input: BookingRequest, groomer: ListedGroomer) {
  const { serviceAddress, serviceCity, serviceState, serviceZipCode } = input;
  if (!(serviceAddress && serviceCity && serviceState && serviceZipCode)) return ownHome(db, viewer, groomer);
  const zipCode = knownZip(db, { zipCode: serviceZipCode, state: serviceState }, "serviceZipCode");
  const reach = findReach(db, groomer, zipCode)!;
  if (isBeyond(reach)) {
    throw invalid({ serviceZipCode: reachWords(groomer.businessName, reach) });
  }
  return { serviceAddress, serviceCity, serviceState, serviceZipCode: zipCode, distanceMiles: reach.miles };
}

function ownHome(db: Db, viewer: Viewer, groomer: ListedGroomer) {
  const home = findLocation(db, viewer, viewer.userId);
  if (!home) return nowhere;
  return {
    serviceAddress: home.address,
    serviceCity: home.city,
    serviceState: home.state,
    serviceZipCode: home.zipCode,
    distanceMiles: findReach(db, groomer, home.zipCode)?.miles ?? null,
  };
}
