import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/db.ts";
import { createFirstAdmin } from "#src/features/operations/admin/admin-access.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { appWithAna, auditedActions, emailedToken, emailsTo } from "./setup.ts";

async function anaAtHome() {
  const { app, ana } = await appWithAna();
  return { app, ana, window: signedIn(app, ana, "pet_parent") };
}

const fieldsOf = async (response: Response) =>
  ((await response.json()) as { error: { fields?: Record<string, string> } }).error.fields;

const userRow = ({ ctx }: TestApp, id: number) => ctx.db.select().from(users).where(eq(users.id, id)).get()!;

test("changes name, username, and phone, not role, id, and password, and returns the new account", async () => {
  const { app, ana, window } = await anaAtHome();

  const before = userRow(app, ana.id);
  const changes = { username: "ana-b", fullName: "Ana Bright", phoneNumber: "828-555-0177" };
  const refused = { role: "admin", id: 99, passwordHash: "x", isDemo: true, disabledAt: 1 };
  const response = await window.patch(`/api/users/${ana.id}`, { ...changes, ...refused });

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ id: ana.id, email: ana.email, ...changes });
  expect(emailsTo(app, ana.email)).toEqual([]);
  expect(auditedActions(app).at(-1)).toEqual({ action: "account-changed", actorId: ana.id });
  await window.patch(`/api/users/${ana.id}`, { phoneNumber: "" });
  expect(userRow(app, ana.id)).toEqual({ ...before, ...changes, phoneNumber: null });
});

testWith("explains each field that it refuses", anaAtHome, async ({ ana, window }) => {
  const wrong = { username: " ", email: "nowhere", fullName: "", phoneNumber: "12345" };
  const response = await window.patch(`/api/users/${ana.id}`, wrong);

  expect(response.status).toBe(422);
  expect(await fieldsOf(response)).toEqual({
    username: "Username is required",
    email: "Valid email is required",
    fullName: "Full name is required",
    phoneNumber: "Enter at least 10 digits",
  });
});

test("accepts an unchanged old name that would be refused today", async () => {
  const app = await testApp({
    env: { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "long enough words", DEMO: "1" },
  });
  await createFirstAdmin(app.ctx);
  const boss = app.ctx.db.select().from(users).where(eq(users.email, "boss@example.com")).get()!;
  const window = signedIn(app, boss, "admin");
  const { username, email, fullName, phoneNumber } = boss;

  const same = await window.patch(`/api/users/${boss.id}`, { username, email, fullName, phoneNumber });
  const newOne = await window.patch(`/api/users/${boss.id}`, { username: "other@example.com" });

  expect(username).toBe("boss@example.com");
  expect([same.status, newOne.status]).toEqual([200, 422]);
  expect(userRow(app, boss.id)).toEqual(boss);
});

testWith("keeps a demo account's username", anaAtHome, async ({ app, ana, window }) => {
  app.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, ana.id)).run();

  expect((await window.patch(`/api/users/${ana.id}`, { username: "other" })).status).toBe(422);
  expect((await window.patch(`/api/users/${ana.id}`, { username: "ana", fullName: "Ana B" })).status).toBe(200);
});

test("requires the current password, ends other sessions, and gives a new token", async () => {
  const { app, ana, window } = await anaAtHome();
  const phone = signedIn(app, ana, "pet_parent");
  const oldToken = window.cookies.get("sid");

  const response = await window.post("/api/account/password", { currentPassword: PASSWORD, password: "fresh start" });

  expect(response.status).toBe(200);
  expect(window.cookies.get("sid")).not.toBe(oldToken);
  expect((await window.get("/api/user")).status).toBe(200);
  expect((await phone.get("/api/user")).status).toBe(401);
  window.cookies.set("sid", oldToken!);
  expect((await window.get("/api/user")).status).toBe(401);
  const login = (password: string) => app.visitor().post("/api/login", { username: "ana", password });
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login("fresh start")).status).toBe(200);
});

testWith("emails and records a changed password and voids reset links", anaAtHome, async ({ app, ana, window }) => {
  await app.visitor().post("/api/forgot-password", { email: ana.email });
  const token = emailedToken(app, ana.email);

  await window.post("/api/account/password", { currentPassword: PASSWORD, password: "fresh start" });

  expect(emailsTo(app, ana.email).at(-1)).toMatchObject({ subject: "Your password was changed" });
  expect(emailsTo(app, ana.email).at(-1)?.text).toContain("every other browser");
  expect(auditedActions(app).at(-1)).toEqual({ action: "password-changed", actorId: ana.id });
  expect((await app.visitor().post("/api/reset-password", { token, password: "stolen one" })).status).toBe(422);
});

testWith("records a wrong current password and changes nothing", anaAtHome, async ({ app, ana, window }) => {
  const before = userRow(app, ana.id);

  const response = await window.post("/api/account/password", { currentPassword: "guess", password: "fresh start" });

  expect(response.status).toBe(422);
  expect(await fieldsOf(response)).toEqual({ currentPassword: "That isn't your current password" });
  expect(userRow(app, ana.id)).toEqual(before);
  expect(auditedActions(app).at(-1)).toEqual({ action: "password-confirmation-failed", actorId: ana.id });
  expect(await fieldsOf(await window.post("/api/account/password", { password: "short" }))).toEqual({
    currentPassword: "Enter your current password",
    password: "Password must be at least 6 characters",
  });
});

testWith("limits guesses in someone else's browser but not right passwords", anaAtHome, async ({ app, window }) => {
  const guess = (currentPassword: string) =>
    window.post("/api/account/password", { currentPassword, password: PASSWORD });
  for (let time = 0; time < 9; time++) await guess("guess");
  expect((await guess(PASSWORD)).status).toBe(200);
  expect((await guess("guess")).status).toBe(422);

  const refused = await guess(PASSWORD);

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  app.clock.advance(15 * MINUTE_MS);
  expect((await guess(PASSWORD)).status).toBe(200);
});

testWith("requires 12 characters of an admin's new password", anaAtHome, async ({ app }) => {
  const admin = await addUser(app, "admin", "boss");
  const boss = signedIn(app, admin, "admin");

  const short = await boss.post("/api/account/password", { currentPassword: PASSWORD, password: "elevenchars" });
  const long = await boss.post("/api/account/password", { currentPassword: PASSWORD, password: "twelve chars" });

  expect(await fieldsOf(short)).toEqual({ password: "Admins need at least 12 characters" });
  expect(long.status).toBe(200);
  // Family: no email sends admins to a page that refuses them, or that sends them nothing.
  await boss.patch(`/api/users/${admin.id}`, { email: "boss@elsewhere.example", currentPassword: "twelve chars" });
  const texts = emailsTo(app, "boss@example.com").map(({ text }) => text);
  expect(texts.map((text) => /contact the person who runs this site/.test(text))).toEqual([true, true]);
  expect(texts.join()).not.toMatch(/forgot-password|auth\?mode|on your dashboard/);
});
