import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { cleanUp } from "../../bench/cleanup.ts";
import { dataFolder } from "../proof/crash/site.ts";
import { makeWorld, type World } from "../proof/support/world.ts";
import { travel, wrongIn } from "./journey.ts";

let cluster: Cluster;
let world: World;

if (whyNoSqld) console.warn(`Two nodes are not tried: ${whyNoSqld}`);
else {
  beforeAll(async () => {
    const folder = await dataFolder();
    world = await makeWorld(folder, { groomers: 20, parents: 1, owners: 1 });
    cluster = await createCluster({ nodes: 2, data: join(folder, "mudroom.db") });
    await cluster.start();
  });
  afterAll(async () => {
    await cluster?.remove();
    await cleanUp();
  });
}

test.skipIf(whyNoSqld !== null)(
  "somebody who comes to another node with each click finds what they did at once",
  async () => {
    const urls = cluster.nodes.map(({ url }) => url);

    const steps = await travel(urls, world.groomers[0]!, "pat");

    expect(wrongIn(steps)).toEqual([]);
    expect(new Set(steps.map(({ node }) => node))).toEqual(new Set(urls));
  },
);
