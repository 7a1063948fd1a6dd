import type { Db } from "#db/db.ts";
import {
  type CityPlace,
  findTownsNamed,
  findZip,
  matchCity,
  suggestTowns,
  suggestZips,
  type ZipPlace,
} from "#db/geo/places.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { type AppError, invalid } from "#src/shared/base/errors.ts";
import type { PlaceChoice } from "#src/shared/places/place-choice.ts";
import { parseLocationText, parseStateCode } from "#src/shared/places/places.ts";
import { cityKey } from "#src/shared/places/town-names.ts";

/** `corrected` is true if a typo was fixed. */
export interface SearchPlace extends Point {
  label: string;
  /** "Asheville, NC 28801". */
  name: string;
  zip: string;
  corrected: boolean;
  others?: PlaceChoice[];
  timeZone: string;
}

interface PlaceInput {
  zipCode?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
}

/** Throws 422 for an unknown place, and for an ambiguous name with the choices. */
export const resolvePlace = (db: Db, { zipCode, city = "", state = "" }: PlaceInput): SearchPlace =>
  zipCode ? placeOfZip(db, zipCode) : placeOfCity(db, city, state);

function placeOfZip(db: Db, zipCode: string): SearchPlace {
  const found = findZip(db, zipCode);
  if (!found) throw invalid({ zipCode: /\d{5}/.test(zipCode) ? "We don't know that ZIP code" : FIVE_DIGITS });
  const { lat, lon, zip, timeZone } = found;
  return { lat, lon, zip, timeZone, label: zip, name: `${found.city}, ${found.state} ${zip}`, corrected: false };
}

function placeOfCity(db: Db, city: string, state: string): SearchPlace {
  const code = parseStateCode(state);
  if (!code) throw invalid({ state: "Choose a state" });
  const answer = matchCity(db, city, code);
  const read = "found" in answer && !answer.corrected ? undefined : parseLocationText(city);
  if (read?.mode === "zipcode" && findZip(db, read.zipCode)) return placeOfZip(db, read.zipCode);
  if (read?.mode === "citystate" && read.city !== city) return placeOfCity(db, read.city, read.state);
  if ("suggestions" in answer) throw unknownTown(code, answer.suggestions);
  const { found, corrected, namesakes } = answer;
  if (!isMuchLarger(found, namesakes)) throw choiceOf(found.name, [found, ...namesakes]);
  const { lat, lon, zip, timeZone } = found;
  const label = nameOf(found);
  const others = namesakes.length > 0 ? { others: namesakes.map(nearAnother) } : {};
  return { lat, lon, zip, timeZone, label, name: label, corrected, ...others };
}

/** Population ratio above which the larger town is assumed. */
const MUCH_LARGER = 10;
const isMuchLarger = (town: CityPlace, others: readonly CityPlace[]) =>
  others.every(({ population }) => population * MUCH_LARGER <= town.population);

interface WhichTown {
  error: AppError;
  /** The town, if only one has the name or one is far larger than the others. */
  meant?: TownName | undefined;
  corrected: boolean;
}

/** Resolves a town that was typed without its state. */
export function resolveTownName(db: Db, city: string): WhichTown {
  const { towns, corrected, isGuess } = findTownsNamed(db, city);
  const [town, ...others] = towns;
  if (!town) return { error: invalid({ city: /^\D*\d[\d -]*$/.test(city) ? FIVE_DIGITS : UNKNOWN }), corrected };
  const isOther = corrected ? "We don't know that town. " : "";
  const error =
    others.length > 0 && !corrected
      ? choiceOf(town.name, towns)
      : withPlaces(
          { city: `${isOther}Did you mean ${others.length > 0 ? "one of these" : nameOf(town)}?` },
          towns.map(byName),
        );
  return { error, meant: isGuess || !isMuchLarger(town, others) ? undefined : town, corrected };
}

const FIVE_DIGITS = "A ZIP code has 5 digits, such as 28801";
const UNKNOWN = "We don't know that place. Type a ZIP code, or a town and its state, such as Asheville, NC";

type TownName = Pick<CityPlace, "name" | "state">;

function choiceOf(name: string, towns: readonly CityPlace[]): AppError {
  const states = towns.map(({ state }) => state);
  const isTwice = (state: string) => states.indexOf(state) !== states.lastIndexOf(state);
  return withPlaces(
    { city: `There's more than one ${name}. Choose yours` },
    towns.map((town) => (isTwice(town.state) ? byZip(town, nameWithZip(town)) : byName(town))),
  );
}

const nameOf = ({ name, state }: TownName) => `${name}, ${state}`;
const byName = (town: TownName): PlaceChoice => ({
  label: nameOf(town),
  zipCode: "",
  city: town.name,
  state: town.state,
});
const byZip = ({ zip }: CityPlace, label: string): PlaceChoice => ({ label, zipCode: zip, city: "", state: "" });
const nearAnother = (town: CityPlace) =>
  byZip(town, `${town.name} near ${town.zipCity === town.name ? town.zip : town.zipCity}`);
const nameWithZip = (town: CityPlace) =>
  `${nameOf(town)} ${town.zip}${town.zipCity === town.name ? "" : ` (${town.zipCity})`}`;

const orList = new Intl.ListFormat("en-US", { type: "disjunction" });

function unknownTown(state: string, names: string[]): AppError {
  const refusal = `We don't know that town in ${state}`;
  return withPlaces(
    { city: names.length > 0 ? `${refusal}. Did you mean ${orList.format(names)}?` : refusal },
    names.map((name) => byName({ name, state })),
  );
}

const withPlaces = (fields: Record<string, string>, places: PlaceChoice[]) =>
  Object.assign(invalid(fields), places.length > 0 && { places });

export function suggestPlaces(db: Db, text: string): string[] {
  if (/^\d{2,4}$/.test(text)) return suggestZips(db, text);
  const read = parseLocationText(text);
  if (read.mode === "zipcode") {
    const place = findZip(db, read.zipCode);
    return place ? [`${place.city}, ${place.state} ${place.zip}`] : [];
  }
  const [town = ""] = read.city.split(",");
  return cityKey(town).length < 2 ? [] : suggestTowns(db, town, read.mode === "city" ? undefined : read.state);
}

interface TypedPlace {
  zipCode: string;
  state: string;
}

/** The five digits. Throws 422 on `field` unless in the chosen state. */
export const requireZipDigits = (db: Db, input: TypedPlace, field?: string): string =>
  requirePlace(db, input, field).zip;

export function requirePlace(db: Db, { zipCode, state }: TypedPlace, field = "zipCode"): ZipPlace {
  const place = findZip(db, zipCode);
  if (!place) throw invalid({ [field]: "We don't know that ZIP code" });
  if (place.state !== state) throw invalid({ [field]: "That ZIP code is in a different state" });
  return place;
}
