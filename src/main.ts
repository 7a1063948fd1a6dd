import { checkpointAndClose } from "#db/db.ts";
import { createApp } from "./app.ts";
import { ConfigError, readConfig, TemporaryConfigError } from "./base/config.ts";
import type { Ctx } from "./base/context.ts";
import { features } from "./features.ts";
import { isStorageError, sqliteCode } from "./http/errors.ts";
import { serve } from "./http/serve.ts";
import { startJobs } from "./jobs.ts";
import { createContext } from "./start.ts";

const EX_CONFIG = 78;
/** Milliseconds from not ready to stopping. */
const FAREWELL_MS = 500;
/** The proxy checks readiness every two seconds. */
const FAREWELL_TO_PROXY_MS = 5_000;
const DRAIN_MS = 10_000;
/** Milliseconds for pending payment calls. */
const GIVE_UP_MS = 2_000;
function closeDatabase({ db, log }: Ctx) {
  try {
    checkpointAndClose(db);
  } catch (error) {
    log.error("database not closed", error);
  }
}

async function main() {
  const config = readConfig(process.env);
  let isStopping = false;
  const giveUp = new AbortController();
  const ctx = await createContext(config, features, { hasBegun: () => isStopping, giveUp: giveUp.signal });
  const { handle } = await createApp(ctx);
  const server = serve(config, handle);
  // After binding the port, so that a second process sends nothing.
  const jobs = startJobs(ctx);
  ctx.log.info("listening", { url: config.appUrl, port: server.port ?? config.port });

  /** Ends readiness first and closes connections with each response, because Bun's stop cuts kept-alive ones. */
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    ctx.log.info("stopping");
    // Streams never end on their own.
    ctx.changes.end();
    setTimeout(() => giveUp.abort(), GIVE_UP_MS);
    await Bun.sleep(config.primary && config.servesPeople ? FAREWELL_TO_PROXY_MS : FAREWELL_MS);
    await Promise.race([server.stop(), Bun.sleep(DRAIN_MS)]);
    await server.stop(true);
    await jobs.stop();
    closeDatabase(ctx);
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
  const { config } = ctx;
  if (config.demo && config.servesPeople) console.log(`\n  Open ${config.appUrl}\n`);
  if (config.publicDemo && config.servesPeople) {
    console.log(
      "  This demo is public: every visitor can read everyone's emails at /dev/outbox, including password reset links,\n" +
        "  and can log in to the demo accounts without a password. Don't let anyone use their own email or password.\n",
    );
  }
  if (ctx.testClock) console.log("  TEST_CLOCK=1: anyone can move this site's clock (POST /api/demo/clock)\n");
} catch (error) {
  // With nodes, DATA_DIR holds only files.
  const place = process.env.DATABASE_URL && sqliteCode(error) ? "DATABASE_URL" : "DATA_DIR";
  if (isStorageError(error)) console.error(`${place}: can't write here (${error})`);
  else console.error(error instanceof ConfigError ? error.message : error);
  process.exit(error instanceof ConfigError && !(error instanceof TemporaryConfigError) ? EX_CONFIG : 1);
}
