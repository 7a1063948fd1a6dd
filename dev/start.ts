import { ConfigError, readConfig } from "#src/base/config.ts";
import { createBundles } from "./bundles.ts";
import { watchSources } from "./changes.ts";
import { serveFront } from "./front.ts";
import { createRuns } from "./runs.ts";

/** `bun run dev`: the demo, restarted after every change, with pages that reload themselves. */
process.env.DEMO ??= "1";

function settings() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

const { appUrl, port, listenAddress } = settings();
const bringUpToDate = await createBundles();
const runs = createRuns({ NODE_ENV: "development", APP_URL: appUrl });
const front = serveFront({ port, hostname: listenAddress, siteUrl: runs.url });

async function start(changed: ReadonlySet<string>) {
  if (await runs.next(bringUpToDate(changed))) front.reload();
}

const nextChange = watchSources();
await start(new Set());
while (true) await start(await nextChange());
