import { afterEach, expect, test } from "bun:test";
import { testWith } from "#tests/support/test-with.ts";
import { serveFront } from "../../dev/nodes/front.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function setUp(answer: (request: Request, name: string) => Response | undefined = () => undefined) {
  const nodes = ["one", "two"].map((name) => {
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => answer(request, name) ?? new Response(name),
    });
    return { url: `http://127.0.0.1:${server.port}`, goAway: () => server.stop(true) };
  });
  const front = serveFront({ port: 0, hostname: "127.0.0.1", nodes: nodes.map(({ url }) => url) });
  ends.push(() => front.stop(), ...nodes.map(({ goAway }) => goAway));
  await front.look();
  return { nodes, front, url: `http://127.0.0.1:${front.port}` };
}

const textOf = async (url: string) => (await fetch(url)).text();

testWith("sends each request to the next node", setUp, async ({ url }) => {
  expect([await textOf(url), await textOf(url), await textOf(url)]).toEqual(["one", "two", "one"]);
});

testWith("hides a missing node from readers", setUp, async ({ url, nodes }) => {
  await nodes[0]!.goAway();

  expect([await textOf(url), await textOf(url)]).toEqual(["two", "two"]);
});

testWith("asks a person whose change was cut off to check before retrying", setUp, async ({ url, nodes }) => {
  await nodes[0]!.goAway();

  const answer = await fetch(url, { method: "POST", body: "a booking" });

  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringContaining("Check whether your change was saved"),
  ]);
});

test("skips a node that isn't ready until it is", async () => {
  let isReady = false;
  const { url, front } = await setUp(() => (isReady ? undefined : new Response("copying", { status: 503 })));
  const before = await fetch(url);
  isReady = true;
  await front.look();

  expect([before.status, await textOf(url)]).toEqual([503, "one"]);
});

test("asks readable nodes while none reaches the primary", async () => {
  let isLost = true;
  const { url, front } = await setUp(({ url: asked }, name) => {
    const isLacking = asked.endsWith("/readyz") ? isLost : asked.endsWith("/readyz?exclude=primary") && name === "one";
    return isLacking ? new Response("not ready", { status: 503 }) : undefined;
  });
  const whileLost = [await textOf(url), await textOf(url)];
  isLost = false;
  await front.look();

  expect([whileLost, await textOf(url), await textOf(url)]).toEqual([["two", "two"], "one", "two"]);
});

test("passes a stream on piece by piece and stops with its reader", async () => {
  const gone = Promise.withResolvers<void>();
  const { url } = await setUp(({ url: asked }) => {
    if (!asked.endsWith("/api/events")) return undefined;
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue("data: first\n\n");
    const stream = new ReadableStream({ start: pull, cancel: () => gone.resolve() });
    return new Response(stream, { headers: { "content-type": "text/event-stream" } });
  });
  const over = new AbortController();
  const answer = await fetch(`${url}/api/events`, { signal: over.signal });
  const { value } = await answer.body!.getReader().read();
  over.abort();
  await gone.promise;

  expect(new TextDecoder().decode(value)).toBe("data: first\n\n");
});

test("sends nodes the visitor's address and returns their answer unchanged", async () => {
  const { url } = await setUp((request) => {
    if (request.url.endsWith("/readyz")) return undefined;
    const headers = { location: "/elsewhere", "set-cookie": "seen=7", "x-ip": request.headers.get("x-forwarded-for")! };
    return new Response(null, { status: 303, headers });
  });

  const answer = await fetch(url, { redirect: "manual", headers: { "x-forwarded-for": "192.0.2.1" } });

  expect(answer.status).toBe(303);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    location: "/elsewhere",
    "set-cookie": "seen=7",
    "x-ip": "127.0.0.1",
  });
});
