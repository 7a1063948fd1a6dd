import { AbsentError, type Config, ConfigError } from "#src/base/config.ts";
import { withFairTurns } from "./guards/connection-fairness.ts";
import { SERVER_BODY_LIMIT } from "./guards/guards.ts";
import type { Handler } from "./handler.ts";

/** Bun checks every 4 s, so silence ends within 28; less than 16 KB/s counts as silence. Headers have ten seconds. */
const IDLE_SECONDS = 28;

/** Throws ConfigError. */
export function serve({ port, listenAddress }: Config, handle: Handler) {
  try {
    return Bun.serve({
      port,
      hostname: listenAddress,
      maxRequestBodySize: SERVER_BODY_LIMIT,
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
      return new AbsentError("LISTEN_ADDRESS: this machine doesn't have that address");
    default:
      return null;
  }
}
