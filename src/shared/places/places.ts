/** Place names as people write them. Pure and free of imports, because the browser may load it too. */

/** What a single search field can mean. */
type LocationText =
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

/** "North Carolina" from "NC"; an unknown code stays as it is. */
export const stateName = (code: string) =>
  [...states, ...territories].find((state) => state.code === code)?.name ?? code;
