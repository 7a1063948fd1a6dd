/** Child process started by `imports/service.ts`: reads a file from stdin and writes JSON. */
import { clientsIn, type FileAsked } from "./clients-in.ts";

const asked = JSON.parse(process.argv[2]!) as FileAsked;
await Bun.write(Bun.stdout, JSON.stringify(clientsIn(await Bun.stdin.bytes(), asked)));
