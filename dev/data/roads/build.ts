/** `bun dev/data/roads/build.ts` rebuilds us_roads.bin, byte for byte; the application reads only this file. */
import { writeFileSync } from "node:fs";
import { roadsOf } from "./build-data.ts";
import { readCountry } from "./build-net.ts";
import { encodeRoads, ROADS_FILE_PATH } from "#db/roads/roads-file.ts";

const data = roadsOf(readCountry());
const bytes = encodeRoads(data);
writeFileSync(ROADS_FILE_PATH, bytes);
console.log(data.spots.length / 2, "nodes", data.targets.length, "ways up", data.bends.length / 2, "bends");
console.log(bytes.length, "bytes");
