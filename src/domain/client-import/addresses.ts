import { countrySuffix, parseState, streetWords, unitWords } from "#src/shared/places/places.ts";
import { zipIn } from "./values.ts";

export type TownAndZip = Record<"city" | "state" | "zip", string | null>;

interface ReadAddress extends TownAndZip {
  street: string;
}

const unit = new RegExp(`^(?:${unitWords}|fl|p\\.? ?o\\.? box)\\b|^#|\\d`, "i");
const ofStreet = new RegExp(`\\s(?:${streetWords})\\b`, "i");
const same = (one: string | null, other: string | null) =>
  one === null || other === null || plain(one) === plain(other);
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Undefined if the text doesn't end in a town, or contradicts `townParts`. */
export function addressIn(text: string, townParts: TownAndZip): ReadAddress | undefined {
  const named = text.replace(countrySuffix, "").trim();
  const [, town = "", ofTown = "", itsZip = null] =
    /^([^,\d]+),\s*([^,\d]+?)(?:[\s,]+(\d{5}(?:-\d{4})?))?$/.exec(named) ?? [];
  const alone = ofStreet.test(town) || townParts.city !== null ? undefined : parseState(ofTown);
  if (alone && same(alone, townParts.state))
    return { street: "", city: town, state: alone, zip: townParts.zip ?? itsZip };
  // Without a comma, the ZIP code's town shows where the street ends.
  const [, code] = /^[^,]*[\s,]\s*[A-Z]{2},?\s+(\d{5}(?:-\d{4})?)$/.exec(named) ?? [];
  if (code && townParts.city === null)
    return { street: named, city: null, state: townParts.state, zip: townParts.zip ?? code };
  const { rest, state, zip } = endOf(text.replace(/,[^,\d]+\bcounty(?=\s*,)/i, ""));
  if (!same(zip?.slice(0, 5) ?? null, townParts.zip?.slice(0, 5) ?? null) || !same(state, townParts.state))
    return undefined;
  if (state === null && zip === null && townParts.city === null) return undefined;
  const comma = rest.lastIndexOf(",");
  const last = rest.slice(comma + 1).trim();
  const place = { state: state ?? townParts.state, zip: townParts.zip ?? zip };
  if (townParts.city !== null && plain(last) === plain(townParts.city)) {
    return { street: rest.slice(0, comma).trim(), city: townParts.city, ...place };
  }
  if (townParts.city !== null && state !== null && endsIn(rest, townParts.city)) {
    return { street: rest.slice(0, -townParts.city.length).trim(), city: townParts.city, ...place };
  }
  if (townParts.city !== null) return undefined;
  if (comma >= 1 && state !== null && !unit.test(last))
    return { street: rest.slice(0, comma).trim(), city: last, ...place };
  return zip === null ? undefined : { street: rest, city: null, ...place };
}

const endsIn = (text: string, city: string) => new RegExp(`\\s${RegExp.escape(city)}$`, "i").test(text);

export function townIn(text: string): TownAndZip {
  const { rest, state, zip } = endOf(`, ${text.replace(/(?<=^[^,\d]+?)\s+(?=\d{5}(?:-\d{4})?$)/, ", ")}`);
  const city = rest.replace(/^[\s,]+/, "");
  return state === null && zip === null ? { city: text, state, zip } : { city: city || null, state, zip };
}

/** A state follows a comma and is alone, in capitals, or before a ZIP code: "12 Elm Ct" isn't in Connecticut. */
function endOf(text: string): { rest: string; state: string | null; zip: string | null } {
  const named = text.replace(countrySuffix, "").trim();
  const [, before = named, written] = /^(.*?)[\s,]+(\d{5}(?:\s?[-–]?\s?\d{4})?)$/.exec(named) ?? [];
  const zip = written === undefined ? null : (zipIn(written) ?? null);
  const comma = before.lastIndexOf(",");
  const words = before
    .slice(comma + 1)
    .trim()
    .split(/\s+/);
  for (const [at] of words.entries()) {
    const state = parseState(words.slice(at).join(" "));
    if (!state || comma < 0) continue;
    const rest = before.slice(0, comma + 1) + words.slice(0, at).join(" ");
    const isCertain = zip !== null || at === 0 || words[at]!.replaceAll(".", "") === state;
    const hasTown = at > 0 || before.slice(0, comma).includes(",") || comma === 0;
    if (isCertain && (hasTown || zip !== null)) return { rest: rest.replace(/[\s,]+$/, ""), state, zip };
  }
  // Without a state, the ZIP code may be a house or box number, unless a comma or a town is before it.
  const [, last] = /,\s*([^,\d]*)$/.exec(named.slice(0, named.length - (written ?? "").length)) ?? [];
  const isAlone = zip !== null && last !== undefined && !unit.test(last) && !ofStreet.test(` ${last}`);
  return isAlone ? { rest: before, state: null, zip } : { rest: named, state: null, zip: null };
}
