import { milesBetween } from "#src/shared/base/distance.ts";
import { isByRoad, type Place } from "../travel.ts";

/** Straight-line miles. */
const MILES_BEYOND_AREA = 30;

/** Farther events are usually calls with an office's address. */
export const isDrivenTo = (start: Place & { serviceRadius: number }, place: Place): boolean =>
  milesBetween(start, place) <= start.serviceRadius + MILES_BEYOND_AREA && isByRoad(start, place);
