import { findZip } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import { invalid } from "#src/shared/errors.ts";

/** The five digits of the ZIP, which must be one of the chosen state. Throws 422 on that field. */
export function knownZip(db: Db, { zipCode, state }: { zipCode: string; state: string }, field = "zipCode"): string {
  const place = findZip(db, zipCode);
  if (!place) throw invalid({ [field]: "We don't know that ZIP code" });
  if (place.state !== state) throw invalid({ [field]: "That ZIP code is in another state" });
  return place.zip;
}
