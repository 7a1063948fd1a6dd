import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/db.ts";
import { createFirstAdmin } from "#src/features/operations/admin/admins.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { appWithAna, auditedActions, emailedToken, emailsTo } from "./setup.ts";

async function anaAtHome() {
  const { app, ana } = await appWithAna();
  return { app, ana, window: signedIn(app, ana, "pet_parent") };
}

const fieldsOf = async (response: Response) =>
  ((await response.json()) as { error: { fields?: Record<string, string> } }).error.fields;

const userRow = ({ ctx }: TestApp, id: number) => ctx.db.select().from(users).where(eq(users.id, id)).get()!;

test("a person changes name, username and phone, and the answer shows the account as it is now", async () => {
  const { app, ana, window } = await anaAtHome();

  const changes = { username: "ana-b", fullName: "Ana Bright", phoneNumber: "828-555-0177" };
  const response = await window.patch(`/api/users/${ana.id}`, changes);

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ id: ana.id, email: ana.email, ...changes });
  expect(emailsTo(app, ana.email)).toEqual([]);
  expect(auditedActions(app).at(-1)).toEqual({ action: "account-changed", actorId: ana.id });
});

test("a field that is not sent stays, and an empty phone number is taken away", async () => {
  const { app, ana, window } = await anaAtHome();

  await window.patch(`/api/users/${ana.id}`, { phoneNumber: "" });

  expect(userRow(app, ana.id)).toMatchObject({ username: "ana", fullName: ana.fullName, phoneNumber: null });
});

test("another's account is refused in the same words as one that nobody has", async () => {
  const { app, window } = await anaAtHome();
  const bob = await addUser(app, "groomer", "bob");
  const refusal = async (id: number) => {
    const response = await window.patch(`/api/users/${id}`, { fullName: "Ana Bright" });
    return [response.status, await response.text()];
  };

  const [theirs, nobodys] = [await refusal(bob.id), await refusal(99_999)];

  expect(theirs[0]).toBe(403);
  expect(nobodys).toEqual(theirs);
  expect(userRow(app, bob.id).fullName).toBe(bob.fullName);
});

test("the same address in other letters is no change of address", async () => {
  const { app, ana, window } = await anaAtHome();

  await window.patch(`/api/users/${ana.id}`, { email: "ANA@example.com" });

  expect(userRow(app, ana.id).emailVerifiedAt).not.toBeNull();
  expect(emailsTo(app, ana.email)).toEqual([]);
});

test("each field that cannot be used says why", async () => {
  const { ana, window } = await anaAtHome();

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

test("names that exist are kept when they are sent back, though they would not be taken today", async () => {
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

test("role, id and password cannot be changed this way", async () => {
  const { app, ana, window } = await anaAtHome();
  const before = userRow(app, ana.id);

  await window.patch(`/api/users/${ana.id}`, { role: "admin", id: 99, passwordHash: "x", isDemo: true, disabledAt: 1 });

  expect(userRow(app, ana.id)).toEqual(before);
});

test("a demo account keeps the username that the demo page signs in with", async () => {
  const { app, ana, window } = await anaAtHome();
  app.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, ana.id)).run();

  expect((await window.patch(`/api/users/${ana.id}`, { username: "other" })).status).toBe(422);
  expect((await window.patch(`/api/users/${ana.id}`, { username: "ana", fullName: "Ana B" })).status).toBe(200);
});

test("a new password needs the current one, ends every other session and gives this browser a new token", async () => {
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

test("a changed password is told by email, written to the audit log, and kills reset links", async () => {
  const { app, ana, window } = await anaAtHome();
  await app.visitor().post("/api/forgot-password", { email: ana.email });
  const token = emailedToken(app, ana.email);

  await window.post("/api/account/password", { currentPassword: PASSWORD, password: "fresh start" });

  expect(emailsTo(app, ana.email).at(-1)).toMatchObject({ subject: "Your password was changed" });
  expect(emailsTo(app, ana.email).at(-1)?.text).toContain("every other browser");
  expect(auditedActions(app).at(-1)).toEqual({ action: "password-changed", actorId: ana.id });
  expect((await app.visitor().post("/api/reset-password", { token, password: "stolen one" })).status).toBe(422);
});

test("a wrong current password changes nothing and is written down", async () => {
  const { app, ana, window } = await anaAtHome();
  const before = userRow(app, ana.id);

  const response = await window.post("/api/account/password", { currentPassword: "guess", password: "fresh start" });

  expect(response.status).toBe(422);
  expect(await fieldsOf(response)).toEqual({ currentPassword: "That isn't your current password" });
  expect(userRow(app, ana.id)).toEqual(before);
  expect(auditedActions(app).at(-1)).toEqual({ action: "password-confirmation-failed", actorId: ana.id });
});

test("a new password that is too short is refused before anything is checked", async () => {
  const { window } = await anaAtHome();

  const response = await window.post("/api/account/password", { currentPassword: "", password: "short" });

  expect(await fieldsOf(response)).toEqual({
    currentPassword: "Enter your current password",
    password: "Password must be at least 6 characters",
  });
});

test("whoever sits at a foreign browser cannot guess the password for long, and a right one is not counted", async () => {
  const { app, window } = await anaAtHome();
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

test("an admin's new password has at least 12 characters", async () => {
  const { app } = await anaAtHome();
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");

  const short = await boss.post("/api/account/password", { currentPassword: PASSWORD, password: "elevenchars" });
  const long = await boss.post("/api/account/password", { currentPassword: PASSWORD, password: "twelve chars" });

  expect(await fieldsOf(short)).toEqual({ password: "Admins need at least 12 characters" });
  expect(long.status).toBe(200);
});
