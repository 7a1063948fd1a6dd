import { isHandle, plainHandle } from "#src/shared/listing/handles.ts";
import { freeHandle } from "../features/listing/handles/service.ts";
import { refuse } from "./command.ts";
import { withData } from "./site.ts";

const usage = `bun run handles:free NAME lets another groomer have a name like castillo-grooming: an old one, one of a closed account, or one of a groomer who isn't listed. DATA_DIR sets the data folder, as for the site.`;

const [name = "", ...others] = process.argv.slice(2);
const handle = plainHandle(name);
if (!isHandle(handle) || others.length > 0) refuse(usage);
await withData((site) => {
  const wasHeld = freeHandle(site, handle, { id: "command", ip: "local" });
  console.log(wasHeld ? `@${handle} is free.` : `@${handle} was free already.`);
});
