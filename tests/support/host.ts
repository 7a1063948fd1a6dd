import { checkpointAndClose } from "#db/db.ts";
import { createApp } from "#src/app.ts";
import { readConfig } from "#src/base/config.ts";
import { features } from "#src/features.ts";
import { serve } from "#src/http/serve.ts";
import { startJobs } from "#src/jobs.ts";
import { createContext } from "#src/start.ts";

/** Sites of browser tests in one process: `POST /` with settings starts one, `DELETE /` with its port ends it. */
const sites = new Map<string, () => Promise<void>>();

async function start(env: Record<string, string>) {
  const config = readConfig(env);
  const ctx = await createContext(config, features);
  const { handle } = await createApp(ctx);
  const server = serve(config, handle);
  const jobs = startJobs(ctx);
  sites.set(String(config.port), async () => {
    ctx.changes.end();
    await server.stop(true);
    await jobs.stop();
    checkpointAndClose(ctx.db);
  });
}

const host = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: 0,
  async fetch(request) {
    if (request.method === "POST") await start((await request.json()) as Record<string, string>);
    else {
      const port = await request.text();
      await sites.get(port)?.();
      sites.delete(port);
    }
    return new Response();
  },
});
console.log(host.url.href);
