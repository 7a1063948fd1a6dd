import { expect, test } from "bun:test";
import { createRenderQueue } from "#src/http/caching/render-queue.ts";

const routes = ["/", "/groomer/:id", "/groomers", "/uploads/:file", "/api/user"].map((path) => ({ path }));

async function crowded(addresses: string[], visitor: string, before: string[] = []) {
  const inItsTurn = createRenderQueue(routes);
  const served: string[] = [];
  const ask = (path: string) => inItsTurn(path, () => void served.push(path));
  for (const path of before) await ask(path);
  await new Promise((resolve) => setImmediate(resolve));
  served.length = 0;
  const crowd = addresses.map(ask);
  await ask(visitor);
  const ahead = served.length - 1;
  await Promise.all(crowd);
  expect(served).toHaveLength(addresses.length + 1);
  return ahead;
}

const forty = (path: (number: number) => string) => Array.from({ length: 40 }, (_, number) => path(number));

test("serves other pages beside a crowd on one kind of page", async () => {
  const searches = forty(() => "/groomers");
  expect(await crowded(searches, "/groomer/1", ["/groomers"])).toBe(1);
  const missing = forty((number) => `/nothing/${number}`);
  expect(await crowded(missing, "/groomers")).toBe(1);
  const profiles = forty((number) => `/groomer/${number}`);
  expect(await crowded(profiles, "/api/user")).toBe(1);
  const photos = forty((number) => `/uploads/${number}.webp`);
  expect(await crowded(photos, "/")).toBe(4);
});

test("serves a recent profile during a sweep through all of them", async () => {
  const sweep = forty((number) => `/groomer/${number + 100}`);

  expect(await crowded(sweep, "/groomer/1", ["/groomer/1"])).toBe(1);
  expect(await crowded(sweep, "/groomer/1")).toBe(40);
});

test("throws a page's error to its caller", async () => {
  const inItsTurn = createRenderQueue(routes);
  const fail = () => {
    throw new Error("no such page");
  };

  await expect(Promise.resolve(inItsTurn("/groomers", fail))).rejects.toThrow("no such page");
  expect(await inItsTurn("/groomers", () => "found")).toBe("found");
});
