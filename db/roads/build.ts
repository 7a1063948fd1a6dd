/**
 * Makes us_roads.bin again from ../map/us_map.bin, ../geo/us_zip.tsv, ferries.tsv and islands.tsv, the same to the last byte.
 * For maintenance only: the application reads the file and nothing else.
 *
 *   bun db/roads/build.ts
 */
import { writeFileSync } from "node:fs";
import { roadsOf } from "./build-data.ts";
import { readCountry } from "./build-net.ts";
import { encodeRoads, ROADS_FILE } from "./roads-file.ts";

const data = roadsOf(readCountry());
const bytes = encodeRoads(data);
writeFileSync(ROADS_FILE, bytes);
console.log(data.spots.length / 2, "nodes", data.targets.length, "ways up", data.bends.length / 2, "bends");
console.log(bytes.length, "bytes");
