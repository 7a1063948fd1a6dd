import { expect, test } from "bun:test";
import { createAdmin, listAdmins, setAdminAccess } from "#src/features/operations/admin/admin-access.ts";
import { sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { ADMIN_PASSWORD, lastAudit, setUpAdmin } from "./setup.ts";

const NEW_PASSWORD = "another long enough one";

async function setUp() {
  const { app, boss, as } = await setUpAdmin();
  const second = await createAdmin(app.ctx, {
    username: "second",
    email: "second@example.com",
    password: NEW_PASSWORD,
  });
  const newAdminEmails = async () => {
    app.sent.length = 0;
    await sendDueMails(app.ctx);
    return app.sent.map(({ to, subject }) => `${to}: ${subject}`).sort();
  };
  const login = async (password = ADMIN_PASSWORD) =>
    (await app.visitor().post("/api/admin/login", { username: "boss", password })).status;
  const change = (to: Parameters<typeof setAdminAccess>[2], hash?: string) => setAdminAccess(app.ctx, "BOSS", to, hash);
  return { app, boss, as, second, newAdminEmails, login, change };
}

testWith("lets the other admins know about a new admin", setUp, async ({ newAdminEmails }) => {
  expect(await newAdminEmails()).toEqual(["boss@example.com: An admin was added"]);
});

test("logs out a disabled admin at once and emails all admins", async () => {
  const { app, boss, as, newAdminEmails, login, change } = await setUp();
  await newAdminEmails();

  change("disabled");

  expect([(await as.boss.get("/api/admin/users")).status, await login()]).toEqual([401, 401]);
  expect(lastAudit(app)).toMatchObject({ action: "admin-login-failed" });
  const disabled = "An admin was disabled";
  expect(await newAdminEmails()).toEqual([`boss@example.com: ${disabled}`, `second@example.com: ${disabled}`]);
  expect(listAdmins(app.ctx.db)).toMatchObject([
    { username: "boss", disabledAt: app.clock.now() },
    { username: "second", disabledAt: null },
  ]);

  change("enabled");
  expect(lastAudit(app)).toMatchObject({ action: "admin-enabled", actorId: null, target: `user ${boss.id}` });
  expect(await newAdminEmails()).toHaveLength(2);
  expect(await login()).toBe(200);
});

test("replaces an admin's password and ends every session", async () => {
  const { app, as, newAdminEmails, login, change } = await setUp();
  await newAdminEmails();

  change("password-set", await app.ctx.hasher.hash(NEW_PASSWORD));

  expect((await as.boss.get("/api/admin/users")).status).toBe(401);
  expect([await login(), await login(NEW_PASSWORD)]).toEqual([401, 200]);
  expect(await newAdminEmails()).toContain("second@example.com: An admin's password was set");
});

test("refuses people who aren't admins and changes that change nothing", async () => {
  const { app, change, newAdminEmails } = await setUp();
  await newAdminEmails();

  for (const name of ["ana", "nobody"])
    expect(() => setAdminAccess(app.ctx, name, "disabled")).toThrow(`There's no admin named ${name}.`);
  expect(() => change("enabled")).toThrow("boss is already enabled.");
  expect(lastAudit(app).action).toBe("admin-created");
  expect(await newAdminEmails()).toEqual([]);
});
