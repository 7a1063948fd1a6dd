import { readFileSync } from "node:fs";
import { join } from "node:path";

/** How people and programs call zones of the United States beside their names on the lists. */
const COMMON: Readonly<Record<string, string>> = {
  z: "UTC",
  utc: "UTC",
  zulu: "UTC",
  "greenwich mean time": "UTC",
  "coordinated universal time": "UTC",
  et: "America/New_York",
  edt: "America/New_York",
  ct: "America/Chicago",
  cst: "America/Chicago",
  cdt: "America/Chicago",
  mt: "America/Denver",
  mdt: "America/Denver",
  pt: "America/Los_Angeles",
  pst: "America/Los_Angeles",
  pdt: "America/Los_Angeles",
  akst: "America/Anchorage",
  akdt: "America/Anchorage",
  hast: "Pacific/Honolulu",
  ast: "America/Puerto_Rico",
  adt: "America/Halifax",
};

/** Windows' own names and what its settings show, without the difference before it. */
const windows = new Map<string, string>();
for (const line of readFileSync(join(import.meta.dir, "windows-zones.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)) {
  const [name, zone, shown] = line.split("\t");
  windows.set(name!.toLowerCase(), zone!);
  if (!shown) continue;
  windows.set(shown.toLowerCase(), zone!);
  // "Eastern Time (US & Canada)" is called "Eastern Time" too.
  const [, short] = /^(.+ Time) \(/.exec(shown) ?? [];
  if (short) windows.set(short.toLowerCase(), zone!);
}

/** In any case, with a maker's name before it or not, or as Windows or people say it. Undefined for others. */
export function zoneNameOf(name: string, by: "list" | "windows"): string | undefined {
  const plain = name
    .trim()
    .replaceAll(/["\s]+/g, " ")
    .replaceAll("\\", "")
    .replaceAll(/%2f/gi, "/")
    .replace(/^ *\((?:UTC|GMT)[^)]*\) */i, "")
    .trim();
  // "PST8PDT,M3.2.0,M11.1.0", "America/New_York (EDT)" and "US-Eastern" are names of the list, and what some add or change.
  if (by === "list") return listedName(plain.replace(/,M\d.*$| \([A-Z]+\)$/i, "").replace(/^(US|America)[-_]/i, "$1/"));
  const key = plain
    .replace(/^tzone:\/\/microsoft\//i, "")
    .replace(/(?<= Time) - .*/i, "")
    .replace(/\b(?:Daylight|Summer) Time\b/i, "Standard Time")
    .toLowerCase();
  const unnumbered = key.replace(/[ _/]+\d+$/, "");
  return [key, unnumbered, `${unnumbered} time`].map((one) => windows.get(one) ?? COMMON[one]).find(Boolean);
}

/** "/mozilla.org/20050126_1/America/New_York" ends with a name of the list; so do names of three parts. "Chicago" is one of ours. */
function listedName(name: string): string | undefined {
  const parts = name.split("/").filter(Boolean);
  const ends = name.includes("/") ? [3, 2].map((count) => parts.slice(-count).join("/")) : [name, `America/${name}`];
  return ends.map((one) => one.replaceAll(" ", "_")).find(isListed);
}

function isListed(name: string): boolean {
  if (!/^[a-z][\w+-]*(?:\/[\w+-]+)*$/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
