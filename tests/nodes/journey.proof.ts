import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { until } from "#tests/support/until.ts";
import { cleanUp, folderForRun } from "../../bench/cleanup.ts";
import { startPeople } from "../proof/nodes/people/start.ts";
import { makeWorld, type Setup } from "../proof/support/world.ts";
import { travel, wrongIn } from "./journey.ts";

let cluster: Cluster;
let world: Setup;

if (whyNoSqld) console.warn(`Two nodes are not tried: ${whyNoSqld}`);
else {
  beforeAll(async () => {
    const folder = await folderForRun();
    world = await makeWorld(folder, { groomers: 20, parents: 1, owners: 1 });
    cluster = await createCluster({ nodes: 2, data: join(folder, "mudroom.db") });
    await cluster.start();
  });
  afterAll(async () => {
    await cluster?.remove();
    await cleanUp();
  });
}

test.skipIf(whyNoSqld !== null)("shows a person their changes at once on every node", async () => {
  const urls = cluster.nodes.map(({ url }) => url);

  const steps = await travel(urls, world.groomers[0]!, "pat");

  expect(wrongIn(steps)).toEqual([]);
  expect(new Set(steps.map(({ node }) => node))).toEqual(new Set(urls));
});

test.skipIf(whyNoSqld !== null)("shows everyone in the proof of several nodes what they wrote", async () => {
  const people = await startPeople({ world, cluster }, 1);
  const { bookings, addedVisits, older, strange, brokenOff } = people.story;
  await until(() => bookings.length > 0 && addedVisits.length > 0);

  expect([await people.stop(), older, strange, brokenOff]).toEqual([0, [], [], []]);
});

const HEARD_MS = 4_000;
const EVERY_MS = 100;

test.skipIf(whyNoSqld !== null)("says a stopping node isn't ready and serves until the proxy knows", async () => {
  const { url, stop } = cluster.nodes[1]!;
  const from = performance.now();
  const stopped = stop();
  await until(async () => (await fetch(`${url}/readyz`)).status === 503);
  let servedUntil = 0;
  while ((await fetch(`${url}/api/user`).catch(() => null))?.status === 401) {
    servedUntil = performance.now() - from;
    await Bun.sleep(EVERY_MS);
  }

  expect(servedUntil).toBeGreaterThan(HEARD_MS);
  expect(await stopped).toBe(0);
});
