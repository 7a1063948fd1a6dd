import { evilBodies } from "./abuse/bodies.ts";
import { evilImages } from "./abuse/images.ts";
import { floodedPages } from "./abuse/pages.ts";
import { closeShared } from "./abuse/shared-site.ts";
import { slowClients } from "./abuse/slow.ts";
import { webhookStorm } from "./abuse/webhooks.ts";
import { runParts } from "./support/parts.ts";

const isShort = process.argv.includes("--short");
const parts = {
  bodies: () => evilBodies(isShort),
  images: () => evilImages(isShort),
  pages: () => floodedPages(isShort),
  webhooks: () => webhookStorm(isShort),
  slow: () => slowClients(isShort),
};

await runParts("test:abuse", parts, closeShared);
