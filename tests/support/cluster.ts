import { mkdirSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Network, type NetworkPlace, oneMachine } from "./cluster/network.ts";
import { type ClusterPart, createPart } from "./cluster/part.ts";
import { type ClusterSite, createSite } from "./cluster/site.ts";
import { createPrimary, createReplica, type Primary, type Sqld } from "./cluster/sqld.ts";
import { createKeys, type Keys } from "./cluster/token.ts";
import { freePort } from "./ports.ts";

export interface Cluster {
  readonly folder: string;
  readonly keys: Keys;
  readonly primary: Primary;
  readonly replicas: readonly Sqld[];
  readonly store: StorePart;
  readonly nodes: readonly ClusterSite[];
  readonly jobs: readonly ClusterSite[];
  startBase(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

export interface ClusterSettings {
  nodes?: number;
  env?: Record<string, string>;
  data?: string;
  folder?: string;
  /** Bun's arguments before the part's program, read at each start. */
  optionsOf?: (name: string) => string[];
  network?: Network;
  isApart?: boolean;
}

export async function createCluster(settings: ClusterSettings = {}): Promise<Cluster> {
  const folder = settings.folder ?? (await mkdtemp(join(tmpdir(), "mudroom-nodes-")));
  const keys = createKeys();
  const port = distinctPorts();
  const isApart = settings.isApart ?? false;
  const network = settings.network ?? oneMachine;
  const logOf = (name: string) => join(folder, "logs", `${name}.log`);
  const at = (name: string) => ({
    folder: join(folder, name),
    place: network.placeOf(name),
    port: port(),
    log: logOf(name),
    isApart,
  });
  const grpcPort = port();
  const primary = createPrimary({ ...at("primary"), keys, grpcPort, adminPort: port() });
  if (settings.data) {
    await mkdir(dirname(primary.file), { recursive: true });
    await copyFile(settings.data, primary.file);
  }
  const replicas = Array.from({ length: settings.nodes ?? 2 }, (_, number) => {
    const name = `replica-${number + 1}`;
    return createReplica({ ...at(name), name, keys, grpcUrl: `http://${network.between(name, "primary", grpcPort)}` });
  });
  const store = createStorePart(at("store"));
  const siteOn = (role: "web" | "jobs", name: string, replica: Sqld) =>
    createSite({
      name,
      role,
      place: network.placeOf(name),
      port: port(),
      dataDir: join(folder, name),
      replica,
      databaseUrl: `http://${network.between(name, "primary", portOf(primary.url))}`,
      token: keys.token,
      uploadsUrl: store.urlAt(network.between(name, "store", store.port)),
      optionsOf: settings.optionsOf,
      env: settings.env ?? {},
      log: logOf(name),
      isApart,
    });
  const nodes = replicas.map((replica, number) => siteOn("web", `node-${number + 1}`, replica));
  const jobs = [siteOn("jobs", "jobs-1", replicas[0]!)];
  const base: ClusterPart[] = [...replicas, primary, store];
  const site: ClusterPart[] = [...nodes, ...jobs];
  const startAll = (parts: ClusterPart[]) => Promise.all(parts.map((part) => part.start()));
  const cluster: Cluster = {
    folder,
    keys,
    primary,
    replicas,
    store,
    nodes,
    jobs,
    async startBase() {
      await startAll([primary, store]);
      await startAll([...replicas]);
    },
    async start() {
      await cluster.startBase();
      await startAll(site);
    },
    async stop() {
      await Promise.all(site.map((part) => part.stop()));
      for (const part of base) await part.stop();
    },
    async remove() {
      await Promise.all([...site, ...base].map((part) => part.kill()));
      if (!settings.folder) await rm(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}

const portOf = (url: string) => Number(new URL(url).port);

function distinctPorts() {
  const given = new Set<number>();
  return () => {
    for (let tries = 0; tries < 100; tries++) {
      const port = freePort();
      if (!given.has(port) && given.add(port)) return port;
    }
    throw new Error("This process has used up its ports");
  };
}

export interface StorePart extends ClusterPart {
  readonly port: number;
  /** For UPLOADS_URL. */
  readonly url: string;
  urlAt(host: string): string;
}

const BUCKET = "mudroom";

interface Settings {
  folder: string;
  place: NetworkPlace;
  port: number;
  log: string;
  isApart: boolean;
}

export function createStorePart({ folder, place, port, log, isApart }: Settings): StorePart {
  mkdirSync(folder, { recursive: true });
  const part = createPart({
    name: "store",
    command: () =>
      place.within([
        process.execPath,
        join(import.meta.dir, "cluster/store-program.ts"),
        place.address,
        String(port),
        folder,
        BUCKET,
      ]),
    log,
    isApart,
    isReady: () =>
      fetch(`http://${place.address}:${port}/`, { signal: AbortSignal.timeout(1_000) }).then(
        () => true,
        () => false,
      ),
  });
  const urlAt = (host: string) => `s3+http://S3RVER:S3RVER@${host}/${BUCKET}`;
  return Object.assign(part, { port, url: urlAt(`${place.address}:${port}`), urlAt });
}
