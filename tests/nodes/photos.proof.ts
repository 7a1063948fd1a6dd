import { afterAll, beforeAll, expect, test } from "bun:test";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { createVisitor } from "#tests/support/cluster/visitor.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { until } from "#tests/support/until.ts";
import { pixel } from "../listing/offers/setup.ts";
import { newcomer } from "./journey.ts";

let cluster: Cluster;

if (whyNoSqld) console.warn(`Photos of two nodes are not tried: ${whyNoSqld}`);
else {
  beforeAll(async () => {
    cluster = await createCluster({ nodes: 2 });
    await cluster.start();
  });
  afterAll(() => cluster?.remove());
}

test.skipIf(whyNoSqld !== null)("shows a photo on every node at once and removes it everywhere", async () => {
  const [first = "", second = ""] = cluster.nodes.map(({ url }) => url);
  const own = createVisitor();
  const statusAt = async (url: string, path: string) => (await createVisitor().send(url, path)).status;
  const put = () =>
    own.send<{ profileImage: string }>(first, "/api/profile-image", { method: "PUT", body: { imageUrl: pixel } });
  expect((await own.send(first, "/api/register", { body: { ...newcomer("gus"), role: "groomer" } })).status).toBe(201);

  const { status, content } = await put();
  expect(status).toBe(200);
  expect((await own.send(second, content.profileImage)).status).toBe(200);
  await until(async () => (await statusAt(second, content.profileImage)) === 200);

  expect((await own.send(first, "/api/profile-image", { method: "DELETE" })).status).toBe(204);
  expect((await own.send(second, content.profileImage)).status).toBe(404);
  await until(async () => (await statusAt(second, content.profileImage)) === 404);

  await put();
  expect((await own.send(second, content.profileImage)).status).toBe(200);
  await cluster.store.kill();
  const refused = await put();
  expect(refused.status).toBe(503);
  expect(refused.content).toMatchObject({ error: { code: "unavailable" } });
  expect(await statusAt(first, content.profileImage)).toBe(200);
  expect(await statusAt(second, content.profileImage)).toBe(200);
  await cluster.store.start();
  await until(async () => (await put()).status === 200);
});
