import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, engineOf, openDatabase, openNode, openReadOnly, setWriteTimeout } from "#db/db.ts";
import { importGeo } from "#db/geo/load.ts";
import { addLaterMigrations, isMigrated, migrateDatabase, newestAppliedMs, newestKnownMs } from "#db/migrate.ts";
import { triggers } from "#db/triggers.ts";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { nextMigrations, nextVersion } from "#tests/support/next-migrations.ts";
import { until } from "#tests/support/until.ts";
import journal from "../../db/migrations/meta/_journal.json";
import { folderOf, snapshots } from "./release-files.ts";

const ALL = journal.entries.length + nextMigrations.length;
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

beforeAll(() => addLaterMigrations(nextMigrations));
afterAll(() => addLaterMigrations([]));

async function oldSite({ hasPlaces = false } = {}) {
  const folder = await folderOf(snapshots.at(-1)!);
  const file = openDatabase(join(folder, "mudroom.db"));
  if (hasPlaces) importGeo(engineOf(file));
  closeDatabase(file);
  const cluster = await createCluster({ nodes: 1, data: join(folder, "mudroom.db"), folder });
  ends.push(() => cluster.remove());
  await cluster.startBase();
  const [replica] = cluster.replicas;
  const count = async (from: string) => Number((await cluster.primary.ask(`SELECT count(*) FROM ${from}`))[0]![0]);
  await until(async () => existsSync(replica!.file) && newestIn(replica!.file) > 0);
  return { folder, cluster, count, replica: replica! };
}

function newestIn(file: string) {
  const db = openReadOnly(file);
  const newest = newestAppliedMs(db);
  closeDatabase(db);
  return newest;
}

const commandOf = ({ keys, replicas }: Cluster, url: string, copy: string) => [
  process.execPath,
  ...nextVersion,
  join(import.meta.dir, "migrate-node.ts"),
  ...[url, keys.token, replicas[0]!.folder, copy],
];

function startOf(cluster: Cluster, url: string, copy: string) {
  const child = Bun.spawn(commandOf(cluster, url, copy), { stdout: "ignore", stderr: "pipe" });
  ends.push(() => child.kill("SIGKILL"));
  return { child, ended: async () => [await child.exited, await new Response(child.stderr).text()] };
}

const KILLED_AT = 6;
const UNDONE = { baton: null, results: [{ type: "error", error: { message: "Transaction timed out" } }] };

function standBefore({ url }: { url: string }, meet: (number: number) => unknown) {
  let number = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const body = await request.text();
      const send = async (text: string) => {
        const headers = { authorization: request.headers.get("authorization")! };
        const answer = await fetch(`${url}/v2/pipeline`, { method: "POST", body: text, headers });
        return new Response(await answer.text(), { status: answer.status });
      };
      const answer = body.includes("INSERT INTO __drizzle_migrations") && meet(++number);
      if (!answer) return send(body);
      await send(JSON.stringify({ baton: JSON.parse(body).baton, requests: [{ type: "close" }] }));
      return Response.json(answer);
    },
  });
  ends.push(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

test.skipIf(whyNoSqld !== null)(
  "keeps whole migrations when an upgrade is killed and finishes at the next start",
  async () => {
    const { folder, cluster, count, replica } = await oldSite();
    const copies = ["a", "b", "c"].map((name) => join(folder, `${name}.db`));
    const [before, visits] = [await count("__drizzle_migrations"), await count("visits")];

    const killing = standBefore(cluster.primary, (number) => {
      if (number < KILLED_AT) return undefined;
      killed.child.kill("SIGKILL");
      return UNDONE;
    });
    const killed = startOf(cluster, killing, copies[0]!);
    await killed.ended();
    const half = await count("__drizzle_migrations");
    const kept = await count("sqlite_master WHERE type = 'trigger'");
    const node = openNode({
      url: cluster.primary.url,
      token: cluster.keys.token,
      replica: replica.folder,
      timeout: 2_000,
    });
    ends.push(() => closeDatabase(node));
    const wasCurrent = isMigrated(node);

    let other: ReturnType<typeof startOf> | undefined;
    const undoing = standBefore(cluster.primary, (number) => {
      other ??= startOf(cluster, cluster.primary.url, copies[2]!);
      return number < 3 && UNDONE;
    });
    const undone = startOf(cluster, undoing, copies[1]!);

    expect([await undone.ended(), await other?.ended()]).toEqual([
      [0, ""],
      [0, ""],
    ]);
    expect([half, kept, wasCurrent]).toEqual([before + KILLED_AT - 1, triggers.length, false]);
    await until(() => isMigrated(node));
    expect([
      await count("__drizzle_migrations"),
      await count("(SELECT DISTINCT created_at FROM __drizzle_migrations)"),
    ]).toEqual([ALL, ALL]);
    expect([await count("visits"), await count("us_zips"), await count("us_cities")]).toEqual([visits, 41_901, 34_826]);
    expect(await count("settings WHERE key = 'migrating_to'")).toBe(0);
    const made = (await cluster.primary.ask("SELECT sql FROM sqlite_master WHERE type = 'trigger'")).flat();
    expect(made.sort()).toEqual(triggers.map(({ sql }) => sql).sort());
    expect(await cluster.primary.ask("PRAGMA integrity_check")).toEqual([["ok"]]);
    expect(copies.map((path) => existsSync(path))).toEqual([true, false, false]);
    expect(newestIn(copies[0]!)).toBe(journal.entries.at(-1)!.when);
  },
);

test.skipIf(whyNoSqld !== null)(
  "drops a copy from before an upgrade when another start has begun to migrate",
  async () => {
    const { folder, cluster, replica } = await oldSite({ hasPlaces: true });
    const [late, first] = ["late", "first"].map((name) => join(folder, `${name}.db`)) as [string, string];
    const { url } = cluster.primary;
    const node = openNode({ url, token: cluster.keys.token, replica: replica.folder, timeout: 2_000 });
    ends.push(() => closeDatabase(node));
    setWriteTimeout(node, 60_000);

    migrateDatabase(node, () => {
      Bun.spawnSync(commandOf(cluster, url, first));
      return late;
    });

    expect(isMigrated(node)).toBe(true);
    expect([late, first].map((path) => existsSync(path))).toEqual([false, true]);
    expect(newestIn(replica.file)).toBe(newestKnownMs);
  },
);
