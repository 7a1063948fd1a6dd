import { milesBetween } from "#src/shared/base/distance.ts";
import { isByRoad, type Place } from "../travel.ts";

/** As the crow flies; the drive there and back takes some two hours and a half where a service area is small. */
const MILES_BEYOND_AREA = 30;

/**
 * Whether the van is taken to stand where another calendar places something. What lies far beyond the service area is mostly a
 * call with the address of an office, and driving there would fill the day; so is what no road leads to.
 */
export const isDrivenTo = (start: Place & { serviceRadius: number }, place: Place): boolean =>
  milesBetween(start, place) <= start.serviceRadius + MILES_BEYOND_AREA && isByRoad(start, place);
