import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, users } from "#db/db.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { auditedActions } from "./mailbox.ts";

test("a session ends after 30 days without a visit", async () => {
  const app = await testApp();
  const window = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");

  app.clock.advance(30 * DAY_MS - 1);
  expect((await window.get("/api/user")).status).toBe(200);

  app.clock.advance(30 * DAY_MS);
  expect((await window.get("/api/user")).status).toBe(401);
});

test("a session ends after 90 days, however often it is used", async () => {
  const app = await testApp();
  const window = signedIn(app, await addUser(app, "groomer", "gus"), "groomer");

  for (let day = 10; day < 90; day += 10) {
    app.clock.advance(10 * DAY_MS);
    expect((await window.get("/api/user")).status).toBe(200);
  }
  app.clock.advance(10 * DAY_MS);

  expect((await window.get("/api/user")).status).toBe(401);
});

test("an admin's session ends after half an hour without a visit, and after eight hours", async () => {
  const app = await testApp();
  const boss = await addUser(app, "admin", "boss");
  const idle = signedIn(app, boss, "admin");
  app.clock.advance(30 * MINUTE_MS);
  expect((await idle.get("/api/user")).status).toBe(401);

  const busy = signedIn(app, boss, "admin");
  for (let minutes = 20; minutes < 8 * 60; minutes += 20) {
    app.clock.advance(20 * MINUTE_MS);
    expect((await busy.get("/api/user")).status).toBe(200);
  }
  app.clock.advance(20 * MINUTE_MS);
  expect((await busy.get("/api/user")).status).toBe(401);
});

test("a new sign-in gives a new token, and the one presented before is dead", async () => {
  const app = await testApp();
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

test("a disabled user is signed out everywhere and cannot sign in, with the answer for a wrong password", async () => {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const window = signedIn(app, ana, "pet_parent");

  app.ctx.db.update(users).set({ disabledAt: app.ctx.now() }).where(eq(users.id, ana.id)).run();

  expect((await window.get("/api/user")).status).toBe(401);
  const response = await app.visitor().post("/api/login", { username: "ana", password: PASSWORD });
  expect(response.status).toBe(401);
  expect((await response.json()).error.message).toBe("Invalid username or password");
});

test("an admin cannot sign in at the door for everyone", async () => {
  const app = await testApp();
  await addUser(app, "admin", "boss");

  const response = await app.visitor().post("/api/login", { username: "boss", password: PASSWORD });

  expect(response.status).toBe(401);
  expect((await response.json()).error.message).toBe("Invalid username or password");
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("answers that read a session are never stored", async () => {
  const app = await testApp();
  const window = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");

  expect((await window.get("/api/user")).headers.get("cache-control")).toBe("no-store");
  expect((await window.get("/")).headers.get("cache-control")).toBe("no-store");
});
const https = { env: { APP_URL: "https://groomers.example" } };

test.each([
  ["https, bound to the host and encrypted", https, "__Host-", "; Secure"],
  ["http, without Secure, which browsers would refuse there", {}, "", ""],
])(
  "the cookie on %s, has the token, which stands nowhere else, and only its hash is stored",
  async (_, options, host, end) => {
    const app = await testApp(options);
    await addUser(app, "pet_parent", "ana");

    const response = await app.visitor().post("/api/login", { username: "ana", password: PASSWORD });

    const [cookie, known] = response.headers.getSetCookie();
    const form = `^${host}sid=([\\w-]{43}); Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax${end}$`;
    const token = new RegExp(form).exec(cookie!)![1]!;
    expect(known).toStartWith(`${host}browser=`);
    expect(await response.text()).not.toContain(token);
    expect(JSON.stringify(app.ctx.db.select().from(sessions).all())).not.toContain(token);
  },
);

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
