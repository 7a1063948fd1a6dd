type LocationText =
  | { mode: "zipcode"; zipCode: string }
  | { mode: "citystate"; city: string; state: string }
  | { mode: "city"; city: string };

/** In order: a ZIP code that isn't the number of a house, box, or suite; a town with state; a town. */
export function parseLocationText(text: string): LocationText {
  const trimmed = text.trim().replace(about, "");
  const plain = trimmed
    .normalize("NFKC")
    .replace(/\s*\(([A-Z]{2})\)$|\s([A-Z])\.?\s([A-Z])\.?$/i, " $1$2$3")
    .replace(/\s*\((?!\d{5}\b)[^()]*\)$/, "")
    .replace(countrySuffix, "");
  const zip = zipIn(plain);
  if (zip) return { mode: "zipcode", zipCode: zip };
  const parts = plain
    .split(/[,;|\n]|\s[-–—/]\s/)
    .map((part) => part.trim())
    .filter((part) => part && !/ county$/i.test(part));
  const last = parts.pop() ?? "";
  const state = parseState(last.replace(/\s+\d[\d-]*$/, ""));
  const read = parts.length > 0 && state ? { city: parts.pop()!, state } : cityAndState(last);
  const city = townIn(read?.city ?? "");
  if (read && city) return { mode: "citystate", city, state: read.state };
  return { mode: "city", city: /^\d/.test(parts[0] ?? "") ? last : trimmed };
}

/** Words around a place, as in 'dog groomers near Austin' and 'Austin, TX area'. */
const groomers = "(?:(?:mobile|dog|pet|cat) )*groom(?:ers?|ing)(?: services?)?";
const about = new RegExp(
  `^(?:${groomers}\\s+)?(?:(?:near(?! (?:north|south) side)|around|close to|outside(?: of)?|in|downtown|metro|(?:the )?greater|(?:north|south|east|west) of)\\s+)?(?=\\S)|\\s+(?:(?<!\\bbay )area|region|zip(?: code)?|${groomers})$|^["“]|[\\s!?"”]+$`,
  "gi",
);
export const countrySuffix = /[\s,]+(?:USA?|U\.S\.(?:A\.)?|United States(?: of America)?)$/i;
export const streetWords =
  "st|street|ave?|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|pl|place|way|hwy|highway|pkwy|cir|circle|ter|trl|trail";
/** The last ones are streets only before a town, because towns end in them, too: "20109 Bull Run VA". */
const wayWords = `${streetWords}|run|loop|trace|pike|cove|path|pass|bend|sq|square`;
export const unitWords = "apt|apartment|unit|suite|ste|bldg|building|lot|floor|room|rm|trailer";
/** Apartment or suite before a town. */
const unit = `(?:(?:${unitWords}|#)\\.?\\s*(?:#?\\d\\S*|[a-z])\\s+)?`;
const street = new RegExp(`^(?:\\d+\\S*\\s+\\S.*?\\s(?:${wayWords})\\b\\.?|.*\\bbox\\s\\d+)\\s+${unit}(?=\\S)`, "i");
const townIn = (text: string) => text.replace(street, "").trim();

function zipIn(text: string): string | undefined {
  const digits = /^(?:zip(?: ?code)?:? *|#)?(\d[\d -]*?)[ -]*$/i.exec(text)?.[1];
  if (digits) return fiveDigitZip(digits);
  const found = [...text.matchAll(fiveDigits)].at(-1);
  return found?.index === 0 && isHouse(text) ? undefined : found?.[1];
}

/** A street follows, or a comma and a town: "12345 Broadway, Troy, NY". */
function isHouse(text: string): boolean {
  const [, behind] = /^\d+\s+[^,]+,(.*)$/s.exec(text.replaceAll(/,[^,]* county\s*(?=,|$)/gi, "")) ?? [];
  const rest = new RegExp(`^\\d+\\s+\\S.*?\\s(?:${wayWords})\\s+(.+)`, "i").exec(text)?.[1] ?? behind;
  return Boolean(rest && !parseState(rest)) || new RegExp(`^\\d+\\s.*\\s(?:${streetWords})\\b`, "i").test(text);
}

/** Skips numbers of boxes, suites, and Wisconsin's and Utah's grids. */
const fiveDigits = new RegExp(
  `(?<![\\d#-]|#\\s|\\d[a-z]|\\b(?:box|${unitWords})\\.?\\s)(\\d{5})(?:-\\d{4})?(?!-?\\d|\\s[nsew]\\b)`,
  "gi",
);

export function fiveDigitZip(text: string): string | undefined {
  return /^(\d{5})(?:[- ]?\d{4})?$/.exec(text.trim())?.[1];
}

/** Without a comma, 'Port Washington' and 'West New York' are towns. */
function cityAndState(text: string): { city: string; state: string } | undefined {
  const words = text.split(/\s+/);
  for (const count of [3, 2, 1]) {
    const last = words.slice(-count).join(" ");
    const code = count === 1 ? parseStateCode(last) : undefined;
    if (code && words.length > 1) return { city: words.slice(0, -1).join(" "), state: code };
    const named = words.length > count && codeOfStateName(last);
    const rest = words.slice(0, -count).join(" ");
    if (named && !opensTown.test(rest)) return { city: rest, state: named };
  }
  return undefined;
}

const opensTown = /^(?:port|pt\.?|fort|ft\.?|mount|mt\.?|point|north|south|east|west|new|old|lake|mid|township of)$/i;

/** Postal code, name, or abbreviation. */
export const parseState = (text: string) => parseStateCode(text) ?? codeOfStateName(text);

export function parseStateCode(text: string): string | undefined {
  const code = text.replaceAll(".", "").trim().toUpperCase();
  return allStateCodes.has(code) ? code : undefined;
}

function codeOfStateName(text: string): string | undefined {
  const name = lettersOf(text)
    .replace(/^no?(?=car|dak)/, "north")
    .replace(/^so?(?=car|dak)/, "south");
  if (name === "") return undefined;
  return (
    new RegExp(`\\b${name} ([A-Z]{2})`).exec(shortNames)?.[1] ??
    statesAndTerritories.find((state) => lettersOf(state.name) === name)?.code
  );
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
/** One string, so that bundlers can drop it. */
const shortNames = `ala AL, ariz AZ, ark AR, cal CA, calif CA, colo CO, conn CT, del DE, fla FL, ill IL, ind IN, kan KS, kans KS, mass MA,
  mich MI, minn MN, miss MS, mont MT, neb NE, nebr NE, nev NV, nmex NM, newmex NM, nyc NY, northcar NC, southcar SC, northdak ND,
  southdak SD, okla OK, ore OR, oreg OR, penn PA, penna PA, tenn TN, tex TX, wash WA, washdc DC, wva WV, westva WV, wis WI, wisc WI,
  wyo WY`;

export const states = codesAndNames(`
  AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
  KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
  MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming`);

const territories = codesAndNames("PR Puerto Rico, VI Virgin Islands");

export const statesAndTerritories = [...states, ...territories];
export const allStateCodes: ReadonlySet<string> = new Set(statesAndTerritories.map((state) => state.code));

function codesAndNames(list: string): readonly { code: string; name: string }[] {
  return list.split(",").map((entry) => ({ code: entry.trim().slice(0, 2), name: entry.trim().slice(3) }));
}

export const stateName = (code: string) => statesAndTerritories.find((state) => state.code === code)?.name ?? code;
