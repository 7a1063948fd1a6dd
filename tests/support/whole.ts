import { existsSync, readFileSync } from "node:fs";
import { inAHurry, inParallel } from "./in-parallel.ts";

/** Loaded first: `bun test` without arguments runs as two processes in half the time. */
const COMMAND_LINE = "/proc/self/cmdline";

const said = existsSync(COMMAND_LINE) ? readFileSync(COMMAND_LINE, "utf8").split("\0").filter(Boolean).slice(1) : [];
if (said.join(" ") === "test") {
  const { exitCode } = Bun.spawnSync([process.execPath, "--no-orphans", "test", ...inParallel], {
    env: { ...process.env, ...inAHurry },
    stdio: ["inherit", "inherit", "inherit"],
  });
  process.exit(exitCode ?? 1);
}
