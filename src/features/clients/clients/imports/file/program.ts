/** Child process started by `imports/service.ts`: reads a file from stdin and writes JSON. */
import { type ImportOptions, parseClientsFile } from "./clients-in.ts";

const options = JSON.parse(process.argv[2]!) as ImportOptions;
await Bun.write(Bun.stdout, JSON.stringify(parseClientsFile(await Bun.stdin.bytes(), options)));
