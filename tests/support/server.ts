import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./ports.ts";

export interface Site {
  url: string;
  dataDir: string;
  stop(): Promise<unknown>;
  restart(): Promise<void>;
  remove(): Promise<void>;
}

export interface Server extends Site {
  pid: number;
  kill(): Promise<void>;
  stop(): Promise<number>;
}

const main = join(import.meta.dir, "../../src/main.ts");

/** Starts a site in its own process. With DEMO_DATA it uses a copy of that folder instead of making demo data. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = env.DATA_DIR ?? (await newDataDir(demoFor(env)));
  const port = freePort();
  const url = urlAt(port);
  const start = async () => {
    const child = Bun.spawn(["bun", main], {
      env: { ...process.env, NODE_ENV: "production", ...settingsOf({ port, dataDir }), ...env },
      stdout: "ignore",
      stderr: "inherit",
    });
    await untilReady(url, child);
    return child;
  };
  let child = await start();
  const server: Server = {
    url,
    dataDir,
    get pid() {
      return child.pid;
    },
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
    async stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
    async restart() {
      child = await start();
    },
    async remove() {
      await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

/** Starts a site in the process of `host.ts` at SITES_HOST, as in `bun run check`, or in its own. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const host = process.env.SITES_HOST;
  if (!host) return startServer(env);
  const dataDir = env.DATA_DIR ?? (await newDataDir(demoFor(env)));
  const port = freePort();
  const restart = async () => {
    const body = JSON.stringify({ ...settingsOf({ port, dataDir }), ...env });
    const started = await fetch(host, { method: "POST", body });
    if (!started.ok) throw new Error(`The site did not start: ${await started.text()}`);
  };
  const stop = () => fetch(host, { method: "DELETE", body: String(port) });
  await restart();
  return {
    url: urlAt(port),
    dataDir,
    stop,
    restart,
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startHost() {
  const host = Bun.spawn(["bun", "--no-orphans", join(import.meta.dir, "host.ts")], {
    env: { ...process.env, NODE_ENV: "production" },
    stdout: "pipe",
    stderr: "inherit",
  });
  const { value } = await host.stdout.getReader().read();
  return { url: new TextDecoder().decode(value).trim(), stop: () => host.kill() };
}

/** Demo memberships are those of the provider, so Stripe's are made by the server itself. */
const demoFor = (env: Record<string, string>) =>
  env.DEMO_DATA ?? (env.STRIPE_SECRET_KEY ? undefined : process.env.DEMO_DATA);

const urlAt = (port: number) => `http://localhost:${port}`;
const settingsOf = ({ port, dataDir }: { port: number; dataDir: string }) => ({
  DEMO: "1",
  LOG: "off",
  PORT: String(port),
  DATA_DIR: dataDir,
});

export async function newDataDir(demo = process.env.DEMO_DATA): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "mudroom-"));
  if (demo) await cp(demo, dataDir, { recursive: true });
  return dataDir;
}

async function untilReady(url: string, child: { exitCode: number | null }) {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok && child.exitCode === null) return;
    await Bun.sleep(30);
  }
  throw new Error("The server did not become ready within a minute");
}
