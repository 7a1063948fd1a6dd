import { yieldTurn } from "#src/base/concurrency.ts";
import { type Config, ConfigError, TemporaryConfigError } from "#src/base/config.ts";
import type { TurnCache } from "./caching/page-cache.ts";
import { MAX_BODY_BYTES } from "./guards/guards.ts";
import type { Handler } from "./handler.ts";

/** Bun checks every 4 s, so silence ends within 28; less than 16 KB/s counts as silence. Headers have ten seconds. */
const IDLE_SECONDS = 28;

/** Throws ConfigError. */
export function serve({ port, listenAddress }: Config, handle: Handler) {
  try {
    return Bun.serve({
      port,
      hostname: listenAddress,
      maxRequestBodySize: MAX_BODY_BYTES,
      idleTimeout: IDLE_SECONDS,
      fetch: withFairTurns(handle),
    });
  } catch (error) {
    throw reasonOf(error) ?? error;
  }
}

function reasonOf(error: unknown): ConfigError | null {
  switch (error instanceof Error && "code" in error && error.code) {
    case "EADDRINUSE":
      return new ConfigError("PORT: another program uses this port. Set a different one.");
    case "EACCES":
      return new ConfigError(
        "PORT: this account can't listen there. Use 1024 or higher, and leave port 80 to a proxy.",
      );
    case "EADDRNOTAVAIL":
      return new TemporaryConfigError("LISTEN_ADDRESS: this machine doesn't have that address");
    default:
      return null;
  }
}

/** Bun answers new connections in a loop that can starve timers, so responses yield after this many. */
const MAX_PER_TICK = 32;
export function withFairTurns(handle: Handler) {
  let inThisTurn = 0;
  const turn: TurnCache = { pageVersions: new Map() };
  const beginTurn = () => {
    inThisTurn = 0;
    turn.pageVersions.clear();
  };
  return (request: Request, server: Pick<Bun.Server<unknown>, "requestIP">): Response | Promise<Response> => {
    if (++inThisTurn === 1) setImmediate(beginTurn);
    if (inThisTurn <= MAX_PER_TICK) return handle(request, () => server.requestIP(request)?.address, turn);
    // A disconnected client has no address.
    const address = server.requestIP(request)?.address;
    return yieldTurn().then(() => handle(request, () => address, turn));
  };
}
