import { expect, spyOn, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import * as z from "zod/mini";
import { testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";

interface Operation {
  "x-access": string;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}

test("the description covers every call, its body and its refusals", async () => {
  const app = await testApp();
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

test("what may be left out is not called required", async () => {
  const app = await testApp();
  const { paths } = (await (await app.visitor().get("/api/openapi.json")).json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { required?: string[] } }> } } }>;
  };
  const requiredOf = (path: string) => paths[path]!.post.requestBody.content["application/json"]!.schema.required;

  expect(requiredOf("/api/visits")).toEqual(["date", "start", "minutes"]);
  expect(requiredOf("/api/clients")).toBeUndefined();
});

test("people can read it as a page", async () => {
  const app = await testApp();
  const html = await (await app.visitor().get("/api/docs")).text();

  expect(html).toContain("POST /api/bookings");
  expect(html).toContain("For pet parents.");
  expect(html).not.toContain("<script");
});

test("both are made once, compressed, and the same for everyone", async () => {
  const app = await testApp();
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const schemas = spyOn(z, "toJSONSchema");
  for (const path of ["/api/openapi.json", "/api/docs"]) {
    const first = await app.visitor().get(path, { "accept-encoding": "br" });
    const text = brotliDecompressSync(await first.bytes()).toString();
    const asked = schemas.mock.calls.length;

    expect(first.headers.get("content-encoding")).toBe("br");
    expect(await (await app.visitor().get(path)).text()).toBe(text);
    const stale = app.visitor();
    stale.cookies.set("sid", "a".repeat(43));
    expect(await (await stale.get(path)).text()).toBe(text);
    const own = await (await ana.get(path)).text();
    expect(own.includes("Logged in as ana Tester")).toBe(path === "/api/docs");
    expect(await (await app.visitor().get(path)).text()).not.toContain("ana Tester");
    expect(schemas.mock.calls.length).toBe(asked);
  }
});
