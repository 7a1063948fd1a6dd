import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tried } from "./property.ts";

/** Windows IDs, display names without the offset, and common US names. */
const windows = new Map<string, string>();
for (const line of readFileSync(join(import.meta.dir, "windows-zones.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)) {
  const [name, zone, shown] = line.split("\t");
  windows.set(name!.toLowerCase(), zone!);
  if (!shown) continue;
  windows.set(shown.toLowerCase(), zone!);
  // "Eastern Time (US & Canada)" is also "Eastern Time".
  const [, short] = /^(.+ Time) \(/.exec(shown) ?? [];
  if (short) windows.set(short.toLowerCase(), zone!);
}

/** Case-insensitive, with or without a vendor prefix. Undefined if unknown. */
export function zoneNameOf(name: string, by: "list" | "windows"): string | undefined {
  const plain = name
    .trim()
    .replaceAll(/["\s]+/g, " ")
    .replaceAll("\\", "")
    .replaceAll(/%2f/gi, "/")
    .replace(/^ *\((?:UTC|GMT)[^)]*\) */i, "")
    .trim();
  // Variants of IANA names: "PST8PDT,M3.2.0,M11.1.0", "America/New_York (EDT)", "US-Eastern".
  if (by === "list") return listedName(plain.replace(/,M\d.*$| \([A-Z]+\)$/i, "").replace(/^(US|America)[-_]/i, "$1/"));
  const key = plain
    .replace(/^tzone:\/\/microsoft\//i, "")
    .replace(/(?<= Time) - .*/i, "")
    .replace(/\b(?:Daylight|Summer) Time\b/i, "Standard Time")
    .toLowerCase();
  const unnumbered = key.replace(/[ _/]+\d+$/, "");
  return [key, unnumbered, `${unnumbered} time`].map((one) => windows.get(one)).find(Boolean);
}

/** Matches the last parts of a path such as "/mozilla.org/20050126_1/America/New_York". */
function listedName(name: string): string | undefined {
  const parts = name.split("/").filter(Boolean);
  const ends = name.includes("/") ? [3, 2].map((count) => parts.slice(-count).join("/")) : [name, `America/${name}`];
  return ends.map((one) => one.replaceAll(" ", "_")).find(isListed);
}

const isListed = (name: string): boolean =>
  /^[a-z][\w+-]*(?:\/[\w+-]+)*$/i.test(name) &&
  tried(() => new Intl.DateTimeFormat("en-US", { timeZone: name })) !== undefined;
