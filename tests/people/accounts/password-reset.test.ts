import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { addRow, mfaSecrets, outbox, pushDevices, sessions, smsNumbers, smsQueue, users } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { CalendarFeedView } from "#src/shared/day/calendar-feed.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { agreed } from "../sms/setup.ts";
import { appWithAna, auditedActions, emailedToken, emailsTo } from "./setup.ts";

async function appWithLink() {
  const { app, ana } = await appWithAna();
  await app.visitor().submit("/forgot-password", { email: ana.email });
  return { app, ana, token: emailedToken(app, ana.email) };
}

testWith("labels each button with its action", testApp, async (app) => {
  const html = await (await app.visitor().get("/forgot-password")).text();

  expect(html).toContain("Send Reset Email");
  expect(html).toContain('data-busy="Sending..."');
  expect(html).toMatch(/<a [^>]*href="\/auth\?mode=login"[^>]*>Back to Login</);
});

testWith("confirms the request with a toast and a way back to the form", appWithAna, async ({ app, ana }) => {
  const window = app.visitor();

  const response = await window.submit("/forgot-password", { email: ana.email });
  const html = await (await window.get(response.headers.get("location")!)).text();

  expect(response.status).toBe(303);
  expect(html).toContain("Check Your Email");
  expect(html).toContain("Password reset email sent");
  expect(html).toContain("Check your email for password reset instructions");
  expect(html).toContain('<a href="/forgot-password">try again</a>');
  expect(emailsTo(app, ana.email)).toHaveLength(1);
});

testWith("returns an invalid address to the form", testApp, async (app) => {
  const response = await app.visitor().submit("/forgot-password", { email: "ana at home" });

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('<a href="#email">Please enter a valid email address</a>');
  expect(html).toContain('value="ana at home"');
  expect(html).toMatch(/<strong>Error<\/strong>/);
});

testWith("sets the password and opens the login without JavaScript", appWithLink, async ({ app, token }) => {
  const window = app.visitor();

  const response = await window.submit("/reset-password", { token, password: "fresh start" });
  const html = await (await window.get(response.headers.get("location")!)).text();

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/auth?mode=login");
  expect(html).toContain("Password changed");
  const login = await window.submit("/auth?mode=login", { username: "ana", password: "fresh start" });
  expect(login.status).toBe(303);
});

testWith("returns a short password to the form and keeps the link valid", appWithLink, async ({ app, token }) => {
  const response = await app.visitor().submit("/reset-password", { token, password: "five5" });

  expect(response.status).toBe(422);
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const html = await response.text();
  expect(html).toContain('<a href="#password">Password must be at least 6 characters</a>');
  expect(html).toContain(`name="token" value="${token}"`);
  expect(html, "for password managers").toMatch(/<input [^>]*autocomplete="username"[^>]*value="ana"/);
  expect(html).not.toContain("five5");
  expect((await app.visitor().submit("/reset-password", { token, password: "fresh start" })).status).toBe(303);
});

const forgot = (app: TestApp, email: string) => app.visitor().post("/api/forgot-password", { email });

test("answers known and unknown addresses alike and emails only the known one", async () => {
  const { app, ana } = await appWithAna();

  const known = await forgot(app, "Ana@Example.com");
  const unknown = await forgot(app, "nobody@example.com");

  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(await known.text()).toBe(await unknown.text());
  expect(app.ctx.db.select().from(outbox).all()).toHaveLength(1);
  expect(emailsTo(app, ana.email)[0]?.text).toContain("http://localhost:3000/reset-password?token=");
  expect(auditedActions(app)).toEqual([
    { action: "password-reset-requested", actorId: ana.id },
    { action: "password-reset-requested", actorId: null },
  ]);
});

test("builds the link from the public address, not from the request's host", async () => {
  const app = await testApp({ env: { APP_URL: "https://groomers.example" } });
  const ana = await addUser(app, "pet_parent", "ana");

  await app.visitor().post("/api/forgot-password", { email: ana.email }, { host: "evil.example" });

  expect(emailsTo(app, ana.email)[0]?.text).toContain("https://groomers.example/reset-password?token=");
});

