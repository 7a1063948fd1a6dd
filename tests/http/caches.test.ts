import { expect, test } from "bun:test";
import { createTimedCache } from "#src/base/timed-cache.ts";
import { type PageBody, pageCacheOf } from "#src/http/caching/page-cache.ts";
import { boundsByCache, LruCache, limitCacheBytes, newByteBound } from "#src/shared/base/lru-cache.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { testApp } from "#tests/support/app.ts";
import { testWith } from "#tests/support/test-with.ts";

test("makes a value once for its key", () => {
  const cache = new LruCache<string>({ most: 10 });
  let made = 0;
  const ask = (key: string) => cache.getOrInsertComputed(key, () => `${key} ${++made}`);

  expect([ask("a"), ask("a"), ask("b"), ask("a")]).toEqual(["a 1", "a 1", "b 2", "a 1"]);
});

test("caches an empty text", () => {
  const cache = new LruCache<string>({ most: 10 });
  cache.set("a", "");

  expect(cache.get("a")).toBe("");
  expect(cache.get("b")).toBeUndefined();
});

test("evicts the least recently used value when full", () => {
  const cache = new LruCache<number>({ most: 2 });
  cache.set("a", 1);
  cache.set("b", 2);
  cache.get("a");
  cache.set("c", 3);

  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
});

test("never exceeds its maximum weight", () => {
  const cache = new LruCache<string>({ most: 100, weigh: (text) => text.length });
  const weights = Array.from({ length: 200 }, (_, at) => {
    cache.set(`key ${at % 40}`, "x".repeat((at * 37) % 130));
    return cache.weight;
  });

  expect(Math.max(...weights)).toBeLessThanOrEqual(100);
  expect(cache.weight).toBeGreaterThan(0);
});

test("evicts nothing for a value that is too heavy", () => {
  const cache = new LruCache<string>({ most: 10, weigh: (text) => text.length });
  cache.set("a", "small");
  cache.set("b", "much too large");

  expect([cache.get("a"), cache.get("b"), cache.weight]).toEqual(["small", undefined, 5]);
});

test("makes room at the next addition when the memory for all caches shrinks, and tells each cache's size", () => {
  const bound = newByteBound("maps");
  const cache = new LruCache<string>({ most: bound, weigh: (text) => text.length });
  for (let at = 0; at < 20; at++) cache.set(`map ${at}`, "x".repeat(1_000_000));
  const before = cache.weight;
  limitCacheBytes(50_000_000);
  cache.set("another", "x".repeat(1_000_000));
  const after = cache.weight;
  limitCacheBytes(190_000_000);

  expect([before, after]).toEqual([19_000_000, 5_000_000]);
  expect(boundsByCache().get("maps")).toBe(bound);
  expect(bound.weight).toBe(5_000_000);
});

test("shares no more than all of the memory among the caches", () => {
  const names = ["pages", "cards", "images", "maps", "sitemaps", "openings", "towns", "islands"] as const;
  const sum = names.map((name) => newByteBound(name).most).reduce((all, most) => all + most, 0);

  expect(sum).toBe(190_000_000);
});

function setUp(isStillTrue = (_: { made: number }) => true) {
  const clock = { time: 1_000_000 };
  let made = 0;
  const kept = createTimedCache({ now: () => clock.time, forMs: MINUTE_MS, most: 10, isStillTrue });
  const get = (key = "a") => kept.getOrMake(key, () => ({ made: ++made }));
  return { clock, kept, get, count: () => made };
}

testWith("makes a value once for 40 callers", setUp, async ({ get, count }) => {
  const values = await Promise.all(Array.from({ length: 40 }, () => get()));

  expect(count()).toBe(1);
  expect(new Set(values).size).toBe(1);
});

testWith("expires a value in time, also when the clock is set back", setUp, async ({ clock, get }) => {
  expect(await get()).toEqual({ made: 1 });

  clock.time += MINUTE_MS - 1;
  expect(await get()).toEqual({ made: 1 });
  clock.time += 1;
  expect(await get()).toEqual({ made: 2 });
  clock.time -= 10 * MINUTE_MS;
  expect(await get()).toEqual({ made: 3 });
});

test("makes a stale value again", async () => {
  let isTrue = true;
  const { get } = setUp(() => isTrue);
  expect([await get(), await get()]).toEqual([{ made: 1 }, { made: 1 }]);

  isTrue = false;

  expect(await get()).toEqual({ made: 2 });
});

testWith("fails for all waiting callers, forgets it, and retries a missing value", setUp, async ({ kept, get }) => {
  const fail = () => kept.getOrMake("a", () => Promise.reject(new Error("no")));
  const both = await Promise.allSettled([fail(), fail()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);

  expect(await kept.getOrMake("a", () => undefined)).toBeUndefined();
  expect(await get()).toEqual({ made: 1 });
});

const asking = (path: string, encoding?: string) =>
  new Request(`http://localhost:3000${path}`, encoding ? { headers: { "accept-encoding": encoding } } : {});
const textOf = (kept: { body: PageBody } | undefined) => kept && new Response(kept.body).text();
const answer = (body: string) => ({ body, headers: new Headers(), route: "/faq" });

testWith("keeps one entry of a fixed page for each encoding", testApp, async ({ ctx }) => {
  const pages = pageCacheOf(ctx);
  pages.keep(asking("/faq", "br"), answer("brotli"));
  pages.keep(asking("/faq", "zstd"), answer("zstd"));
  pages.keep(asking("/faq", "gzip"), answer("gzip"));
  pages.keep(asking("/faq"), answer("plain"));
  const textFor = (encoding?: string) => textOf(pages.find(asking("/faq", encoding)));
  const textsFor = (encodings: (string | undefined)[]) => Promise.all(encodings.map(textFor));

  expect(await textsFor(["gzip, deflate, br, zstd", "br, zstd;q=0.4"])).toEqual(["zstd", "zstd"]);
  expect(await textsFor(["gzip, deflate, br", "br;q=0.4, zstd;q=0", "made-up-1, br"])).toEqual([
    "brotli",
    "brotli",
    "brotli",
  ]);
  expect(await textsFor(["gzip", "br;q=0, gzip"])).toEqual(["gzip", "gzip"]);
  expect(await textsFor([undefined, "identity", "made-up-2"])).toEqual(["plain", "plain", "plain"]);
});

test("separates pages by path and site but not by campaign", async () => {
  const [one, other] = [await testApp(), await testApp()];
  pageCacheOf(one.ctx).keep(asking("/faq"), answer("one"));

  expect(await textOf(pageCacheOf(one.ctx).find(asking("/faq?utm_source=x")))).toBe("one");
  expect(pageCacheOf(one.ctx).find(asking("/faqs"))).toBeUndefined();
  expect(pageCacheOf(other.ctx).find(asking("/faq"))).toBeUndefined();
});
