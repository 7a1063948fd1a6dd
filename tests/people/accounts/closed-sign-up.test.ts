import { expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { savedGroomers, users } from "#db/db.ts";
import { readConfig } from "#src/base/config.ts";
import { browser, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { newcomer } from "./setup.ts";

const register = async (env: Record<string, string>, changes: object = {}) => {
  const app = await testApp({ env });
  const answer = await app.visitor().post("/api/register", { ...newcomer, ...changes });
  return { app, status: answer.status, fields: (await answer.json()).error?.fields };
};

test.each([
  ["pet_parent", "pet_parent", undefined],
  ["pet_parent", "groomer", "Only pet parents can sign up right now."],
  ["groomer", "pet_parent", "Only groomers can sign up right now."],
  ["off", "groomer", "Sign-ups are closed right now."],
  ["off", "pet_parent", "Sign-ups are closed right now."],
])("SIGNUP=%s answers a %s who signs up", async (SIGNUP, role, message) => {
  const { app, status, fields } = await register({ SIGNUP }, { role });

  expect([status, fields?.role]).toEqual([message ? 422 : 201, message]);
  expect(app.ctx.db.select().from(users).all()).toHaveLength(message ? 0 : 1);
});

const BLOCKED_DOMAINS = join(mkdtempSync(join(tmpdir(), "blocked-")), "domains");
writeFileSync(
  BLOCKED_DOMAINS,
  "mailinator.example\nTrash.example\n\nMüll.example\nxn--bcher-kva.example\nＷｉｄｅ.example\ncafe\u0301.example\nzip\n",
);
const REFUSED = "We don't accept email addresses from this provider. Please use another one.";

test.each([
  ["nora@mailinator.example", REFUSED],
  ["nora@MAILINATOR.EXAMPLE", REFUSED],
  ["nora@sub.trash.example", REFUSED],
  ["nora@MÜLL.example", REFUSED],
  ["nora@bücher.example", REFUSED],
  ["nora@wide.example", REFUSED],
  ["nora@café.example", REFUSED],
  ["nora@mail.zip", REFUSED],
  ["nora@mull.example", undefined],
  ["nora@notmailinator.example", undefined],
  ["mailinator.example@example.com", undefined],
])("a domain that the operator blocked in any spelling answers a sign-up with %s", async (email, message) => {
  const { status, fields } = await register({ BLOCKED_DOMAINS }, { email });

  expect([status, fields?.email]).toEqual([message ? 422 : 201, message]);
});

test("an account can't change its email to a blocked domain", async () => {
  const app = await testApp({ env: { BLOCKED_DOMAINS } });
  const ana = await addUser(app, "pet_parent", "ana");
  const answer = await signedIn(app, ana, "pet_parent").patch(`/api/users/${ana.id}`, { email: "ana@trash.example" });

  expect([answer.status, (await answer.json()).error.fields]).toEqual([422, { email: REFUSED }]);
});

test("a list of domains that can't be read stops the start", () => {
  expect(() => readConfig({ DEMO: "1", BLOCKED_DOMAINS: "/no/such/file" })).toThrow(
    "BLOCKED_DOMAINS: must be a readable file with one domain per line",
  );
});

test("a read-only site shows pages and results and refuses every change", async () => {
  const app = await testApp({ env: { READ_ONLY: "1" } });
  const visitor = browser(app.handle);

  expect((await visitor.get("/groomers?zipCode=28801")).status).toBe(200);
  expect((await visitor.post("/api/groomers/search", { zipCode: "28801", distance: 25 })).status).toBe(200);
  for (const path of ["/api/register", "/api/login", "/api/bookings"]) {
    const answer = await visitor.post(path, newcomer);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3600"]);
    expect((await answer.json()).error.message).toBe("We can't save anything right now. Please try again in an hour.");
  }
  expect(app.ctx.config.runsJobs).toBe(false);
  expect(app.ctx.db.select().from(users).all()).toEqual([]);
});

test.each([
  ["POST", "/api/groomers/search", 200],
  ["POST", "/api/groomers/search/map", 200],
  ["POST", "/groomer/1/phone", 200],
  ["POST", "/saved/1", 503],
  ["POST", "/api/waiting-list", 503],
  ["DELETE", "/api/account", 503],
])("a read-only site answers %s %s, which changes something or not", async (method, path, status) => {
  const app = await testApp({ env: { READ_ONLY: "1" } });
  await addGroomer(app, "gus");
  const search = JSON.stringify({ zipCode: "28801", distance: 25 });
  const [body, type] = path.startsWith("/api/")
    ? [search, "application/json"]
    : ["", "application/x-www-form-urlencoded"];
  const headers = { "content-type": type, "sec-fetch-site": "same-origin" };

  expect((await app.visitor().send(method, path, { body, headers })).status).toBe(status);
});

test("a visitor's chosen groomer waits while the site is read-only", async () => {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus");
  const visitor = app.visitor();
  await visitor.submit(`/saved/${gus.profile.id}`, { keep: "1" });
  const parent = signedIn(app, ana, "pet_parent");
  for (const [name, value] of visitor.cookies) if (name !== "sid") parent.cookies.set(name, value);
  const isReadOnly = (readOnly: boolean) => Object.assign(app.ctx, { config: { ...app.ctx.config, readOnly } });

  isReadOnly(true);
  await parent.get("/saved");
  expect(app.ctx.db.select().from(savedGroomers).all()).toEqual([]);
  isReadOnly(false);
  await parent.get("/saved");
  expect(app.ctx.db.select().from(savedGroomers).all()).toHaveLength(1);
});
