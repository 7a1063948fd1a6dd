import { findZip, type ZipPlace } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import { invalid } from "#src/shared/base/errors.ts";

interface Written {
  zipCode: string;
  state: string;
}

/** The five digits of the ZIP, which must be one of the chosen state. Throws 422 on that field. */
export const knownZip = (db: Db, written: Written, field?: string): string => knownPlace(db, written, field).zip;

/** The place of that ZIP. */
export function knownPlace(db: Db, { zipCode, state }: Written, field = "zipCode"): ZipPlace {
  const place = findZip(db, zipCode);
  if (!place) throw invalid({ [field]: "We don't know that ZIP code" });
  if (place.state !== state) throw invalid({ [field]: "That ZIP code is in another state" });
  return place;
}
