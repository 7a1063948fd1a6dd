/** Place names as people write them. Pure and free of imports, because the browser may load it too. */

/** What a single search field can mean (decisions.md 16). */
export type LocationText =
  | { mode: "zipcode"; zipCode: string }
  | { mode: "citystate"; city: string; state: string }
  | { mode: "city"; city: string };

/** A ZIP or ZIP+4 is a ZIP search, 'City, ST' or 'City ST' a city search; anything else is a city without its state. */
export function parseLocationText(text: string): LocationText {
  const trimmed = text.trim();
  const zipCode = fiveDigitZip(trimmed);
  if (zipCode) return { mode: "zipcode", zipCode };
  return splitCityAndState(trimmed) ?? { mode: "city", city: trimmed };
}

/** '28801' and '28801-1234' are '28801'; anything else is undefined. */
export function fiveDigitZip(text: string): string | undefined {
  return /^(\d{5})(?:[- ]?\d{4})?$/.exec(text.trim())?.[1];
}

/** A state's full name counts only after a comma: 'Port Washington' is a town. */
function splitCityAndState(text: string): LocationText | undefined {
  const comma = text.lastIndexOf(",");
  const cut = comma >= 0 ? comma : text.lastIndexOf(" ");
  const city = text.slice(0, Math.max(cut, 0)).trim();
  const ending = text.slice(cut + 1);
  const state = comma >= 0 ? (stateCode(ending) ?? codeOfStateName(ending)) : stateCode(ending);
  return city && state ? { mode: "citystate", city, state } : undefined;
}

/** 'nc' and 'D.C.' are codes the data knows; 'XX' is undefined. */
export function stateCode(text: string): string | undefined {
  const code = text.replaceAll(".", "").trim().toUpperCase();
  return allStateCodes.has(code) ? code : undefined;
}

function codeOfStateName(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, " ").toLowerCase();
  return [...states, ...territories].find((state) => state.name.toLowerCase() === name)?.code;
}

/** The 50 states and DC by name, ready for a select. */
export const states = codesAndNames(`
  AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
  KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
  MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming`);

const territories = codesAndNames("PR Puerto Rico, VI Virgin Islands");

/** Every code in the place data: the states of the select, Puerto Rico and the Virgin Islands. */
export const allStateCodes: ReadonlySet<string> = new Set([...states, ...territories].map((state) => state.code));

function codesAndNames(list: string): readonly { code: string; name: string }[] {
  return list.split(",").map((entry) => ({ code: entry.trim().slice(0, 2), name: entry.trim().slice(3) }));
}

/** One key for every spelling of a town: 'St. Louis', 'saint louis' and 'ST LOUIS' are all 'SAINTLOUIS'. */
export function cityKey(name: string): string {
  const plain = name.toUpperCase().normalize("NFD").replace(accentsAndPunctuation, "").replace(/[-/]/g, " ").trim();
  const words = plain.replace(/^THE /, "").split(/\s+/);
  return words.map((word, index) => longForm(word, index === 0 && words.length > 1)).join("");
}

const accentsAndPunctuation = /[\u0300-\u036f.'’‘`,()]/g;

/** Directions are spelled out only in front of another word: 'N Hollywood', but not the last letter of a name. */
function longForm(word: string, opensName: boolean): string {
  return abbreviations[word] ?? (opensName ? directions[word] : undefined) ?? word;
}

const directions: Record<string, string> = { N: "NORTH", S: "SOUTH", E: "EAST", W: "WEST" };

const abbreviations: Record<string, string> = {
  ST: "SAINT",
  STE: "SAINTE",
  FT: "FORT",
  MT: "MOUNT",
  HTS: "HEIGHTS",
  SPGS: "SPRINGS",
  SPG: "SPRING",
  BCH: "BEACH",
  VLG: "VILLAGE",
  CTY: "CITY",
  TWP: "TOWNSHIP",
  JCT: "JUNCTION",
  PK: "PARK",
  LK: "LAKE",
};

/**
 * Optimal string alignment: inserted, missing, wrong and swapped letters each cost one.
 * Gives up as soon as the distance must exceed `limit`, and then answers `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let fewest = row;
    for (let column = 1; column <= b.length; column++) {
      const wrong = a[row - 1] === b[column - 1] ? 0 : 1;
      let edits = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + wrong);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) edits = Math.min(edits, beforePrevious[column - 2]! + 1);
      current[column] = edits;
      fewest = Math.min(fewest, edits);
    }
    if (fewest > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[b.length]!, limit + 1);
}

/** Degrees north and east. */
export interface Point {
  lat: number;
  lon: number;
}

export const EARTH_RADIUS_MILES = 3958.7613;

/** Great-circle distance. */
export function milesBetween(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.lat), radians(b.lat)];
  const halfChordSquared =
    Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(halfChordSquared)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
