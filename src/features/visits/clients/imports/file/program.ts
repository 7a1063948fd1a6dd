/** Reads a file of clients apart from the site, as `read-file.ts` starts it: it comes in, and what was found goes out as JSON. */
import { clientsIn, type FileAsked } from "./clients-in.ts";

const asked = JSON.parse(process.argv[2]!) as FileAsked;
await Bun.write(Bun.stdout, JSON.stringify(clientsIn(await Bun.stdin.bytes(), asked)));
