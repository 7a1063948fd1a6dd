import { expect, test } from "bun:test";
import { users } from "#db/db.ts";
import { createFirstAdmin } from "#src/features/operations/admin/admin-access.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { auditedActions } from "#tests/people/accounts/setup.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { ADMIN_PASSWORD, setUpAdmin } from "./setup.ts";

const right = { username: "boss", password: ADMIN_PASSWORD };
const wrong = { username: "boss", password: "nope" };

testWith("logs an admin in by username or email and opens the dashboard", setUpAdmin, async ({ app, boss }) => {
  const window = app.visitor();

  const byName = await window.post("/api/admin/login", right);
  const byEmail = await app.visitor().post("/api/admin/login", { ...right, username: "BOSS@example.com" });

  expect(byName.status).toBe(200);
  expect(await byName.json()).toMatchObject({ id: boss.id, role: "admin" });
  expect(byEmail.status).toBe(200);
  expect((await window.get("/admin-dashboard")).status).toBe(200);
  expect(auditedActions(app).at(-1)).toEqual({ action: "admin-login", actorId: boss.id });
});

testWith("answers a wrong password, an unknown name, and a non-admin alike", setUpAdmin, async ({ app }) => {
  const attempts = [wrong, { ...wrong, username: "nobody" }, { username: "ana", password: PASSWORD }];

  const answers = await Promise.all(attempts.map((attempt) => app.visitor().post("/api/admin/login", attempt)));

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  const texts = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(texts.map(({ error }) => error.message))).toEqual(new Set(["Invalid username or password"]));
  expect(auditedActions(app).filter(({ action }) => action === "admin-login-failed")).toHaveLength(3);
});

testWith("shows 'Login failed' and keeps the name but not the password", setUpAdmin, async ({ app }) => {
  const response = await app.visitor().submit("/admin-login", wrong);
  const html = await response.text();

  expect(response.status).toBe(401);
  expect(html).toContain("Login failed");
  expect(html).toContain("Invalid username or password");
  expect(html).toContain('value="boss"');
  expect(html).not.toContain("nope");
});

testWith("requires both fields", setUpAdmin, async ({ app }) => {
  const { error } = await (await app.visitor().post("/api/admin/login", {})).json();

  expect(error.fields).toEqual({ username: "Username is required", password: "Password is required" });
});

testWith("makes the sixth login wait after 5 failures in 5 minutes", setUpAdmin, async ({ app }) => {
  for (let at = 0; at < 5; at++) await app.visitor().post("/api/admin/login", wrong);

  const sixth = await app.visitor().post("/api/admin/login", right);

  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
  app.clock.advance(5 * MINUTE_MS);
  expect((await app.visitor().post("/api/admin/login", right)).status).toBe(200);
});

testWith("ends the session on logout by API and by form", setUpAdmin, async ({ app }) => {
  for (const leave of [
    (window: ReturnType<typeof app.visitor>) => window.post("/api/admin/logout"),
    (window: ReturnType<typeof app.visitor>) => window.submit("/admin-logout", {}),
  ]) {
    const window = app.visitor();
    await window.post("/api/admin/login", right);
    const cookie = window.cookies.get("sid")!;

    expect((await leave(window)).status).toBeLessThan(400);
    window.cookies.set("sid", cookie);
    expect((await window.get("/api/admin/users")).status).toBe(401);
  }
});

test("sends other people to the admin login and returns an admin to their page", async () => {
  const { app, as, ana } = await setUpAdmin();

  for (const window of [app.visitor(), as.ana, as.gus]) {
    const response = await window.get("/admin-dashboard");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/admin-login");
  }
  const asked = (await app.visitor().get(`/admin/users/${ana.id}`)).headers.get("location")!;
  expect(asked).toBe(`/admin-login?next=%2Fadmin%2Fusers%2F${ana.id}`);
  expect((await app.visitor().submit(asked, right)).headers.get("location")).toBe(`/admin/users/${ana.id}`);
});

testWith("logs an admin in without JavaScript, and never outside the admin pages", setUpAdmin, async ({ app }) => {
  for (const next of ["", "//evil.example", "/groomers", "https://evil.example"]) {
    const response = await app.visitor().submit(`/admin-login?${new URLSearchParams({ next })}`, right);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/admin-dashboard"]);
  }
});

testWith("links to the admin login from no public page", setUpAdmin, async ({ app }) => {
  for (const path of ["/", "/auth?mode=login", "/demo-login", "/groomers"]) {
    expect(await (await app.visitor().get(path)).text()).not.toContain("admin-login");
  }
});

testWith("explains how to add an admin only in a demo without one", testApp, async (empty) => {
  const production = { DEMO: "0", APP_URL: "http://localhost:3000", ALLOW_EMBEDDED_PAYMENTS: "1" };
  const real = await testApp({ env: production });
  const { app } = await setUpAdmin();
  const textOf = async ({ visitor }: typeof app) => (await visitor().get("/admin-login")).text();

  expect(await textOf(empty)).toContain("bun run admin:create");
  expect(await textOf(real)).not.toContain("admin:create");
  expect(await textOf(app)).not.toContain("admin:create");
});

const settings = { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "long enough words" };
const admins = ({ ctx }: TestApp) => findRows(ctx.db, users, { role: "admin" });

test("creates the admin from the settings at the first start", async () => {
  const app = await testApp({ env: settings });

  await createFirstAdmin(app.ctx);

  const login = { username: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD };
  expect((await app.visitor().post("/api/admin/login", login)).status).toBe(200);
  expect(admins(app)).toHaveLength(1);
  expect(auditedActions(app)[0]!.action).toBe("admin-created");
});

test("changes no admin at later starts", async () => {
  const app = await testApp({ env: { ...settings, ADMIN_EMAIL: "second@example.com" } });
  await addUser(app, "admin", "first");

  await createFirstAdmin(app.ctx);

  expect(admins(app).map(({ username }) => username)).toEqual(["first"]);
});

testWith("creates no admin without the settings, even in a demo", testApp, async (app) => {
  await createFirstAdmin(app.ctx);

  expect(admins(app)).toEqual([]);
});

test("creates one admin when two processes start together", async () => {
  const app = await testApp({ env: settings });

  await Promise.all([createFirstAdmin(app.ctx), createFirstAdmin(app.ctx)]);

  expect(admins(app)).toHaveLength(1);
});

test("stops the start and names ADMIN_EMAIL when another account has that email", async () => {
  const app = await testApp({ env: settings });
  await addUser(app, "pet_parent", "boss");

  expect(createFirstAdmin(app.ctx)).rejects.toThrow(/^ADMIN_EMAIL: /);
});
