import { expect, test } from "bun:test";
import { createRequestCoalescing } from "#src/http/caching/request-coalescing.ts";
import { infoOf } from "#src/http/request-info.ts";
import { testWith } from "#tests/support/test-with.ts";

const address = "http://localhost:3000/groomer/1";

function setUp(status = 200) {
  const join = createRequestCoalescing(new Set(["groomer"]));
  const queue: (() => void)[] = [];
  let made = 0;
  const ask = async (url = address, headers: Record<string, string> = {}) => {
    const request = new Request(url, { headers });
    const response = await join(
      request,
      async (work) => {
        await new Promise<void>((begin) => queue.push(begin));
        return work();
      },
      () => {
        made++;
        infoOf(request).route = "/groomer/:id";
        return new Response(`made ${made}`, { status, headers: { etag: `"${made}"` } });
      },
    );
    response.headers.set("x-request-id", crypto.randomUUID());
    return { text: await response.text(), headers: response.headers, route: infoOf(request).route };
  };
  const letOn = async () => {
    for (const begin of queue.splice(0)) begin();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, letOn, made: () => made };
}

testWith("makes one page for all waiting visitors with separate headers", setUp, async ({ ask, letOn, made }) => {
  const crowd = Array.from({ length: 40 }, () => ask());
  await letOn();
  const answers = await Promise.all(crowd);
  expect(made()).toBe(1);
  expect(new Set(answers.map(({ text, route }) => `${text} ${route}`))).toEqual(new Set(["made 1 /groomer/:id"]));
  expect(new Set(answers.map(({ headers }) => headers.get("etag")))).toEqual(new Set(['"1"']));
  expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(40);
});

testWith("makes a new page for a visitor who comes after it started", setUp, async ({ ask, letOn }) => {
  const early = ask();
  await letOn();
  const late = ask();
  await early;
  await letOn();
  expect((await late).text).toBe("made 2");
});

testWith("shares no page with a person who may see another", setUp, async ({ ask, letOn, made }) => {
  const requests = [
    ask(),
    ask(address, { cookie: "__Host-session=1" }),
    ask(address, { cookie: "__Host-session=1" }),
    ask(address, { "if-none-match": '"1"' }),
    ask(address, { "accept-encoding": "br" }),
    ask(`${address}?packageId=2`),
    ask("http://localhost:3000/groomers"),
    ask("http://localhost:3000/groomers"),
  ];
  await letOn();
  await Promise.all(requests);
  expect(made()).toBe(requests.length);
});

test("fails only the request with the error", async () => {
  const { ask, letOn, made } = setUp(404);
  const [first, second] = [ask(), ask()];
  await letOn();
  expect((await first).text).toBe("made 1");
  await letOn();
  expect((await second).text).toBe("made 2");
  expect(made()).toBe(2);
});
