import { expect, test } from "bun:test";
import { sessions } from "#db/schema/tables.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD } from "#tests/support/people.ts";
import { auditedActions } from "./mailbox.ts";

const https = { env: { APP_URL: "https://groomers.example" } };

test("on https the cookie is bound to the host and travels encrypted only", async () => {
  const app = await testApp(https);
  await addUser(app, "pet_parent", "ana");

  const response = await app.visitor().post("/api/login", { username: "ana", password: PASSWORD });

  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    expect.stringContaining("__Host-browser="),
  ]);
});

test("on http the cookie has no Secure, which browsers would refuse there", async () => {
  const app = await testApp();
  await addUser(app, "pet_parent", "ana");

  const response = await app.visitor().post("/api/login", { username: "ana", password: PASSWORD });

  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringContaining("browser="),
  ]);
});

test("the token is in the cookie and nowhere else, and only its hash is stored", async () => {
  const app = await testApp();
  await addUser(app, "pet_parent", "ana");
  const window = app.visitor();

  const response = await window.post("/api/login", { username: "ana", password: PASSWORD });

  const token = window.cookies.get("sid")!;
  expect(await response.text()).not.toContain(token);
  expect(JSON.stringify(app.ctx.db.select().from(sessions).all())).not.toContain(token);
});

test.each([
  ["http", {}, "sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"],
  ["https", https, "__Host-sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure"],
])("logging out on %s ends the session and clears the cookie with its own attributes", async (_, options, cookie) => {
  const app = await testApp(options);
  const ana = await addUser(app, "pet_parent", "ana");
  const window = app.visitor();
  await window.post("/api/login", { username: "ana", password: PASSWORD });

  const response = await window.post("/api/logout");

  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([cookie]);
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(app.ctx.db.select().from(sessions).all()).toEqual([]);
  expect(auditedActions(app).map((row) => row.action)).toEqual(["login", "logout"]);
  expect(auditedActions(app)[1]?.actorId).toBe(ana.id);
});

test("logging out without a session is no error, and without a body too", async () => {
  const app = await testApp();

  const empty = await app.visitor().send("POST", "/api/logout");
  const stale = app.visitor();
  stale.cookies.set("sid", "x".repeat(43));

  expect(empty.status).toBe(200);
  expect((await stale.post("/api/logout")).status).toBe(200);
  expect(auditedActions(app)).toEqual([]);
});

test("a message for the next page travels in a cookie of the same kind", async () => {
  const app = await testApp(https);
  await addUser(app, "pet_parent", "ana");
  const window = app.visitor();

  const sent = await window.submit("/auth?mode=login", { username: "ana", password: PASSWORD });
  const shown = await window.get("/pet-parent-dashboard");
  const again = await window.get("/pet-parent-dashboard");

  const flash = /^__Host-flash=[\w-]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax; Secure$/;
  expect(sent.headers.getSetCookie()).toContainEqual(expect.stringMatching(flash));
  expect(await shown.text()).toContain("Logged in successfully");
  expect(shown.headers.getSetCookie()).toContain("__Host-flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure");
  expect(await again.text()).not.toContain("Logged in successfully");
});
