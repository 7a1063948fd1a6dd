import { afterAll, expect, test } from "bun:test";
import { createServer } from "node:net";
import type { OutsideDeps, OutsideError, OutsideRequest } from "#src/ports/fetch-outside.ts";
import { isPublicAddress } from "#src/ports/public-address.ts";
import { outsideSite, rawSite } from "./outside-site.ts";

const ELSEWHERE = "https://push.test/elsewhere";

const site = outsideSite(async (request) => {
  const { pathname, searchParams } = new URL(request.url);
  switch (pathname) {
    case "/redirect":
      return new Response(null, { status: 307, headers: { location: searchParams.get("to") ?? ELSEWHERE } });
    case "/again": {
      const left = Number(searchParams.get("left"));
      if (left === 0) return new Response("there");
      return new Response(null, { status: 302, headers: { location: `?left=${left - 1}` } });
    }
    case "/long":
      return new Response(new Uint8Array(1_000_000));
    case "/endless":
      return new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(10_000)) }));
    case "/drops":
      return new Response(
        new ReadableStream({ pull: (to) => Bun.sleep(20).then(() => to.enqueue(new Uint8Array(1))) }),
      );
    case "/silent":
      return new Promise<never>(() => {});
    case "/packed":
      return new Response(Bun.gzipSync(new Uint8Array(1_000_000)), { headers: { "content-encoding": "gzip" } });
    default:
      return Response.json(
        { said: await request.text(), host: request.headers.get("host"), ttl: request.headers.get("ttl") },
        { status: 201 },
      );
  }
});
afterAll(site.stop);

const POST: OutsideRequest = { method: "POST", headers: { ttl: "60" }, body: Buffer.from("hello") };

async function failureOf(url: string, world: Partial<OutsideDeps> = {}, request = POST) {
  const before = site.asked.length;
  const error = await site
    .fetchOutside(world)(url, request)
    .then(() => null)
    .catch((reason: OutsideError) => reason);
  return { failure: error?.failure, message: error?.message, asked: site.asked.length - before };
}

test("passes on the body of a 200 answer in pieces up to the maximum", async () => {
  const sizes: number[] = [];
  const take = (bytes: Uint8Array) => void sizes.push(bytes.length);
  const ask = { method: "GET", mostBytes: 1_000_000, take } as const;

  expect((await site.fetchOutside()("https://push.test/long", ask)).body).toHaveLength(0);
  expect(sizes.reduce((all, size) => all + size)).toBe(1_000_000);
  expect((await failureOf("https://push.test/endless", {}, ask)).failure).toBe("too-long");
  const elsewhere = await site.fetchOutside()("https://push.test/other", ask);
  expect([elsewhere.status, elsewhere.body.length > 0]).toEqual([201, true]);
});

test("connects to the checked address under the requested name and certificate", async () => {
  const answer = await site.fetchOutside()("https://push.test/send?to=1", POST);

  expect(answer.status).toBe(201);
  expect(answer.headers["content-type"]).toStartWith("application/json");
  expect(JSON.parse(Buffer.from(answer.body).toString())).toEqual({ said: "hello", host: "push.test", ttl: "60" });
  expect(site.asked.at(-1)).toBe("POST https://push.test/send?to=1");
});

test("looks up a name once so a later answer changes nothing", async () => {
  const answers = [["127.0.0.1"], ["127.0.0.2"]];
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return answers.shift()!;
  };

  const { status } = await site.fetchOutside({ resolve })("https://push.test/", POST);

  expect([status, asked]).toEqual([201, ["push.test"]]);
});

test("tries the next checked address when one doesn't answer", async () => {
  const world = { resolve: async () => ["127.0.0.2", "127.0.0.1"], isPublic: (one: string) => one.startsWith("127.") };

  expect((await site.fetchOutside(world)("https://push.test/", POST)).status).toBe(201);
});

test.each([
  ["http", "http://push.test/"],
  ["another scheme", "file:///etc/passwd"],
  ["another port", "https://push.test:8443/"],
  ["a name and a password", "https://user:secret@push.test/"],
  ["a name alone", "https://user@push.test/"],
  ["an IPv4 address", "https://127.0.0.1/"],
  ["an IPv4 address as a number", "https://2130706433/"],
  ["an IPv4 address in hexadecimal", "https://0x7f.1/"],
  ["an IPv6 address", "https://[::1]/"],
  ["a mapped address", "https://[::ffff:127.0.0.1]/"],
  ["a name of this network", "https://localhost/"],
  ["a name with a dot at its end", "https://localhost./"],
  ["no host", "https:///"],
  ["no address at all", "hello"],
  ["two thousand signs", `https://push.test/${"a".repeat(2_100)}`],
])("refuses an address with %s without a request", async (_, url) => {
  const resolve = () => Promise.reject(new Error("Nobody must look this up"));

  expect(await failureOf(url, { resolve })).toMatchObject({ failure: "refused", asked: 0 });
});

