import type { Db } from "#db/open.ts";
import { type Region, regions } from "#src/domain/map/regions.ts";
import { mapView, type RegionWish } from "#src/features/places/map/map-view.ts";
import { stateName } from "#src/shared/places/places.ts";

export const COUNTRY = "US" satisfies Region;

/** Falls back to the whole country. */
export const regionNamed = (asked: string): Region => regions.find((one) => one === asked.toUpperCase()) ?? COUNTRY;

const options = regions.filter((one) => one !== COUNTRY).map((one) => ({ value: one, label: stateName(one) }));

export const regionView = (db: Db, wish: Omit<RegionWish, "shape">) => ({
  region: wish.region === COUNTRY ? "" : wish.region,
  options,
  maps: { wider: mapView(db, { ...wish, shape: "wide" }), phones: mapView(db, { ...wish, shape: "narrow" }) },
});
