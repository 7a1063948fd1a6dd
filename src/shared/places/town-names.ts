/** 'St. Louis', 'saint louis', and 'ST LOUIS' are all 'SAINTLOUIS'. */
export function cityKey(name: string): string {
  const plain = name
    .toUpperCase()
    .normalize("NFD")
    .replace(/(?<=[A-Z]{2})\.(?=[A-Z])/, " ")
    .replace(accentsAndPunctuation, "")
    .replace(dashes, " ")
    .trim();
  const words = plain.replace(/^THE /, "").split(/\s+/);
  return words.map((word, index) => longForm(word, index === 0 && words.length > 1)).join("");
}

/** Variants: as written, without the kind of place, or with 'Township'; 'Pt' may be a port and 'Colo' Colorado; of two towns, the first. */
export function cityKeys(name: string): string[] {
  const bare = name.trim().replace(kindBefore, "").replace(kindBehind, "");
  const [first = "", second] = bare.split(dashes);
  const long = bare.replace(/^pt\.?(?=\s)/i, "Port").replace(/^colo\.?(?=\s)/i, "Colorado");
  const others = [`${bare} Township`, long, ...(second ? [first] : [])];
  return [...new Set([name, bare, ...others].map(cityKey))];
}

const kindBefore = /^(?:the\s+)?(?:city|town|township|twp\.?|village|borough)\s+of\s+/i;
const kindBehind = /\s+(?:township|twp|borough|boro|village|vlg|town|city|cdp)\.?$/i;

/** Includes the Hawaiian ʻokina. */
const accentsAndPunctuation = /[\u0300-\u036f.'’‘‛`´ʹ-ʿ′＇,()"“”]/g;
const dashes = /[-/‐-―−]/g;

/** Expands directions before another word ('N Hollywood'). */
const longForm = (word: string, opensName: boolean): string =>
  abbreviations[word] ?? (opensName ? directions[word] : undefined) ?? word;

const directions: Record<string, string> = { N: "NORTH", NO: "NORTH", S: "SOUTH", SO: "SOUTH", E: "EAST", W: "WEST" };

const abbreviations: Record<string, string> = {
  ST: "SAINT",
  STE: "SAINTE",
  FT: "FORT",
  MT: "MOUNT",
  MTN: "MOUNTAIN",
  PT: "POINT",
  HTS: "HEIGHTS",
  HGTS: "HEIGHTS",
  CTR: "CENTER",
  CENTRE: "CENTER",
  VLY: "VALLEY",
  IS: "ISLAND",
  GRV: "GROVE",
  HBR: "HARBOR",
  GDNS: "GARDENS",
  CRK: "CREEK",
  FLS: "FALLS",
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

/** Optimal string alignment. Stops early and returns `limit + 1`. */
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