test.each([
  ["this machine", ["127.0.0.1"]],
  ["this machine in IPv6", ["::1"]],
  ["this machine, mapped", ["::ffff:127.0.0.1"]],
  ["a cloud's own service", ["169.254.169.254"]],
  ["a public and a private network", ["93.184.215.14", "10.0.0.1"]],
  ["a private and a public network", ["192.168.1.1", "2606:4700:4700::1111"]],
])("refuses a name that leads to %s without a request", async (_, addresses) => {
  const world = { resolve: async () => addresses, isPublic: isPublicAddress };

  expect(await failureOf("https://push.test/", world)).toMatchObject({ failure: "refused", asked: 0 });
});

test("follows up to the requested redirects and returns the next as it is", async () => {
  const GET: OutsideRequest = { method: "GET", redirects: 3 };
  const ask = (left: number, request = GET) => site.fetchOutside()(`https://push.test/again?left=${left}`, request);

  expect(Buffer.from((await ask(3)).body).toString()).toBe("there");
  expect(await ask(4)).toMatchObject({ status: 302, headers: { location: "?left=0" } });
  expect(await ask(1, { ...POST, redirects: 3 })).toMatchObject({ status: 302 });
});

test.each([
  ["http", "http://push.test/"],
  ["another port", "https://push.test:8443/"],
  ["an address as a number", "https://2130706433/"],
  ["a name of this network", "https://localhost/"],
  ["a file", "file:///etc/passwd"],
  ["a name that leads into our own network", "https://inside.test/"],
])("refuses a redirect to %s without a request there", async (_, to) => {
  const world = { resolve: async (name: string) => [name === "inside.test" ? "10.0.0.1" : "127.0.0.1"] };
  const url = `https://push.test/redirect?to=${encodeURIComponent(to)}`;

  expect(await failureOf(url, world, { method: "GET", redirects: 3 })).toMatchObject({ failure: "refused", asked: 1 });
});

test("limits all redirects together to the timeout", async () => {
  const url = `https://push.test/redirect?to=${encodeURIComponent("/silent")}`;
  const { failure } = await failureOf(url, { timeoutMs: 250 }, { method: "GET", redirects: 3 });

  expect(failure).toBe("unreachable");
});

test("allows a caller a larger answer up to their maximum", async () => {
  const get = (mostBytes: number) => failureOf("https://push.test/long", {}, { method: "GET", mostBytes });

  expect(await get(1_000_000)).toMatchObject({ failure: undefined });
  expect(await get(999_999)).toMatchObject({ failure: "too-long" });
});

test.each([
  ["less than it says", "HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort", "unreachable"],
  ["more than it says", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nshort and more", "unreachable"],
  ["chunks that break off", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n100\r\nshort", "unreachable"],
  ["no HTTP at all", "BEGIN:VCALENDAR\r\n", "unreachable"],
  ["headers without end", `HTTP/1.1 200 OK\r\n${"x-more: more\r\n".repeat(100_000)}`, "unreachable"],
])("rejects a site that sends %s", async (_, words, failure) => {
  const raw = rawSite(words);

  const found = await failureOf("https://push.test/", { port: raw.port(), timeoutMs: 2_000 }, { method: "GET" });

  raw.stop();
  expect<string | undefined>(found.failure).toBe(failure);
});

test("follows no redirect unless the caller wants it", async () => {
  const answer = await site.fetchOutside()("https://push.test/redirect", POST);

  expect([answer.status, answer.headers.location]).toEqual([307, ELSEWHERE]);
  expect(site.asked.at(-1)).toEndWith("/redirect");
});

test("cuts an endless answer and counts a packed one as received", async () => {
  expect(await failureOf("https://push.test/endless")).toMatchObject({ failure: "too-long" });
  const { body } = await site.fetchOutside()("https://push.test/packed", POST);

  expect(body.byteLength).toBeLessThan(10_000);
});

test("doesn't send a body that is too long", async () => {
  const request: OutsideRequest = { method: "POST", body: new Uint8Array(64 * 1024 + 1) };

  expect(await failureOf("https://push.test/", {}, request)).toMatchObject({ failure: "refused", asked: 0 });
});

test.each(["/silent", "/drops"])("ends a slow answer at the timeout: %s", async (path) => {
  const { failure, message } = await failureOf(`https://push.test${path}`, { timeoutMs: 250 });

  expect([failure, message]).toEqual(["unreachable", "No response: it took too long"]);
});

test("ends a silent name server and a silent server at the timeout too", async () => {
  const mute = createServer().listen(0, "127.0.0.1");
  const { port } = mute.address() as { port: number };

  const ends = await Promise.all([
    failureOf("https://push.test/", { timeoutMs: 250, resolve: () => new Promise(() => {}) }),
    failureOf("https://push.test/", { timeoutMs: 250, port }),
  ]);

  mute.close();
  for (const { failure, message } of ends)
    expect([failure, message]).toEqual(["unreachable", "No response: it took too long"]);
});

test("sends nothing to a server without a certificate for the name", async () => {
  for (const [url, world] of [
    ["https://other.test/", {}],
    ["https://push.test/", { certificateAuthority: undefined as never }],
  ] as const) {
    expect(await failureOf(url, world)).toMatchObject({ failure: "unreachable", asked: 0 });
  }
});

test("names neither the address nor the content in a failure", async () => {
  const { message } = await failureOf("https://push.test/secret-of-a-device", { port: 9 });

  expect(message).toStartWith("No response: ");
  expect(message).not.toMatch(/push|secret|hello/);
});
