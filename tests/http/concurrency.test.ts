import { expect, test } from "bun:test";
import { inTurns } from "#src/base/concurrency.ts";
import { createPageTurns } from "#src/http/caching/render-queue.ts";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("long work goes on piece by piece in turn with other such work, and others come in between", async () => {
  const turns = inTurns(0);
  const done: string[] = [];
  function* pieces(name: string) {
    for (let at = 1; at <= 4; at++) {
      done.push(`${name} ${at}`);
      yield at;
    }
  }
  const works = [turns(pieces("long")), turns(pieces("other"))];
  await nextTurn();
  done.push("ana");

  expect(await Promise.all(works)).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  expect(done.indexOf("ana")).toBeLessThan(done.indexOf("long 3"));
  expect(done.indexOf("other 1")).toBeLessThan(done.indexOf("long 3"));
});

test("long work that fails fails alone, and what waits goes on", async () => {
  const turns = inTurns(0);
  function* failing() {
    yield 1;
    throw new Error("no");
  }
  const failed = turns(failing()).catch((error: Error) => error.message);

  expect(await Promise.all([failed, turns([1, 2, 3])])).toEqual(["no", [1, 2, 3]]);
});
const routes = ["/", "/groomer/:id", "/groomers", "/uploads/:file", "/api/user"].map((path) => ({ path }));

async function crowded(addresses: string[], visitor: string, before: string[] = []) {
  const inItsTurn = createPageTurns(routes);
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

test("a crowd on one kind of page holds up nobody who asks for another", async () => {
  const searches = forty(() => "/groomers");
  expect(await crowded(searches, "/groomer/1", ["/groomers"])).toBe(1);
  expect(
    await crowded(
      forty((number) => `/nothing/${number}`),
      "/groomers",
    ),
  ).toBe(1);
  expect(
    await crowded(
      forty((number) => `/groomer/${number}`),
      "/api/user",
    ),
  ).toBe(1);
  expect(
    await crowded(
      forty((number) => `/uploads/${number}.webp`),
      "/",
    ),
  ).toBe(4);
});

test("a sweep through all profiles does not hold up one that is looked at now and then", async () => {
  const sweep = forty((number) => `/groomer/${number + 100}`);

  expect(await crowded(sweep, "/groomer/1", ["/groomer/1"])).toBe(1);
  expect(await crowded(sweep, "/groomer/1")).toBe(40);
});

test("what a page throws is thrown to whoever asked for it", async () => {
  const inItsTurn = createPageTurns(routes);
  const fail = () => {
    throw new Error("no such page");
  };

  await expect(Promise.resolve(inItsTurn("/groomers", fail))).rejects.toThrow("no such page");
  expect(await inItsTurn("/groomers", () => "found")).toBe("found");
});