testWith("sends disabled people and admins no link", appWithAna, async ({ app, ana }) => {
  const boss = await addUser(app, "admin", "boss");
  app.ctx.db.update(users).set({ disabledAt: 1 }).where(eq(users.id, ana.id)).run();

  const answers = [await forgot(app, ana.email), await forgot(app, boss.email)];

  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(app.ctx.db.select().from(outbox).all()).toEqual([]);
});

const reset = (app: TestApp, token: string, password = "fresh start") =>
  app.visitor().post("/api/reset-password", { token, password });
const login = (app: TestApp, password: string) => app.visitor().post("/api/login", { username: "ana", password });

testWith("sets a new password, ends every session, and logs no one in", appWithAna, async ({ app, ana }) => {
  const window = signedIn(app, ana, "pet_parent");
  await forgot(app, ana.email);

  const token = emailedToken(app, ana.email);
  expect((await window.get(`/reset-password?token=${token}`)).status).toBe(200);
  const response = await reset(app, token);

  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie().filter((cookie) => !cookie.startsWith("browser="))).toEqual([]);
  expect((await window.get("/api/user")).status).toBe(401);
  expect(app.ctx.db.select().from(sessions).all()).toEqual([]);
  expect((await login(app, PASSWORD)).status).toBe(401);
  expect((await login(app, "fresh start")).status).toBe(200);
  expect(emailsTo(app, ana.email).map(({ subject }) => subject)).toContain("Your password was changed");
  expect(auditedActions(app)).toContainEqual({ action: "password-reset", actorId: ana.id });
});

async function watched(isConfirmed: boolean) {
  const { app, ana } = await appWithAna();
  const { db, now } = app.ctx;
  const window = signedIn(app, ana, "pet_parent");
  const feed = (await (await window.post("/api/calendar-feed")).json()) as CalendarFeedView;
  const userId = ana.id;
  const sessionId = db.select({ id: sessions.id }).from(sessions).get()!.id;
  const keys = { p256dh: "B".repeat(87), auth: "y".repeat(22) };
  const device = { userId, sessionId, ...keys, name: "Firefox", createdAt: now() };
  addRow(db, pushDevices, { ...device, endpoint: "https://push.example/1" });
  agreed(app, userId);
  addRow(db, mfaSecrets, { userId, secret: "A".repeat(32), setUpAt: 0, lastStep: 0 });
  const text = { userId, createdAt: now(), sendAt: now() + HOUR_MS, expiresAt: now() + 2 * HOUR_MS };
  addRow(db, smsQueue, { ...text, kind: "request" });
  if (!isConfirmed) db.update(users).set({ emailVerifiedAt: null }).run();
  const left = async () => ({
    feed: (await app.visitor().get(new URL(feed.url).pathname)).status,
    devices: db.select().from(pushDevices).all().length,
    texts: db.select().from(smsQueue).all().length,
    numbers: db.select().from(smsNumbers).all().length,
    factors: db.select().from(mfaSecrets).all().length,
  });
  return { app, ana, left };
}

test.each([
  ["a confirmed owner who keeps their number", true, { numbers: 1, factors: 1 }, "calendar link and notifications"],
  ["a stranger who signed up with this address", false, { numbers: 0, factors: 0 }, "texts, and two-step verification"],
])("turns off feeds and devices of %s, says so, and confirms the address", async (_, isConfirmed, kept, said) => {
  const { app, ana, left } = await watched(isConfirmed);
  expect((await reset(app, "made-up")).status).toBe(422);
  expect(await left()).toEqual({ feed: isConfirmed ? 200 : 404, devices: 1, texts: 1, numbers: 1, factors: 1 });
  await forgot(app, ana.email);

  expect((await reset(app, emailedToken(app, ana.email))).status).toBe(200);
  expect(await left()).toEqual({ feed: 404, devices: 0, texts: 0, ...kept });
  expect(emailsTo(app, ana.email).at(-1)?.text).toContain(`${said} set up before.`);
  expect(app.ctx.db.select({ at: users.emailVerifiedAt }).from(users).get()?.at).not.toBeNull();
});

testWith("gives no calendar link before the address is confirmed", appWithAna, async ({ app, ana }) => {
  app.ctx.db.update(users).set({ emailVerifiedAt: null }).run();

  const response = await signedIn(app, ana, "pet_parent").post("/api/calendar-feed");

  expect(response.status).toBe(409);
  expect((await response.json()).error.message).toBe("Confirm your email before you get a calendar link.");
});
