import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { outbox, users } from "#db/db.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { auditedActions, mailedToken, mailsTo } from "./mailbox.ts";
import { appWithAna } from "./newcomer.ts";

async function appWithLink() {
  const { app, ana } = await appWithAna();
  await app.visitor().submit("/forgot-password", { email: ana.email });
  return { app, ana, token: mailedToken(app, ana.email) };
}

test("the form says what its buttons do", async () => {
  const app = await testApp();

  const html = await (await app.visitor().get("/forgot-password")).text();

  expect(html).toContain("Send Reset Email");
  expect(html).toContain('data-busy="Sending..."');
  expect(html).toMatch(/<a [^>]*href="\/auth\?mode=login"[^>]*>Back to Login</);
});

test("after sending it the confirmation shows, with a toast and a way back to the form", async () => {
  const { app, ana } = await appWithAna();
  const window = app.visitor();

  const response = await window.submit("/forgot-password", { email: ana.email });
  const html = await (await window.get(response.headers.get("location")!)).text();

  expect(response.status).toBe(303);
  expect(html).toContain("Check Your Email");
  expect(html).toContain("Password reset email sent");
  expect(html).toContain("Check your email for password reset instructions");
  expect(html).toContain('<a href="/forgot-password">try again</a>');
  expect(mailsTo(app, ana.email)).toHaveLength(1);
});

test("an address that is none brings the form back with what was typed", async () => {
  const app = await testApp();

  const response = await app.visitor().submit("/forgot-password", { email: "ana at home" });

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('<a href="#email">Please enter a valid email address</a>');
  expect(html).toContain('value="ana at home"');
  expect(html).toMatch(/<strong>Error<\/strong>/);
});

test("the form without script sets the password and leads to the login", async () => {
  const { app, token } = await appWithLink();
  const window = app.visitor();

  const response = await window.submit("/reset-password", { token, password: "fresh start" });
  const html = await (await window.get(response.headers.get("location")!)).text();

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/auth?mode=login");
  expect(html).toContain("Password changed");
  const login = await window.submit("/auth?mode=login", { username: "ana", password: "fresh start" });
  expect(login.status).toBe(303);
});

test("a short password brings the form back, with the link still good", async () => {
  const { app, token } = await appWithLink();

  const response = await app.visitor().submit("/reset-password", { token, password: "five5" });

  expect(response.status).toBe(422);
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const html = await response.text();
  expect(html).toContain('<a href="#password">Password must be at least 6 characters</a>');
  expect(html).toContain(`name="token" value="${token}"`);
  expect(html).not.toContain("five5");
  expect((await app.visitor().submit("/reset-password", { token, password: "fresh start" })).status).toBe(303);
});

test("somebody who is signed in can use the link too, and is signed out by it", async () => {
  const { app, ana, token } = await appWithLink();
  const window = signedIn(app, ana, "pet_parent");

  expect((await window.get(`/reset-password?token=${token}`)).status).toBe(200);
  await window.submit("/reset-password", { token, password: "fresh start" });

  expect((await window.get("/api/user")).status).toBe(401);
});
const forgot = (app: TestApp, email: string) => app.visitor().post("/api/forgot-password", { email });

test("known and unknown addresses get the same answer, and only the known one a mail", async () => {
  const { app, ana } = await appWithAna();

  const known = await forgot(app, "Ana@Example.com");
  const unknown = await forgot(app, "nobody@example.com");

  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(await known.text()).toBe(await unknown.text());
  expect(app.ctx.db.select().from(outbox).all()).toHaveLength(1);
  expect(mailsTo(app, ana.email)[0]?.text).toContain("http://localhost:3000/reset-password?token=");
  expect(auditedActions(app)).toEqual([
    { action: "password-reset-requested", actorId: ana.id },
    { action: "password-reset-requested", actorId: null },
  ]);
});

test("the link is built from the public address, whatever host the request names", async () => {
  const app = await testApp({ env: { APP_URL: "https://groomers.example" } });
  const ana = await addUser(app, "pet_parent", "ana");

  await app.visitor().post("/api/forgot-password", { email: ana.email }, { host: "evil.example" });

  expect(mailsTo(app, ana.email)[0]?.text).toContain("https://groomers.example/reset-password?token=");
});

test("disabled people and admins get no link", async () => {
  const { app, ana } = await appWithAna();
  const boss = await addUser(app, "admin", "boss");
  app.ctx.db.update(users).set({ disabledAt: 1 }).where(eq(users.id, ana.id)).run();

  const answers = [await forgot(app, ana.email), await forgot(app, boss.email)];

  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(app.ctx.db.select().from(outbox).all()).toEqual([]);
});
