import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { freePort } from "#tests/support/ports.ts";
import { endWithRun, folderForRun, onEnd } from "./cleanup.ts";

const bin = "/usr/lib/postgresql/15/bin";
const postgis = "/usr/share/postgresql/15/extension/postgis.control";

/** The missing tool, or undefined. */
export function missingPostgres(): string | undefined {
  if (!existsSync(join(bin, "initdb"))) return "PostgreSQL 15 is not installed (Debian: postgresql-15)";
  if (!existsSync(postgis)) return "PostGIS is not installed (Debian: postgresql-15-postgis-3)";
  if (isRoot && !Bun.which("setpriv")) return "PostgreSQL does not run as root, and there is no setpriv";
  return undefined;
}

const isRoot = process.getuid?.() === 0;
/** Command prefix that drops root. PostgreSQL replaces it, so signals reach the server. */
const asItself = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"] : [];

/** Tuned for in-memory reads of a few milliseconds: no parallel workers and no JIT compiler. */
const settings: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  shared_buffers: "512MB",
  effective_cache_size: "1GB",
  work_mem: "64MB",
  maintenance_work_mem: "256MB",
  max_wal_size: "4GB",
  random_page_cost: "1.0",
  jit: "off",
  autovacuum: "off",
  max_parallel_workers_per_gather: "0",
  fsync: "off",
};

/** Starts a server on loopback; `connect` returns a client with that many connections. */
export async function startPostgres() {
  const folder = await folderForRun();
  const data = join(folder, "data");
  if (isRoot) await run(["chown", "postgres", folder]);
  chmodSync(folder, 0o700);
  await run([...asItself, join(bin, "initdb"), "-D", data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--no-sync"]);
  const port = freePort();
  const options = Object.entries({ ...settings, port: String(port), unix_socket_directories: folder });
  const child = Bun.spawn(
    [...asItself, join(bin, "postgres"), "-D", data, ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { stdout: "ignore", stderr: "ignore", cwd: "/" },
  );
  endWithRun(child, "SIGINT");
  const connect = (connections: number) => clientOf(port, connections);
  await untilAnswering(connect, child);
  return { folder, connect };
}
export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

function clientOf(port: number, connections: number): SQL {
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  const client = new SQL(url, { max: connections, idleTimeout: 0, prepare: true });
  onEnd(() => client.close({ timeout: 0 }));
  return client;
}

async function untilAnswering(connect: (connections: number) => SQL, child: Bun.Subprocess) {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL stopped with code ${child.exitCode}`);
    const answer = await connect(1)
      .unsafe("SELECT 1")
      .catch(() => null);
    if (answer) return;
    await Bun.sleep(100);
  }
  throw new Error("PostgreSQL did not answer within ten seconds");
}

async function run(command: string[]) {
  const child = Bun.spawn(command, { stdout: "ignore", stderr: "pipe", cwd: "/" });
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}: ${await new Response(child.stderr).text()}`);
}
