/** Child process started by `read.ts`: reads a calendar from stdin and writes JSON. */
import { type ParseOptions, parseIcs } from "./busy-times.ts";

const options = JSON.parse(process.argv[2]!) as ParseOptions;
await Bun.write(Bun.stdout, JSON.stringify(parseIcs(await Bun.stdin.text(), options)));
