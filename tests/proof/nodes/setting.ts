import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Cluster, type ClusterSettings, createCluster } from "#tests/support/cluster.ts";
import { folderForRun, onEnd } from "../../../bench/cleanup.ts";
import { makeWorld, type Setup } from "../support/world.ts";

export interface Plan {
  isShort: boolean;
  minutes: number;
  seed: number;
}

export interface Setting {
  cluster: Cluster;
  world: Setup;
}

interface Wanted extends Omit<ClusterSettings, "data" | "folder"> {
  made?: () => unknown;
}

export async function setUp({ made: hear, ...settings }: Wanted = {}): Promise<Setting> {
  const made = await folderForRun();
  const world = await makeWorld(made, { groomers: 60, parents: 40, owners: 8 });
  const data = join(made, "mudroom.db");
  const cluster = await createCluster({ nodes: 3, ...settings, data, folder: await folderOnDisk() });
  onEnd(() => cluster.remove());
  await hear?.();
  await cluster.start();
  return { cluster, world };
}

const root = join(import.meta.dir, "../../..");

export async function folderOnDisk(): Promise<string> {
  await mkdir(join(root, "data"), { recursive: true });
  const folder = await mkdtemp(join(root, "data/proof-"));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
