import { expect, test } from "bun:test";
import { sqlite } from "#db/db.ts";
import { findTownsNamed, findZip, matchCity } from "#db/geo/places.ts";
import { resolvePlace, resolveTownName, type SearchPlace, suggestPlaces } from "#src/features/places/places/queries.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { parseLocationText } from "#src/shared/places/places.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import { geoDatabase } from "../places/places/geo-db.ts";
import field from "./places.json";

const db = geoDatabase();

interface Town {
  city: string;
  state: string;
  near: string[];
  corrected?: boolean;
}

function startOf(find: () => SearchPlace): { places: SearchPlace[]; said: string } {
  try {
    return { places: [find()], said: "" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { places: (error.places ?? []).map((place) => resolvePlace(db, place)), said: error.message };
  }
}

function ofOneField(text: string): SearchPlace {
  const read = parseLocationText(text);
  if (read.mode === "city") {
    const { meant, error } = resolveTownName(db, read.city);
    if (!meant) throw error;
    return resolvePlace(db, { city: meant.name, state: meant.state });
  }
  return resolvePlace(db, read);
}

const labelsOf = (text: string) => startOf(() => ofOneField(text)).places.map(({ label }) => label);

const isNear = (place: SearchPlace, zips: string[]) => zips.some((zip) => milesBetween(place, findZip(db, zip)!) <= 12);

test.each(field.labels)("reads '%s' in the one field as %s", (typed, label) => {
  expect(labelsOf(typed)).toEqual([label]);
});

test.each(field.answers)("answers '$typed' with a sentence and possible places", ({ typed, said, places }) => {
  const refusal = refusalOf(() => ofOneField(typed));
  expect(refusal.message).toBe(said);
  const labels = (refusal.places ?? []).map(({ label }) => label);
  expect(labels).toEqual(places.length > 0 ? expect.arrayContaining(places) : []);
});

function refusalOf(find: () => unknown): AppError {
  try {
    find();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("It was not refused.");
}

test.each([
  ["Plantation", "FL", "Plantation, FL", ["Plantation near Venice", "Plantation near Tavernier"]],
  ["Asheville", "NC", "Asheville, NC", undefined],
])("reads %s, %s as %s at once and offers its smaller namesakes", (city, state, label, others) => {
  const place = resolvePlace(db, { city, state });
  expect([place.label, place.others?.map((other) => other.label)]).toEqual([label, others]);
});

test.each(field.points)("puts $zip at $city, $state", ({ zip, city, state, miles }) => {
  const answer = matchCity(db, city, state);
  expect("found" in answer && milesBetween(answer.found, findZip(db, zip)!)).toBeLessThan(miles);
});

test.each(["Pheonix", "Zzyzxville", "Springfeld", "a".repeat(80)])("reads '%s' without blocking", (typed) => {
  findTownsNamed(db, "Pheonix");
  // CPU time, because other programs add to the clock's.
  const began = process.cpuUsage();
  findTownsNamed(db, typed);
  expect(process.cpuUsage(began).user).toBeLessThan(100_000);
});

test.each(field.oneField)("reads $typed in the one field", ({ typed, right }) => {
  const { mode: _, ...read } = parseLocationText(typed);
  expect(right.map((one) => ("zip" in one ? { zipCode: one.zip } : { ...one }))).toContainEqual(
    "city" in read ? { ...read, city: read.city.replace(/^a/, "A") } : read,
  );
});

const towns: Town[] = [...field.cityAndState, ...field.towns];
test.each(towns)("starts $city, $state near its own ZIP code or offers it", ({ city, state, near, corrected }) => {
  const { places } = startOf(() => resolvePlace(db, { city, state }));
  expect(places.some((place) => isNear(place, near))).toBe(true);
  if (corrected !== undefined) expect(places[0]!.corrected).toBe(corrected);
});

test.each(field.asWritten)("finds '%s, %s' as written", (city, state) => {
  expect(matchCity(db, city!, state!)).toMatchObject({ corrected: false });
});

test.each(field.choices)("refuses $city, $state with a sentence", ({ city, state }) => {
  expect(refusalOf(() => resolvePlace(db, { city, state })).message).toBe(`We don't know that town in ${state}`);
});

interface PlaceRow {
  state: string;
  key: string;
  lat: number;
  lon: number;
}

test("starts every town within 12 miles of a ZIP code of its name", () => {
  const rows = (sql: string) => sqlite(db).query<PlaceRow, []>(sql).all();
  const idOf = ({ key, state }: PlaceRow) => `${key} ${state}`;
  const zips = rows("SELECT city AS key, state, lat, lon FROM us_zips").map((zip) => ({
    ...zip,
    key: cityKey(zip.key),
  }));
  const named = Map.groupBy(zips, idOf);
  const far = rows("SELECT key, state, lat, lon FROM us_cities").filter((town) =>
    (named.get(idOf(town)) ?? [town]).every((zip) => milesBetween(zip, town) > 12),
  );
  expect(far).toEqual([]);
});

test.each(field.whileTyping)("while a visitor types '%s' offers '%s'", (typed, place) => {
  const places = suggestPlaces(db, typed!);
  expect(places).toContain(place);
  expect(places.length).toBeLessThanOrEqual(6);
});

test.each(["", "a", "2", "00000", "Zzyzx"])("offers nothing while a visitor types '%s'", (typed) => {
  expect(suggestPlaces(db, typed)).toEqual([]);
});
