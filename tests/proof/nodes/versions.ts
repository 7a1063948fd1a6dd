import { join } from "node:path";
import type { ClusterPart } from "#tests/support/cluster/part.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { nextMigrations, nextVersion } from "#tests/support/next-migrations.ts";
import { folderForRun, onEnd } from "../../../bench/cleanup.ts";
import { atLeast, exactly, type Figure, noted } from "../support/report.ts";
import { makeWorld } from "../support/world.ts";
import { startPeople } from "./people/start.ts";
import { folderOnDisk, type Plan } from "./setting.ts";

/** Upgrades a site from today's version to one with more migrations, as docs/operations.md says. */
export async function upgradeNodes({ isShort, seed }: Plan): Promise<Figure[]> {
  const data = await folderForRun();
  const world = await makeWorld(data, { groomers: 60, parents: 8, owners: 4 });
  const renewed = new Set<string>();
  const cluster = await createCluster({
    nodes: 2,
    optionsOf: (name) => (renewed.has(name) ? nextVersion : []),
    data: join(data, "mudroom.db"),
    folder: await folderOnDisk(),
  });
  onEnd(() => cluster.remove());
  await cluster.start();
  const migrationsBefore = await migrationsIn(cluster);
  const people = await startPeople({ world, cluster }, seed);
  const { story } = people;
  const phase = async (what: string, work: () => unknown) => {
    const { acknowledged: from } = story;
    await work();
    await Bun.sleep(isShort ? 4_000 : 20_000);
    return noted(`  ${what}: acknowledged writes`, story.acknowledged - from);
  };
  const renew = async (part: ClusterPart) => {
    renewed.add(part.name);
    await part.stop();
    await part.start();
  };
  const phases = [
    await phase("old jobs and nodes", () => {}),
    await phase("new jobs, old nodes on the new database", () => renew(cluster.jobs[0]!)),
    await phase("one node of each", () => renew(cluster.nodes[0]!)),
    await phase("new nodes", () => renew(cluster.nodes[1]!)),
  ];
  const lost = await people.stop();
  for (const found of [story.older, story.strange, story.brokenOff])
    for (const text of found.slice(0, 8)) console.error(text);
  return [
    exactly(
      "an upgrade under eight people: migrations",
      (await migrationsIn(cluster)) - migrationsBefore,
      nextMigrations.length,
    ),
    ...phases,
    atLeast("  acknowledged writes in all", story.acknowledged, 50),
    exactly("  lost", lost, 0),
    exactly("  reads of something older than their reader's own last write", story.older.length, 0),
    exactly("  put off with a 503, reads and writes", story.readsPutOff + story.writesPutOff, 0),
    exactly("  answered otherwise", story.strange.length, 0),
    noted("  broken off when an old node stopped", story.brokenOff.length),
    noted("  the slowest answer", story.slowestMs / 1000, "s"),
  ];
}

const migrationsIn = async ({ primary }: Cluster) =>
  Number((await primary.ask("SELECT count(*) FROM __drizzle_migrations")).flat()[0]);
