import { expect, test } from "bun:test";
import { timedCache } from "#src/base/timed-cache.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";

function setUp(isStillTrue = (_: { made: number }) => true) {
  const clock = { time: 1_000_000 };
  let made = 0;
  const kept = timedCache({ now: () => clock.time, forMs: MINUTE_MS, most: 10, isStillTrue });
  const get = (key = "a") => kept.getOrMake(key, () => ({ made: ++made }));
  return { clock, kept, get, count: () => made };
}

test("forty who ask at once get what was made once", async () => {
  const { get, count } = setUp();

  const values = await Promise.all(Array.from({ length: 40 }, () => get()));

  expect(count()).toBe(1);
  expect(new Set(values).size).toBe(1);
});

test("it is good for its time and no longer, also when the clock is set back", async () => {
  const { clock, get } = setUp();
  expect(await get()).toEqual({ made: 1 });

  clock.time += MINUTE_MS - 1;
  expect(await get()).toEqual({ made: 1 });
  clock.time += 1;
  expect(await get()).toEqual({ made: 2 });
  clock.time -= 10 * MINUTE_MS;
  expect(await get()).toEqual({ made: 3 });
});

test("what is wrong by now is made again", async () => {
  let isTrue = true;
  const { get } = setUp(() => isTrue);
  expect([await get(), await get()]).toEqual([{ made: 1 }, { made: 1 }]);

  isTrue = false;

  expect(await get()).toEqual({ made: 2 });
});

test("a failure reaches everybody who waited and is forgotten, and what is not there is looked for again", async () => {
  const { kept, get } = setUp();
  const fail = () => kept.getOrMake("a", () => Promise.reject(new Error("no")));
  const both = await Promise.allSettled([fail(), fail()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);

  expect(await kept.getOrMake("a", () => undefined)).toBeUndefined();
  expect(await get()).toEqual({ made: 1 });
});

test("while many are made one after the other, others have their turn", async () => {
  const { kept } = setUp();
  const order: string[] = [];
  const many = Array.from({ length: 5 }, (_, at) => kept.getOrMake(`${at}`, () => void order.push("made")));
  const others = (async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      order.push("other");
    }
  })();

  await Promise.all([...many, others]);

  expect(order.indexOf("other")).toBeLessThan(order.lastIndexOf("made"));
});
