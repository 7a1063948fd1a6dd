import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, users } from "#db/schema/tables.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";

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
