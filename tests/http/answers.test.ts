import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import { accessOf, accessPlugin, refuseUndeclaredRoutes } from "#src/http/guards/access.ts";
import type { ErrorBody } from "#src/shared/base/errors.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";

const ok = () => "ok";

const wanted = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "x-frame-options",
  "x-request-id",
];

test("sends the security headers with every answer", async () => {
  const window = (await testApp({ env: { APP_URL: "https://groomers.example" } })).visitor();
  const answers = await Promise.all([
    window.get("/"),
    window.get("/no-such-page"),
    window.get("/api/no-such-call"),
    window.get("/api/user"),
    window.get("/healthz"),
    window.get("/favicon.svg"),
    window.post("/api/login", {}),
    window.post("/api/login", {}, { "sec-fetch-site": "cross-site" }),
  ]);

  expect(answers.map((answer) => answer.status)).toEqual([200, 404, 404, 401, 200, 200, 422, 403]);
  for (const { headers } of answers) {
    expect(wanted.filter((name) => !headers.has(name))).toEqual([]);
    expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
    expect(headers.has("server")).toBe(false);
  }
});

test.each([
  ["/", "self"],
  ["/groomers?location=28801", "self"],
  ["/groomer/1", ""],
  ["/faq", ""],
  ["/api/user", ""],
])("sets geolocation on %s to '%s'", async (path, allowed) => {
  const { headers } = await (await testApp()).visitor().get(path);

  expect(headers.get("permissions-policy")).toContain(`geolocation=(${allowed})`);
});

testWith("allows no inline script or foreign host", testApp, async (app) => {
  const policy = (await app.visitor().get("/")).headers.get("content-security-policy") ?? "";

  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain("http");
});

testWith("answers an unknown path with a page for people and JSON for programs", testApp, async (app) => {
  const page = await app.visitor().get("/no-such-page");
  const call = await app.visitor().get("/api/no-such-call");

  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("404 Page Not Found");
  expect(await call.json()).toEqual({ error: { code: "unknown_call", message: "Not found." } });
});

testWith("answers HEAD like GET without the body", testApp, async (app) => {
  const answer = await app.visitor().send("HEAD", "/");

  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(await answer.text()).toBe("");
});

test("serves only its own host in production", async () => {
  const app = await testApp({ env: { DEMO: "0", APP_URL: "https://groomers.example", ALLOW_EMBEDDED_PAYMENTS: "1" } });
  const ask = (url: string) => app.handle(new Request(url));

  expect((await ask("https://groomers.example/")).status).toBe(200);
  expect((await ask("https://evil.example/")).status).toBe(400);
  expect((await ask("http://10.0.0.7/healthz")).status).toBe(200);
});

test("refuses to start with a route without declared access", () => {
  const app = new Elysia().get("/open-by-mistake", () => "secret");

  expect(() => refuseUndeclaredRoutes(app.routes)).toThrow("GET /open-by-mistake");
});

const described = { detail: { summary: "Shared" } };
test.each<[string, (shared: object) => object, string | undefined]>([
  ["the options of another", (shared) => shared, "GET /b"],
  ["a copy of used options", (shared) => ({ ...shared }), "GET /b"],
  ["used options and a guard of its own", (shared) => ({ ...shared, access: "admin" }), "GET /b"],
  ["only a description, without a guard", () => described, "GET /b"],
  ["only a description", () => ({ ...described, access: "admin" }), undefined],
])("keeps other routes' guards off a route with %s", async (_, optionsOf, refused) => {
  const { ctx } = await testApp();
  const shared = { access: "groomer" } as const;
  const site = new Elysia()
    .use(accessPlugin(ctx))
    .get("/a", ok, shared)
    .get("/c", ok, { ...described, access: "groomer" });
  const { routes } = site.get("/b", ok, optionsOf(shared));

  if (refused) expect(() => refuseUndeclaredRoutes(routes)).toThrow(refused);
  else expect(routes.map(accessOf)).toEqual(["groomer", "groomer", "admin"]);
});

test("counts the last forwarded address behind one proxy and none without", async () => {
  const seen = async (env: Record<string, string>) => {
    const app = await testApp({ env });
    for (let attempt = 0; attempt < 100; attempt++) {
      await app
        .visitor()
        .post("/api/login", { username: `nobody${attempt}`, password: "x" }, { "x-forwarded-for": "6.6.6.6, 5.5.5.5" });
    }
    const other = await app
      .visitor()
      .post("/api/login", { username: "other", password: "x" }, { "x-forwarded-for": "6.6.6.6, 7.7.7.7" });
    return other.status;
  };

  expect(await seen({ TRUST_PROXY: "1" })).toBe(401);
  expect(await seen({})).toBe(429);
});

testWith("keeps the answer short for a long list of wrong items", testApp, async (app) => {
  const ana = await addUser(app, "pet_parent", "ana");
  const wrong = Array.from({ length: 50 }, () => 0);

  const answer = await signedIn(app, ana, "pet_parent").post("/api/bookings", {
    addOnServiceIds: wrong,
    petIds: wrong,
  });
  const text = await answer.text();

  expect(answer.status).toBe(422);
  expect(Object.keys((JSON.parse(text) as ErrorBody).error.fields!)).toHaveLength(20);
  expect(text.length).toBeLessThan(2000);
});
