import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/ports.ts";
import { onEnd } from "../../../bench/cleanup.ts";
import { productSettings } from "../../../bench/servers.ts";

const main = join(import.meta.dir, "../../../src/main.ts");
const READY_WITHIN_MS = 60_000;

/** A site that is killed and started again on the same data. Each start has a port of its own, so no connection lives on. */
export interface Site {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  ask(path: string, init: RequestInit): Promise<Response>;
  start(): Promise<number>;
  launch(stderr?: "inherit" | "pipe"): Bun.Subprocess;
  kill(): Promise<void>;
  stop(): Promise<{ code: number; ms: number }>;
}

export function siteOn(dataDir: string, env: Record<string, string> = {}, program = main): Site {
  let port = 0;
  let child: Bun.Subprocess | undefined;
  const site: Site = {
    dataDir,
    get port() {
      return port;
    },
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    ask: (path, init) => fetch(site.url + path, init),
    launch(stderr = "inherit") {
      port = freePort();
      child = Bun.spawn([process.execPath, program], {
        env: { ...process.env, ...productSettings(dataDir, site.url), PORT: String(port), ...env },
        stdout: "ignore",
        stderr,
      });
      return child;
    },
    async start() {
      const startedAt = performance.now();
      const launched = site.launch();
      await untilReady(site.url, launched);
      return performance.now() - startedAt;
    },
    async kill() {
      child?.kill("SIGKILL");
      await child?.exited;
    },
    async stop() {
      const startedAt = performance.now();
      child?.kill("SIGTERM");
      const code = (await child?.exited) ?? 0;
      return { code, ms: performance.now() - startedAt };
    },
  };
  onEnd(() => site.kill());
  return site;
}

async function untilReady(url: string, child: Bun.Subprocess) {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.ok) return;
    await Bun.sleep(10);
  }
  throw new Error("The server did not become ready within a minute");
}

export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mudroom-crash-"));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
