import { milesBetween } from "#src/shared/base/distance.ts";
import { isByRoad, type Place } from "../travel.ts";

/** As the crow flies; the drive there and back takes some two hours and a half where a service area is small. */
const MILES_BEYOND_AREA = 30;

/** Far beyond the service area it is mostly a call with an office's address, and driving there would fill the day. */
export const isDrivenTo = (start: Place & { serviceRadius: number }, place: Place): boolean =>
  milesBetween(start, place) <= start.serviceRadius + MILES_BEYOND_AREA && isByRoad(start, place);
