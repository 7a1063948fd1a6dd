import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { holdFileLock } from "#db/process-lock.ts";
import { ConfigError, readConfig } from "#src/base/config.ts";
import { build } from "#src/build/build.ts";
import type { ClusterPart } from "#tests/support/cluster/part.ts";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { serveFront } from "./front.ts";

/** `bun run nodes`: the demo on three nodes that share a database, all on this machine. */
process.env.DEMO ??= "1";

const NODES = 3;
/** Pause before a stopped process restarts, as in the units of deploy/nodes. */
const AGAIN_MS = 3_000;

const settings = readSettings();
const folder = join(settings.dataDir, "nodes");
mkdirSync(folder, { recursive: true, mode: 0o700 });
const letOthers = keepToOurselves();
await build();

let isStopping = false;
const cluster = await createCluster({
  nodes: NODES,
  folder,
  isApart: true,
  env: {
    APP_URL: settings.appUrl,
    DEMO: "1",
    LOG: "json",
    // Keeps the usual limits, which proofs turn off.
    RATE_LIMITS: process.env.RATE_LIMITS ?? "",
    TRUST_PROXY: "1",
    DATABASE_TIMEOUT: String(process.env.DATABASE_TIMEOUT ?? ""),
  },
});
const front = serveFront({
  port: settings.port,
  hostname: settings.listenAddress,
  nodes: cluster.nodes.map(({ url }) => url),
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
console.log("\n  Starting a primary, its replicas, a photo store, the jobs, and the nodes…");
await startAll().catch(async (error: unknown) => {
  if (isStopping) return;
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
});
await front.look();
console.log(describe(cluster));
for (const part of [cluster.primary, cluster.store, ...cluster.replicas, ...cluster.jobs, ...cluster.nodes]) {
  void keepUp(part);
}

/** The jobs first, because they make the demo data. */
async function startAll() {
  await cluster.startBase();
  for (const parts of [cluster.jobs, cluster.nodes]) await Promise.all(parts.map((part) => part.start()));
}

function readSettings() {
  if (whyNoSqld) return refuse(`Can't start nodes here: ${whyNoSqld}`);
  try {
    return readConfig(process.env);
  } catch (error) {
    return refuse(error instanceof ConfigError ? error.message : String(error));
  }
}

/** Two primaries on one folder would tear the database. */
function keepToOurselves() {
  try {
    return holdFileLock(join(folder, "lock.db"));
  } catch {
    return refuse(`DATA_DIR: nodes are already running on ${folder}`);
  }
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

async function keepUp(part: ClusterPart) {
  for (; !isStopping; await Bun.sleep(100)) {
    if (part.isUp) continue;
    console.log(`  ${part.name} stopped and is restarting`);
    await Bun.sleep(AGAIN_MS);
    if (isStopping) return;
    const ms = await part.start().catch((error: Error) => error.message);
    console.log(typeof ms === "string" ? ms : `  ${part.name} is back as process ${part.pid}`);
  }
}

function describe({ primary, replicas, store, jobs, nodes }: Cluster): string {
  const line = (part: ClusterPart, url: string, what: string) =>
    `  ${part.name.padEnd(10)} ${url.padEnd(24)} process ${String(part.pid).padEnd(8)} ${what}`;
  return [
    "",
    `  Open ${settings.appUrl}: each request goes to the next node that is ready.`,
    "",
    line(primary, primary.url, "takes all writes"),
    ...replicas.map((replica) => line(replica, replica.url, "follows it")),
    line(store, `http://${new URL(store.url).host}`, "stores the photos"),
    ...jobs.map((part) => line(part, part.url, "sends emails and runs scheduled jobs")),
    ...nodes.map((part) => line(part, part.url, `reads from ${part.replica.name}`)),
    "",
    `  Stop one with \`kill -9\`, or pause it with \`kill -STOP\` and resume it with \`kill -CONT\`, and keep using the site.`,
    `  Logs are in ${join(folder, "logs")}. Ctrl-C stops everything but keeps the data.`,
    "",
  ].join("\n");
}

async function stop(exitCode: number) {
  if (isStopping) return;
  isStopping = true;
  console.log("\n  Stopping …");
  await front.stop();
  await cluster.stop();
  letOthers();
  process.exit(exitCode);
}
