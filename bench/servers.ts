import { join } from "node:path";
import { freePort } from "#tests/support/ports.ts";
import { endWithRun } from "./cleanup.ts";
import type { Recorded } from "./record.ts";

export interface BenchServer {
  url: string;
  child: Bun.Subprocess;
}

/** Starts the product in production mode with a data folder. `env` overrides settings. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<BenchServer> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../src/main.ts")], {
    env: { ...process.env, ...productSettings(dataDir, url), PORT: String(port), ...env },
    stdout: "ignore",
    stderr: "inherit",
  });
  endWithRun(child);
  return untilAnswering({ url, child }, "/readyz");
}

export const productSettings = (dataDir: string, url: string): Record<string, string> => ({
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  APP_URL: url,
  DEMO: "0",
  LOG: "off",
  RATE_LIMITS: "off",
  ALLOW_EMBEDDED_PAYMENTS: "1",
  // The Dockerfile and the systemd unit set it too.
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "32768",
  BACKUPS: "off",
});

/** Serves the recorded bytes with only `Bun.serve`. */
export async function startBare(answers: Recorded[], folder: string): Promise<BenchServer> {
  const port = freePort();
  const file = join(folder, "answers.json");
  await Bun.write(file, JSON.stringify(answers));
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "bare.ts"), String(port), file], {
    env: { ...process.env, NODE_ENV: "production" },
    stdout: "ignore",
    stderr: "inherit",
  });
  endWithRun(child);
  return untilAnswering({ url: `http://127.0.0.1:${port}`, child }, answers[0]!.path);
}

export async function untilAnswering(server: BenchServer, path: string): Promise<BenchServer> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.child.exitCode !== null) throw new Error(`The server stopped with code ${server.child.exitCode}`);
    const answer = await fetch(server.url + path).catch(() => null);
    if (answer && answer.status < 500) return server;
    await Bun.sleep(50);
  }
  throw new Error("The server did not answer within 15 seconds");
}
