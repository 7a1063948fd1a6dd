import { expect, test } from "bun:test";
import { BoundedCache } from "#src/shared/lru-cache.ts";

test("a value is made once for its key", () => {
  const cache = new BoundedCache<string>({ most: 10 });
  let made = 0;
  const ask = (key: string) => cache.get(key, () => `${key} ${++made}`);

  expect([ask("a"), ask("a"), ask("b"), ask("a")]).toEqual(["a 1", "a 1", "b 2", "a 1"]);
});

test("an empty text is a value too", () => {
  const cache = new BoundedCache<string>({ most: 10 });
  cache.keep("a", "");

  expect(cache.find("a")).toBe("");
  expect(cache.find("b")).toBeUndefined();
});

test("when it is full, what was not asked for longest goes", () => {
  const cache = new BoundedCache<number>({ most: 2 });
  cache.keep("a", 1);
  cache.keep("b", 2);
  cache.find("a");
  cache.keep("c", 3);

  expect([cache.find("a"), cache.find("b"), cache.find("c")]).toEqual([1, undefined, 3]);
});

test("it never weighs more than it may, whatever comes", () => {
  const cache = new BoundedCache<string>({ most: 100, weigh: (text) => text.length });
  const weights = Array.from({ length: 200 }, (_, at) => {
    cache.keep(`key ${at % 40}`, "x".repeat((at * 37) % 130));
    return cache.weight;
  });

  expect(Math.max(...weights)).toBeLessThanOrEqual(100);
  expect(cache.weight).toBeGreaterThan(0);
});

test("what is heavier than everything may be drives nothing out", () => {
  const cache = new BoundedCache<string>({ most: 10, weigh: (text) => text.length });
  cache.keep("a", "small");
  cache.keep("b", "much too large");

  expect([cache.find("a"), cache.find("b"), cache.weight]).toEqual(["small", undefined, 5]);
});
