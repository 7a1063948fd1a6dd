import { findZip, type ZipPlace } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import { invalid } from "#src/shared/base/errors.ts";

interface PlaceInput {
  zipCode: string;
  state: string;
}

/** The five digits. Throws 422 on `field` unless in the chosen state. */
export const knownZip = (db: Db, input: PlaceInput, field?: string): string => knownPlace(db, input, field).zip;

export function knownPlace(db: Db, { zipCode, state }: PlaceInput, field = "zipCode"): ZipPlace {
  const place = findZip(db, zipCode);
  if (!place) throw invalid({ [field]: "We don't know that ZIP code" });
  if (place.state !== state) throw invalid({ [field]: "That ZIP code is in a different state" });
  return place;
}
