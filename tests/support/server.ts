import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./ports.ts";

/**
 * A real server process on a port of its own, with a data folder of its own. With DEMO_DATA it starts on a copy of that
 * folder, which saves the seconds that making demo data takes.
 */
export interface Server {
  url: string;
  dataDir: string;
  pid: number;
  /** Ends the process at once, as a crash or a power cut does. */
  kill(): Promise<void>;
  /** Asks the process to stop, as a container does. Gives its exit code. */
  stop(): Promise<number>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

const main = join(import.meta.dir, "../../src/main.ts");

export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  // Demo memberships are those of the provider, so Stripe's are made by the server itself.
  const data = env.DEMO_DATA ?? (env.STRIPE_SECRET_KEY ? undefined : process.env.DEMO_DATA);
  const dataDir = env.DATA_DIR ?? (await newDataDir(data));
  const port = freePort();
  const url = `http://localhost:${port}`;
  const start = async () => {
    const child = Bun.spawn(["bun", main], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DEMO: "1",
        LOG: "off",
        PORT: String(port),
        DATA_DIR: dataDir,
        ...env,
      },
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

/** A data folder of its own, with demo data where those are there to copy. */
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
