import { expect, test } from "bun:test";
import { LruCache } from "#src/shared/base/lru-cache.ts";

test("a value is made once for its key", () => {
  const cache = new LruCache<string>({ most: 10 });
  let made = 0;
  const ask = (key: string) => cache.getOrInsertComputed(key, () => `${key} ${++made}`);

  expect([ask("a"), ask("a"), ask("b"), ask("a")]).toEqual(["a 1", "a 1", "b 2", "a 1"]);
});

test("an empty text is a value too", () => {
  const cache = new LruCache<string>({ most: 10 });
  cache.set("a", "");

  expect(cache.get("a")).toBe("");
  expect(cache.get("b")).toBeUndefined();
});

test("when it is full, what was not asked for longest goes", () => {
  const cache = new LruCache<number>({ most: 2 });
  cache.set("a", 1);
  cache.set("b", 2);
  cache.get("a");
  cache.set("c", 3);

  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
});

test("it never weighs more than it may, whatever comes", () => {
  const cache = new LruCache<string>({ most: 100, weigh: (text) => text.length });
  const weights = Array.from({ length: 200 }, (_, at) => {
    cache.set(`key ${at % 40}`, "x".repeat((at * 37) % 130));
    return cache.weight;
  });

  expect(Math.max(...weights)).toBeLessThanOrEqual(100);
  expect(cache.weight).toBeGreaterThan(0);
});

test("what is heavier than everything may be drives nothing out", () => {
  const cache = new LruCache<string>({ most: 10, weigh: (text) => text.length });
  cache.set("a", "small");
  cache.set("b", "much too large");

  expect([cache.get("a"), cache.get("b"), cache.weight]).toEqual(["small", undefined, 5]);
});
