/** Reads a calendar apart from the site, as `read-file.ts` starts it: its file comes in, and what was found goes out as JSON. */
import type { FileAsked } from "../busy-time.ts";
import { busyTimesIn } from "./busy-times.ts";

const asked = JSON.parse(process.argv[2]!) as FileAsked;
await Bun.write(Bun.stdout, JSON.stringify(busyTimesIn(await Bun.stdin.text(), asked)));
