import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sqlite } from "#db/db.ts";
import { readCommitCount } from "#db/node/promotion.ts";
import { promoteReplica, readPromotionSources } from "#src/features/operations/backups/promotion.ts";
import { checkNodes } from "#src/features/operations/doctor/nodes.ts";
import { createPrimary, fileIn, whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { freePort } from "#tests/support/ports.ts";
import { until } from "#tests/support/until.ts";

let place: string;
let cluster: Cluster;

beforeAll(async () => {
  if (whyNoSqld) return;
  place = temporaryFolder("mudroom-promote");
  const data = join(place, "data");
  writeFileSync(data, sqlite(freshDb()).serialize());
  cluster = await createCluster({ nodes: 2, data });
  await cluster.startBase();
});

afterAll(async () => {
  await cluster?.remove();
});

const write = async (at: { ask: Cluster["primary"]["ask"] }, times: number) => {
  for (let n = 0; n < times; n++) await at.ask("UPDATE clock SET n = n + 1");
};

const portOf = (url: string) => Number(new URL(url).port);

test.skipIf(whyNoSqld !== null)("makes a replica the primary with all its data and the others follow it", async () => {
  const [one, other] = cluster.replicas as [Cluster["replicas"][0], Cluster["replicas"][0]];
  await write(cluster.primary, 20);
  await until(() => [one, other].every(({ file }) => readCommitCount(file) === 20));
  await cluster.primary.kill();

  const folder = join(place, "primary");
  const promoted = promoteReplica(readPromotionSources([one.folder, other.folder]), folder);
  const next = createPrimary({
    folder,
    keys: cluster.keys,
    port: portOf(cluster.primary.url),
    grpcPort: portOf(cluster.primary.grpcUrl),
    adminPort: freePort(),
    log: join(place, "primary.log"),
  });
  try {
    const ms = await next.start();
    await write(next, 1);
    for (const replica of [one, other]) {
      await replica.stop();
      await replica.start();
    }
    await until(() => [one, other].every(({ file }) => readCommitCount(file) === readCommitCount(fileIn(folder))));
    const findings = await Promise.all(
      [one, other].map((replica) =>
        checkNodes({ url: next.url, token: cluster.keys.token, replica: replica.folder, timeout: 2_000 }),
      ),
    );

    expect(promoted.n).toBe(20);
    expect(readCommitCount(one.file)).toBeGreaterThan(1_000_000);
    expect(findings.flat().filter(({ state }) => state === "problem")).toEqual([]);
    console.log(`promoted: the new primary answered after ${Math.round(ms)} ms`);
  } finally {
    await next.kill();
  }
});
