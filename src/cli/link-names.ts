import { OPERATOR } from "#src/base/context.ts";
import { isLinkName, normalizeLinkName } from "#src/shared/listing/link-names.ts";
import { releaseLinkName } from "../features/listing/link-names/service.ts";
import { exitWith } from "./command.ts";
import { runWithData } from "./site.ts";

const usage = `bun run link-names:free NAME lets another groomer have a name like castillo-grooming: an old one, one of a closed account, or one of a groomer who isn't listed. DATA_DIR sets the data folder, as for the site.`;

const [name = "", ...others] = process.argv.slice(2);
const linkName = normalizeLinkName(name);
if (!isLinkName(linkName) || others.length > 0) exitWith(usage);
await runWithData((site) => {
  const wasHeld = releaseLinkName(site, linkName, OPERATOR);
  console.log(wasHeld ? `@${linkName} is free.` : `@${linkName} was free already.`);
});
