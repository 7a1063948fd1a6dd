import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, users } from "#db/db.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { SessionView } from "#src/shared/people/account-settings.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { appWithAna, auditedActions } from "./setup.ts";

test.each([
  ["pet_parent", 30 * DAY_MS, 90 * DAY_MS, 10 * DAY_MS],
  ["groomer", 30 * DAY_MS, 90 * DAY_MS, 10 * DAY_MS],
  ["admin", 30 * MINUTE_MS, 8 * HOUR_MS, 20 * MINUTE_MS],
] as const)("ends an idle session of a %s after %i ms and a busy one after %i", async (role, idle, most, step) => {
  const app = await testApp();
  const person = await addUser(app, role, "ana");
  const statusAfter = async (window: Browser, ms: number) => {
    app.clock.advance(ms);
    return (await window.get("/api/user")).status;
  };
  const visited = signedIn(app, person, role);
  expect([await statusAfter(visited, idle - 1), await statusAfter(visited, idle)]).toEqual([200, 401]);
  const busy = signedIn(app, person, role);
  for (let at = step; at < most; at += step) expect(await statusAfter(busy, step)).toBe(200);
  expect(await statusAfter(busy, step)).toBe(401);
});

testWith("gives a new token at login and voids the one sent along", testApp, async (app) => {
  await addUser(app, "pet_parent", "ana");
  const window = app.visitor();
  await window.post("/api/login", { username: "ana", password: PASSWORD });
  const oldToken = window.cookies.get("sid")!;

  await window.post("/api/login", { username: "ana", password: PASSWORD });

  expect(window.cookies.get("sid")).not.toBe(oldToken);
  const thief = app.visitor();
  thief.cookies.set("sid", oldToken);
  expect((await thief.get("/api/user")).status).toBe(401);
  expect(app.ctx.db.select().from(sessions).all()).toHaveLength(1);
});

testWith("logs a disabled user out everywhere and answers like a wrong password", testApp, async (app) => {
  const ana = await addUser(app, "pet_parent", "ana");
  const window = signedIn(app, ana, "pet_parent");

  app.ctx.db.update(users).set({ disabledAt: app.ctx.now() }).where(eq(users.id, ana.id)).run();

  expect((await window.get("/api/user")).status).toBe(401);
  const response = await app.visitor().post("/api/login", { username: "ana", password: PASSWORD });
  expect(response.status).toBe(401);
  expect((await response.json()).error.message).toBe("Invalid username or password");
});

testWith("refuses an admin at the public login page", testApp, async (app) => {
  await addUser(app, "admin", "boss");

  const response = await app.visitor().post("/api/login", { username: "boss", password: PASSWORD });

  expect(response.status).toBe(401);
  expect((await response.json()).error.message).toBe("Invalid username or password");
  expect(response.headers.getSetCookie()).toEqual([]);
});

testWith("never caches answers that read a session", testApp, async (app) => {
  const window = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");

  expect((await window.get("/api/user")).headers.get("cache-control")).toBe("no-store");
  expect((await window.get("/")).headers.get("cache-control")).toBe("no-store");
});
const https = { env: { APP_URL: "https://groomers.example" } };

test.each([
  ["https, bound to the host and encrypted", https, "__Host-", "; Secure"],
  ["http, without Secure, which browsers would refuse there", {}, "", ""],
])("puts the token only in the cookie on %s, and stores its hash", async (_, options, host, end) => {
  const app = await testApp(options);
  await addUser(app, "pet_parent", "ana");

  const response = await app.visitor().post("/api/login", { username: "ana", password: PASSWORD });

  const [cookie, known] = response.headers.getSetCookie();
  const form = `^${host}sid=([\\w-]{43}); Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax${end}$`;
  const token = new RegExp(form).exec(cookie!)![1]!;
  const signed = `^${host}browser=\\d+\\.[\\w-]{43}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax${end}$`;
  expect(known).toMatch(new RegExp(signed));
  expect(await response.text()).not.toContain(token);
  expect(JSON.stringify(app.ctx.db.select().from(sessions).all())).not.toContain(token);
});

