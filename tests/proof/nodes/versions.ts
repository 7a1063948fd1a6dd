import { existsSync } from "node:fs";
import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Part } from "#tests/support/cluster/part.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { onEnd, temporaryFolder } from "../../../bench/cleanup.ts";
import { atLeast, exactly, type Figure, noted } from "../support/report.ts";
import type { World } from "../support/world.ts";
import { startPeople } from "./people/start.ts";
import { folderOnDisk, type Plan } from "./setting.ts";

const today = join(import.meta.dir, "../../..");

/**
 * A site goes from the version before the newest migration to today's as docs/operations.md says: first the jobs, which migrate, then one
 * node after the other. Meanwhile the old version works on the new database, beside the new one, and people go on.
 */
export async function upgradeNodes({ isShort, seed }: Plan): Promise<Figure[]> {
  const newest = (await readdir(join(today, "db/migrations")))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1)!;
  const commit = await commitBefore(`db/migrations/${newest}`);
  if (!commit) return [noted("an upgrade: not tried, because here is no history of", newest)];
  const before = await checkOut(commit);
  const data = await temporaryFolder();
  const world = await worldOf(before, data);
  const version = new Map<string, string>();
  const cluster = await createCluster({
    nodes: 2,
    rootOf: (name) => version.get(name) ?? before,
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
  const renew = async (part: Part) => {
    version.set(part.name, today);
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
    noted("an upgrade under eight people, from the version before", newest),
    exactly(
      "  migrations that it makes",
      (await migrationsIn(cluster)) - migrationsBefore >= 1 ? "some" : "none",
      "some",
    ),
    ...phases,
    atLeast("  acknowledged writes in all", story.acknowledged, 50),
    exactly("  lost", lost, 0),
    exactly("  reads of something older than their reader's own last write", story.older.length, 0),
    exactly("  put off with a 503, reads and writes", story.readsPutOff + story.writesPutOff, 0),
    exactly("  answered otherwise", story.strange.length, 0),
    // The old version decides for how long it serves on when it is to stop.
    noted("  broken off when an old node stopped", story.brokenOff.length),
    noted("  the slowest answer", story.slowestMs / 1000, "s"),
  ];
}

const migrationsIn = async ({ primary }: Cluster) =>
  Number((await primary.ask("SELECT count(*) FROM __drizzle_migrations")).flat()[0]);

/** Undefined where there is no git, or none of that file's past. */
async function commitBefore(file: string): Promise<string | undefined> {
  const said = async (...args: string[]) => {
    const child = Bun.spawn(["git", ...args], { cwd: today, stdout: "pipe", stderr: "ignore" });
    const text = (await new Response(child.stdout).text()).trim();
    return (await child.exited) === 0 && text ? text : undefined;
  };
  if (!existsSync(join(today, ".git"))) return undefined;
  const added = await said("log", "-1", "--diff-filter=A", "--format=%H", "--", file);
  return added && said("rev-parse", "--verify", "--quiet", `${added}^`);
}

/** The sources of that commit, built, with the packages of today where they are the same. */
async function checkOut(commit: string): Promise<string> {
  const folder = await temporaryFolder();
  await run(["bash", "-c", `git archive ${commit} | tar --extract --directory ${folder}`], today);
  const locks = await Promise.all([today, folder].map((root) => Bun.file(join(root, "bun.lock")).text()));
  if (locks[0] === locks[1]) await symlink(join(today, "node_modules"), join(folder, "node_modules"));
  else await run([process.execPath, "install", "--frozen-lockfile"], folder);
  await run([process.execPath, "src/build/build.ts"], folder);
  return folder;
}

/** People as that version knows them. */
async function worldOf(root: string, data: string): Promise<World> {
  const program = `
    const { makeWorld } = await import(${JSON.stringify(join(root, "tests/proof/support/world.ts"))});
    const world = await makeWorld(${JSON.stringify(data)}, { groomers: 60, parents: 8, owners: 4 });
    await Bun.write(${JSON.stringify(join(data, "world.json"))}, JSON.stringify(world));
    process.exit(0);`;
  await run([process.execPath, "-e", program], root);
  return Bun.file(join(data, "world.json")).json();
}

async function run(command: string[], cwd: string) {
  const child = Bun.spawn(command, { cwd, stdout: "ignore", stderr: "pipe" });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`${command.slice(0, 3).join(" ")}: ${said.slice(-2_000)}`);
}
