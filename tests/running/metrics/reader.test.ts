import { expect, test } from "bun:test";
import { browser, testApp } from "#tests/support/app.ts";

const TOKEN = "a-token-of-the-test-1234";
const SITE = "https://groomers.example";
const production = { DEMO: "0", APP_URL: SITE, ALLOW_EMBEDDED_PAYMENTS: "1" };

interface MetricsRequest {
  env?: Record<string, string>;
  ip?: string;
  at?: string;
  headers?: Record<string, string>;
}

async function ask({ env = production, ip = "127.0.0.1", at = "http://127.0.0.1:3000", headers = {} }: MetricsRequest) {
  const { handle } = await testApp({ env });
  return handle(new Request(`${at}/metrics`, { headers }), () => ip);
}

test.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])(
  "a program on this machine (%s) may read",
  async (ip) => {
    const answer = await ask({ ip });

    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  },
);

const strangers: [who: string, asked: MetricsRequest][] = [
  ["another machine", { ip: "203.0.113.7" }],
  ["a machine whose address only looks like this one", { ip: "127.0.0.1.evil" }],
  ["another container", { ip: "::ffff:172.18.0.3" }],
  ["a visitor behind the proxy that the settings name", { env: { ...production, TRUST_PROXY: "1" } }],
  [
    "one who names this machine to that proxy",
    { env: { ...production, TRUST_PROXY: "1" }, headers: { "x-forwarded-for": "127.0.0.1" } },
  ],
  ["a visitor behind a proxy that the settings forgot", { headers: { "x-forwarded-for": "203.0.113.7" } }],
  ["the same with the newer header", { headers: { forwarded: "for=203.0.113.7" } }],
  ["a visitor behind a proxy that says nothing of it", { at: SITE }],
  ["a page of another site whose name was pointed here", { env: {}, at: "http://evil.example:3000" }],
  ["somebody on this machine once there is a token", { env: { ...production, METRICS_TOKEN: TOKEN } }],
];

test.each(strangers)("%s gets the page of an address that does not exist", async (_, asked) => {
  expect((await ask(asked)).status).toBe(404);
});

test("with the token anybody may read, through the proxy too", async () => {
  const env = { ...production, METRICS_TOKEN: TOKEN, TRUST_PROXY: "1" };
  const headers = { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.7" };

  expect((await ask({ env, ip: "203.0.113.7", at: SITE, headers })).status).toBe(200);
});

test.each([
  "",
  TOKEN,
  `Basic ${TOKEN}`,
  "Bearer",
  "Bearer ",
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(1)}`,
  `Bearer ${TOKEN} x`,
])("another token is none: %j", async (authorization) => {
  const env = { ...production, METRICS_TOKEN: TOKEN };

  expect((await ask({ env, headers: { authorization } })).status).toBe(404);
});

test("who is refused cannot tell it from an address that does not exist", async () => {
  const { handle } = await testApp({ env: { METRICS_TOKEN: TOKEN } });
  const [refused, missing] = await Promise.all(["/metrics", "/no-such-page"].map((path) => browser(handle).get(path)));
  const facts = async ({ status, headers }: Response, text: string) => {
    const id = headers.get("x-request-id") ?? "";
    headers.delete("x-request-id");
    return { status, headers: [...headers].sort(), text: text.replaceAll(id, "") };
  };

  expect(await facts(refused!, await refused!.text())).toEqual(await facts(missing!, await missing!.text()));
});

test("no sitemap, robots file or API description names it", async () => {
  const { handle } = await testApp();
  for (const path of ["/sitemap.xml", "/robots.txt", "/api/openapi.json"]) {
    const answer = await browser(handle).get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("/metrics");
  }
});

test("a short token stops the start", async () => {
  await expect(testApp({ env: { METRICS_TOKEN: "secret" } })).rejects.toThrow(
    "METRICS_TOKEN: must have 16 to 200 letters",
  );
});
