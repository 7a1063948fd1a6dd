/** Child process started by `read.ts`: reads a calendar from stdin and writes JSON. */
import { busyTimesIn, type FileAsked } from "./busy-times.ts";

const asked = JSON.parse(process.argv[2]!) as FileAsked;
await Bun.write(Bun.stdout, JSON.stringify(busyTimesIn(await Bun.stdin.text(), asked)));
