import { sqlite } from "#db/open.ts";
import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { SERVER_BODY_LIMIT } from "./http/guards.ts";
import { startJobs } from "./jobs.ts";
import { createContext } from "./start.ts";

const EX_CONFIG = 78;
const DRAIN_MS = 10_000;

/** Starts the site: settings, database, routes, jobs; and stops it without dropping a request. */
async function main() {
  const config = readConfig(process.env);
  let isStopping = false;
  const ctx = await createContext(config, () => isStopping);
  const { handle } = await createApp(ctx);
  const jobs = startJobs(ctx);
  const server = Bun.serve({
    port: config.port,
    maxRequestBodySize: SERVER_BODY_LIMIT,
    idleTimeout: 30,
    fetch: (request, self) => handle(request, () => self.requestIP(request)?.address),
  });
  ctx.log.info("listening", { url: config.appUrl, port: server.port ?? config.port });

  /** Readiness goes first, open requests get ten seconds, then the database is closed cleanly (security.md 52). */
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    ctx.log.info("stopping");
    await Promise.race([server.stop(), Bun.sleep(DRAIN_MS)]);
    await server.stop(true);
    await jobs.stop();
    sqlite(ctx.db).run("PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite(ctx.db).close();
    process.exit(exitCode);
  };
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      ctx.log.error(event, error);
      void stop(1);
    });
  }
  return ctx;
}

try {
  const ctx = await main();
  if (ctx.config.demo) console.log(`\n  Open ${ctx.config.appUrl}\n`);
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const problem = isTaken ? new ConfigError("PORT: this port is taken by another program; set another one") : error;
  console.error(problem instanceof ConfigError ? problem.message : problem);
  process.exit(problem instanceof ConfigError ? EX_CONFIG : 1);
}
