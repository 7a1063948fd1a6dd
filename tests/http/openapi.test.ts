import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import * as z from "zod/mini";
import { accessOf } from "#src/http/guards/access.ts";
import { trustedSchema } from "#src/http/skip-response-validation.ts";
import type { ErrorBody } from "#src/shared/base/errors.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { testConfig } from "#tests/support/config.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";

interface Operation {
  "x-access": string;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}

testWith("describes every call, its body, and its refusals", testApp, async (app) => {
  const answer = await app.visitor().get("/api/openapi.json");
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const calls = app.app.routes
    .filter(({ path }) => path.startsWith("/api/") && !["/api/openapi.json", "/api/docs"].includes(path))
    .map(({ method, path }) => `${method} ${path}`);

  expect(described.filter((call) => call.includes(" /api/")).sort()).toEqual(calls.sort());
  expect(paths["/api/login"]?.post?.requestBody?.content).toHaveProperty(["application/json"]);
  const register = JSON.stringify(paths["/api/register"]?.post?.requestBody?.content["application/json"]);
  for (const field of ["role", "username", "password", "zipCode"]) expect(register).toContain(`"${field}"`);
  for (const path of ["/api/pets", "/api/portfolio-images"]) {
    const content = paths[path]?.post?.requestBody?.content;
    expect(Object.keys(content ?? {})).toEqual(["application/json", "multipart/form-data"]);
    expect(JSON.stringify(content)).toContain('"format":"binary"');
  }
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item)) {
      expect(operation["x-access"]).toBeString();
      expect(operation.responses).toHaveProperty("default");
    }
  }
});

testWith("doesn't call an optional field required", testApp, async (app) => {
  const { paths } = (await (await app.visitor().get("/api/openapi.json")).json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { required?: string[] } }> } } }>;
  };
  const requiredOf = (path: string) => paths[path]!.post.requestBody.content["application/json"]!.schema.required;

  expect(requiredOf("/api/visits")).toEqual(["date", "start", "minutes"]);
  expect(requiredOf("/api/clients")).toBeUndefined();
});

testWith("shows the description as a page", testApp, async (app) => {
  const html = await (await app.visitor().get("/api/docs")).text();

  expect(html).toContain("POST /api/bookings");
  expect(html).toContain("For pet parents.");
  expect(html).not.toContain("<script");
});

const Dog = z.object({ name: z.string() });
const rex = { name: "Rex", chip: 985 };

const appWith = (checksAnswers: boolean) =>
  new Elysia().get("/api/dogs", () => [rex] as z.infer<typeof Dog>[], {
    response: trustedSchema({ config: { checksAnswers } }, z.array(Dog)),
  });
const answerOf = async (checksAnswers: boolean) =>
  (await appWith(checksAnswers).handle(new Request("http://localhost/api/dogs"))).json();

test("strips an answer in development and sends it unchanged in production", async () => {
  expect(await answerOf(true)).toEqual([{ name: "Rex" }]);
  expect(await answerOf(false)).toEqual([rex]);
});

test("skips the check only on a site that says it's in production", () => {
  expect(testConfig().checksAnswers).toBe(true);
  expect(testConfig({ NODE_ENV: "test" }).checksAnswers).toBe(true);
  expect(testConfig({ NODE_ENV: "production" }).checksAnswers).toBe(false);
});
const noIds = ["abc", "-1", "1.5", "1e3", "0x10", "%00", "0", "007", "99999999999"];
const bodies: Record<string, { body: string; headers: Record<string, string> }> = {
  "a form with files": {
    body: "--x\r\n\r\n--x--",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  },
  "plain text": { body: "hello", headers: { "content-type": "text/plain" } },
  "broken JSON": { body: "{", headers: { "content-type": "application/json" } },
  "too much": { body: "{}", headers: { "content-type": "application/json", "content-length": "999999999" } },
};

async function setUp() {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const gus = await addGroomer(app, "gus");
  const people = {
    groomer: signedIn(app, gus.user, "groomer"),
    pet_parent: signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent"),
    admin: signedIn(app, await addUser(app, "admin", "boss"), "admin"),
  };
  return { app, people };
}

const writesWithId = ({ app }: TestApp) =>
  app.routes
    .filter(({ method, path }) => method !== "GET" && /^\/api\/.*:(id|\w+Id)\b/.test(path))
    .filter(({ path }) => !path.includes("embedded-payments"));

testWith("answers 404 for an impossible id before the body, to people with access", setUp, async ({ app, people }) => {
  const routes = writesWithId(app);
  const wrong: string[] = [];

  for (const route of routes) {
    const access = accessOf(route)!;
    const window =
      access === "logged-in" || access === "parent-or-groomer" ? people.groomer : people[access as "admin"];
    for (const [at, id] of noIds.entries()) {
      const path = route.path.replaceAll(/:\w+/g, id);
      const sent = Object.entries(bodies).filter((_, turn) => at === 0 || turn === at % Object.keys(bodies).length);
      for (const [name, init] of sent) {
        const answer = await window.send(route.method, path, init);
        if (answer.status !== 404) wrong.push(`${route.method} ${path} with ${name}: ${answer.status}`);
      }
      const stranger = await app.visitor().send(route.method, path, bodies["plain text"]);
      if (stranger.status !== 401) wrong.push(`${route.method} ${path} as a visitor: ${stranger.status}`);
    }
  }

  expect(routes.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

testWith("checks the body's type and size whatever the id", setUp, async ({ people }) => {
  const send = async (path: string, name: keyof typeof bodies) => {
    const answer = await people.pet_parent.send("PATCH", path, bodies[name]);
    return [answer.status, ((await answer.json()) as ErrorBody).error.message];
  };

  expect(await send("/api/pets/1", "plain text")).toEqual([415, "Send this as application/json."]);
  expect(await send("/api/users/1", "a form with files")).toEqual([415, "Send this as application/json."]);
  expect((await send("/api/users/1", "too much"))[0]).toBe(413);
});

testWith("refuses a call from another site whatever the id", setUp, async ({ people }) => {
  const answer = await people.pet_parent.send("PATCH", "/api/pets/abc", {
    headers: { "sec-fetch-site": "cross-site" },
  });

  expect(answer.status).toBe(403);
});
