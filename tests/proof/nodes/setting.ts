import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Cluster, type ClusterSettings, createCluster } from "#tests/support/cluster.ts";
import { onEnd, temporaryFolder } from "../../../bench/cleanup.ts";
import { makeWorld, type World } from "../support/world.ts";

export interface Plan {
  isShort: boolean;
  minutes: number;
  seed: number;
}

export interface Setting {
  cluster: Cluster;
  world: World;
  urls: string[];
}

const usual = { groomers: 60, parents: 40, owners: 8 };

interface Wanted extends Omit<ClusterSettings, "data" | "folder"> {
  size?: { groomers: number; parents: number; owners: number };
  prepare?: (file: string) => unknown;
  made?: (cluster: Cluster) => unknown;
}

export async function setUp({ size = usual, prepare, made: hear, ...settings }: Wanted = {}): Promise<Setting> {
  const made = await temporaryFolder();
  const world = await makeWorld(made, size);
  const data = join(made, "mudroom.db");
  await prepare?.(data);
  const cluster = await createCluster({ nodes: 3, ...settings, data, folder: await folderOnDisk() });
  onEnd(() => cluster.remove());
  await hear?.(cluster);
  await cluster.start();
  return { cluster, world, urls: cluster.nodes.map(({ url }) => url) };
}

const root = join(import.meta.dir, "../../..");

export async function folderOnDisk(): Promise<string> {
  await mkdir(join(root, "data"), { recursive: true });
  const folder = await mkdtemp(join(root, "data/proof-"));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function countAt({ primary }: Cluster, statement: string): Promise<number> {
  const [[n] = []] = await primary.ask(statement);
  return Number(n);
}
