import { type Region, regions } from "#src/domain/map/regions.ts";
import { stateName } from "#src/shared/places/places.ts";

export const COUNTRY = "US" satisfies Region;

/** Falls back to the whole country. */
export const regionNamed = (asked: string): Region => regions.find((one) => one === asked.toUpperCase()) ?? COUNTRY;

export const stateOptions = () =>
  regions.filter((one) => one !== COUNTRY).map((one) => ({ value: one, label: stateName(one) }));