test.each([
  ["http", {}, "sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"],
  ["https", https, "__Host-sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure"],
])("ends the session and clears the cookie on logout over %s", async (_, options, cookie) => {
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

testWith("accepts a logout without a session or a body", testApp, async (app) => {
  const empty = await app.visitor().send("POST", "/api/logout");
  const stale = app.visitor();
  stale.cookies.set("sid", "x".repeat(43));

  expect(empty.status).toBe(200);
  expect((await stale.post("/api/logout")).status).toBe(200);
  expect(auditedActions(app)).toEqual([]);
});

test("carries a message to the next page in a cookie and shows it once", async () => {
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

async function twoBrowsers() {
  const { app, ana } = await appWithAna();
  const laptop = signedIn(app, ana, "pet_parent");
  app.clock.advance(1000);
  const phone = signedIn(app, ana, "pet_parent");
  return { app, ana, laptop, phone };
}

const sessionsOf = async (window: Browser) =>
  (await (await window.get("/api/account/sessions")).json()) as SessionView[];

testWith("shows a person their sessions and marks the current one", twoBrowsers, async ({ app, laptop, phone }) => {
  signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");

  const seen = await sessionsOf(laptop);

  expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  expect((await sessionsOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(seen[0]).toMatchObject({ ip: "127.0.0.1", userAgent: "test", createdAt: app.clock.now() });
  expect(JSON.stringify(seen)).not.toMatch(/token|hash/i);
});

testWith("leaves expired sessions out of the list", twoBrowsers, async ({ app, ana }) => {
  app.clock.advance(31 * DAY_MS);

  expect(await sessionsOf(signedIn(app, ana, "pet_parent"))).toHaveLength(1);
});

testWith("lets one browser log out another, and itself", twoBrowsers, async ({ app, ana, laptop, phone }) => {
  const [other] = (await sessionsOf(laptop)).filter(({ isCurrent }) => !isCurrent);

  expect((await laptop.delete(`/api/account/sessions/${other!.id}`)).status).toBe(204);
  expect((await phone.get("/api/user")).status).toBe(401);
  expect((await laptop.get("/api/user")).status).toBe(200);
  expect(auditedActions(app).at(-1)).toEqual({ action: "session-ended", actorId: ana.id });
  expect((await laptop.delete(`/api/account/sessions/${other!.id}`)).status).toBe(404);
  const [own] = await sessionsOf(laptop);
  await laptop.delete(`/api/account/sessions/${own!.id}`);
  expect(laptop.cookies.has("sid")).toBe(false);
});

testWith("doesn't let a person log out someone else", twoBrowsers, async ({ app, laptop, phone }) => {
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");
  const [first] = await sessionsOf(laptop);

  const foreign = await bob.delete(`/api/account/sessions/${first!.id}`);
  const missing = await bob.delete("/api/account/sessions/99999");

  expect(foreign.status).toBe(404);
  expect(await foreign.text()).toBe(await missing.text());
  expect((await phone.get("/api/user")).status).toBe(200);
});

testWith("ends every session of one person and no one else's", twoBrowsers, async ({ app, ana, laptop, phone }) => {
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");

  const response = await laptop.delete("/api/account/sessions");

  expect(response.status).toBe(204);
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(laptop.cookies.has("sid")).toBe(false);
  expect((await phone.get("/api/user")).status).toBe(401);
  expect((await bob.get("/api/user")).status).toBe(200);
  expect(auditedActions(app).at(-1)).toEqual({ action: "logout-everywhere", actorId: ana.id });
});

test("lets an admin end a user's sessions and records who did it", async () => {
  const { app, ana, laptop, phone } = await twoBrowsers();
  const boss = await addUser(app, "admin", "boss");
  const admin = signedIn(app, boss, "admin");

  expect((await admin.delete(`/api/admin/users/${ana.id}/sessions`)).status).toBe(204);
  expect((await laptop.get("/api/user")).status).toBe(401);
  expect((await phone.get("/api/user")).status).toBe(401);
  expect((await admin.get("/api/user")).status).toBe(200);
  expect(auditedActions(app).at(-1)).toEqual({ action: "sessions-ended", actorId: boss.id });
});
