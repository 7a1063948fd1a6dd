import { join } from "node:path";
import { freePort } from "#tests/support/ports.ts";
import { onEnd } from "../../../bench/cleanup.ts";
import { productSettings } from "../../../bench/servers.ts";

export const main = join(import.meta.dir, "../../../src/main.ts");
const READY_WITHIN_MS = 60_000;

/** A site that is killed and restarted on the same data. Each start has a new port so no connection survives. */
export type Site = ReturnType<typeof siteOn>;

interface Pipes {
  stdout?: "ignore" | "pipe";
  stderr?: "inherit" | "pipe";
}

export function siteOn(dataDir: string, env: Record<string, string> = {}, command = [main]) {
  let port = 0;
  let child: Bun.Subprocess | undefined;
  const site = {
    dataDir,
    file: join(dataDir, "mudroom.db"),
    get port() {
      return port;
    },
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    launch({ stdout = "ignore", stderr = "inherit" }: Pipes = {}) {
      port = freePort();
      child = Bun.spawn([process.execPath, ...command], {
        env: { ...process.env, ...productSettings(dataDir, site.url), PORT: String(port), ...env },
        stdout,
        stderr,
      });
      return child;
    },
    async start(pipes?: Pipes) {
      const startedAt = performance.now();
      const launched = site.launch(pipes);
      await untilReady(site.url, launched);
      return { ms: performance.now() - startedAt, child: launched };
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
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await Bun.sleep(10)) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("The server did not become ready within a minute");
}
