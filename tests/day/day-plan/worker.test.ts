import { beforeEach, expect, test } from "bun:test";
import { createOfflineDays, firstAnswer, isDayChangePath } from "#islands/worker/offline-days.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";

const TODAY = "/groomer-dashboard/day/2026-06-15";
const TOMORROW = "/groomer-dashboard/day/2026-06-16";

function createWorld() {
  const kept = new Map<string, Map<string, Response>>();
  const cacheOf = (entries: Map<string, Response>) => ({
    put: async (path: string, answer: Response) => void entries.set(path, answer),
    match: async (path: string) => entries.get(path)?.clone(),
    keys: async () => [...entries.keys()],
  });
  const asked = Promise.withResolvers<void>();
  const world = {
    session: "1",
    now: new Date(2026, 5, 15, 12).getTime(),
    kept,
    hold: Promise.resolve() as Promise<unknown>,
    asked: asked.promise,
    caches: {
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      open: async (name: string) => cacheOf(kept.getOrInsertComputed(name, () => new Map())),
    } as unknown as CacheStorage,
    answer: (status = 200, whose = "1"): Response =>
      new Response("{}", { status, headers: { "x-session": whose, "content-type": "text/html; charset=utf-8" } }),
  };
  const site = async () => {
    const days = [TODAY, TOMORROW].map((path) => ({ path, html: `${path} of ${world.session}` }));
    const headers = { "x-session": world.session, "content-security-policy": "default-src 'none'" };
    asked.resolve();
    await world.hold;
    return Response.json(days, { headers });
  };
  const days = createOfflineDays({ caches: world.caches, fetch: site, now: () => world.now, pause: async () => {} });
  return { world, days, shown: async (path = TODAY) => (await days.find(path, true))?.text() };
}
let { world, days, shown } = createWorld();
beforeEach(() => {
  ({ world, days, shown } = createWorld());
});

test("finds a kept day by its page or shows today's and keeps the newest", async () => {
  await days.keep();
  world.now += HOUR_MS;
  await days.keep();

  expect(await shown(TOMORROW)).toBe(`${TOMORROW} of 1`);
  expect(await shown("/")).toBe(`${TODAY} of 1`);
  expect(await days.find("/", false)).toBeUndefined();
  world.now += 24 * HOUR_MS;
  expect(await shown("/")).toBe(`${TOMORROW} of 1`);
  expect(world.kept.size).toBe(1);
  expect((await days.find(TODAY, false))!.headers.get("content-security-policy")).toBe("default-src 'none'");
});

test("deletes kept days after 36 hours even if no one opens them", async () => {
  await days.keep();
  world.now += 36 * HOUR_MS;
  expect(await shown()).toBe(`${TODAY} of 1`);
  world.now += 1;
  expect(await shown()).toBeUndefined();
  expect(world.kept.size).toBe(0);

  await days.keep();
  world.now += 37 * HOUR_MS;
  await days.notice(world.answer(), true);
  expect(world.kept.size).toBe(0);
});

test.each([
  ["deletes", "a call without a login", () => world.answer(401, "none"), false],
  ["deletes", "a 401 from a proxy", () => new Response("", { status: 401 }), false],
  ["deletes", "a page for visitors", () => new Response("", { headers: { "content-type": "text/html" } }), true],
  ["deletes", "a response for another person", () => world.answer(200, "2"), false],
  ["keeps", "the person's own page", () => world.answer(), true],
  [
    "keeps",
    "a page that failed",
    () => new Response("", { status: 503, headers: { "content-type": "text/html" } }),
    true,
  ],
  ["keeps", "a photo", () => new Response("", { headers: { "content-type": "image/webp" } }), true],
  ["keeps", "a call without a session check", () => new Response("{}"), false],
])("%s the days after %s", async (outcome, _, answer, isPage) => {
  await days.keep();

  await days.notice(answer(), isPage);

  expect(await shown()).toBe(outcome === "keeps" ? `${TODAY} of 1` : undefined);
});

test.each([
  ["logs out", () => days.forget()],
  [
    "logs out and another person logs in",
    async () => {
      await days.forget();
      world.session = "2";
      await days.notice(world.answer(200, "2"), true);
    },
  ],
  [
    "is replaced by another person before an old response arrives",
    async () => {
      await days.notice(world.answer(), true);
      await days.notice(world.answer(200, "2"), true);
      await days.notice(world.answer(200, "1"), false);
    },
  ],
])("doesn't keep a day still loading when the person %s", async (_, meanwhile) => {
  await days.notice(world.answer(), true);
  const { promise, resolve } = Promise.withResolvers<void>();
  world.hold = promise;
  const keeping = days.keep();
  await world.asked;

  await meanwhile();
  resolve();
  await keeping;

  expect(world.kept.size).toBe(0);
});

test("saves the days once for simultaneous requests", async () => {
  let calls = 0;
  const { caches, now } = world;
  const counted = createOfflineDays({
    caches,
    now: () => now,
    pause: async () => {},
    fetch: async () => {
      calls++;
      return Response.json([], { headers: { "x-session": "1" } });
    },
  });

  await Promise.all([counted.keep(), counted.keep(), counted.keep()]);

  expect(calls).toBe(1);
});

const live = () => new Response("live");
const down = () => new Response("down", { status: 503 });
const never = new Promise<never>(() => {});

test.each([
  ["a network that works", { network: async () => live() }, "live"],
  ["a weak network and a kept day", { network: () => never, kept: "own" }, "own"],
  ["a site that is down and a kept day", { network: async () => down(), kept: "own" }, "own"],
  ["a site that is down on another page", { network: async () => down(), kept: "today's" }, "down"],
  ["no network and a kept day", { network: () => Promise.reject(new TypeError()), kept: "own" }, "own"],
  ["no network and another page", { network: () => Promise.reject(new TypeError()), kept: "today's" }, "today's"],
] as const)(
  "shows the right page with %s",
  async (_, world: { network: () => Promise<Response>; kept?: string }, expected) => {
    const find = async (isAny: boolean) =>
      world.kept === "own" || (isAny && world.kept) ? new Response(world.kept) : undefined;
    const network = world.network();
    const pause = async () => (network === never ? undefined : never);

    const answer = await firstAnswer({ network, find, pause });

    expect(await answer.text()).toBe(expected);
  },
);

test("waits for a slow network without kept days and shows the error when offline", async () => {
  const { promise: network, resolve } = Promise.withResolvers<Response>();
  const waiting = firstAnswer({ network, find: async () => undefined, pause: async () => {} });
  resolve(live());
  expect(await (await waiting).text()).toBe("live");

  const cut = Promise.reject(new TypeError());
  expect((await firstAnswer({ network: cut, find: async () => undefined, pause: () => never })).type).toBe("error");
});

test.each([
  ["a visit", "/api/bookings/5/status", true],
  ["an added visit", "/api/visits/5", true],
  ["a client's contact details", "/api/clients/5", true],
  ["the day rules", "/api/day-rules", true],
  ["opening hours", "/api/groomer-profiles/5", true],
  ["the base address", "/api/locations/5", true],
  ["another calendar", "/api/connected-calendars/5", true],
  ["a password", "/api/users/5", false],
])("reloads the kept days after a change of %s only if it affects them", (_, path, isAsked) => {
  expect(isDayChangePath(path)).toBe(isAsked);
});
