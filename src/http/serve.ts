import type { Config } from "#src/base/config.ts";
import { withFairTurns } from "./guards/connection-fairness.ts";
import { SERVER_BODY_LIMIT } from "./guards/guards.ts";
import type { Handler } from "./handler.ts";

/**
 * Bun checks every four seconds, so a silent connection ends within 28; bodies count as silent below 16 KB a second.
 * Headers have ten seconds, whatever is set here.
 */
const IDLE_SECONDS = 28;

/** Listens for requests. Throws with the code EADDRINUSE when another program has the port. */
export const serve = ({ port, listenAddress }: Config, handle: Handler) =>
  Bun.serve({
    port,
    hostname: listenAddress,
    maxRequestBodySize: SERVER_BODY_LIMIT,
    idleTimeout: IDLE_SECONDS,
    fetch: withFairTurns(handle),
  });
