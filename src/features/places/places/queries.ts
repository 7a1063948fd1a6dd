import { findCity, findZip } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { stateCode } from "#src/shared/places/places.ts";

/** Where a search starts. `corrected` says that a typo in the town's name was corrected. */
export interface SearchPlace extends Point {
  label: string;
  /** The same with its town: "Asheville, NC 28801". */
  name: string;
  /** Its ZIP code, or the one in the middle of the town. */
  zip: string;
  corrected: boolean;
  timeZone: string;
}

interface PlaceInput {
  zipCode?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
}

/** The place that was asked for. Throws 422 for an unknown one: an empty list would say that nobody comes there. */
export function resolvePlace(db: Db, { zipCode, city = "", state = "" }: PlaceInput): SearchPlace {
  return zipCode ? placeOfZip(db, zipCode) : placeOfCity(db, city, state);
}

function placeOfZip(db: Db, zipCode: string): SearchPlace {
  const found = findZip(db, zipCode);
  if (!found) throw invalid({ zipCode: "We don't know that ZIP code" });
  return {
    lat: found.lat,
    lon: found.lon,
    zip: found.zip,
    label: found.zip,
    name: `${found.city}, ${found.state} ${found.zip}`,
    corrected: false,
    timeZone: found.timeZone,
  };
}

function placeOfCity(db: Db, city: string, state: string): SearchPlace {
  const code = stateCode(state);
  if (!code) throw invalid({ state: "Choose a state" });
  const answer = findCity(db, city, code);
  if ("suggestions" in answer) throw invalid({ city: unknownTown(code, answer.suggestions) });
  const { found, corrected } = answer;
  const { lat, lon, zip, timeZone } = found;
  const label = `${found.name}, ${found.state}`;
  return { lat, lon, zip, timeZone, label, name: label, corrected };
}

const orList = new Intl.ListFormat("en-US", { type: "disjunction" });

function unknownTown(state: string, suggestions: string[]): string {
  const refusal = `We don't know that town in ${state}`;
  return suggestions.length > 0 ? `${refusal}. Did you mean ${orList.format(suggestions)}?` : refusal;
}
