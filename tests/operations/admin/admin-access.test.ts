import { expect, test } from "bun:test";
import { changeAdmin, listAdmins } from "#src/features/operations/admin/admin-access.ts";
import { createAdmin } from "#src/features/operations/admin/admins.ts";
import { sendDueMails } from "#tests/support/rows.ts";
import { ADMIN_PASSWORD, lastAudit, setUpAdmin } from "./setup.ts";

const NEW_PASSWORD = "another long enough one";

async function setUp() {
  const { app, boss, as } = await setUpAdmin();
  const second = await createAdmin(app.ctx, {
    username: "second",
    email: "second@example.com",
    password: NEW_PASSWORD,
  });
  const told = async () => {
    app.sent.length = 0;
    await sendDueMails(app.ctx);
    return app.sent.map(({ to, subject }) => `${to}: ${subject}`).sort();
  };
  const login = async (password = ADMIN_PASSWORD) =>
    (await app.visitor().post("/api/admin/login", { username: "boss", password })).status;
  const change = (to: Parameters<typeof changeAdmin>[2], hash?: string) => changeAdmin(app.ctx, "BOSS", to, hash);
  return { app, boss, as, second, told, login, change };
}

test("the other admins hear of a new admin", async () => {
  const { told } = await setUp();

  expect(await told()).toEqual(["boss@example.com: An admin was added"]);
});

test("a disabled admin is out at once, and in again when enabled; all admins hear of it", async () => {
  const { app, boss, as, told, login, change } = await setUp();
  await told();

  change("disabled");

  expect([(await as.boss.get("/api/admin/users")).status, await login()]).toEqual([401, 401]);
  expect(lastAudit(app)).toMatchObject({ action: "admin-login-failed" });
  const disabled = "An admin was disabled";
  expect(await told()).toEqual([`boss@example.com: ${disabled}`, `second@example.com: ${disabled}`]);
  expect(listAdmins(app.ctx.db)).toMatchObject([
    { username: "boss", disabledAt: app.clock.now() },
    { username: "second", disabledAt: null },
  ]);

  change("enabled");
  expect(lastAudit(app)).toMatchObject({ action: "admin-enabled", actorId: null, target: `user ${boss.id}` });
  expect(await told()).toHaveLength(2);
  expect(await login()).toBe(200);
});

test("a new password replaces the old one and ends every session", async () => {
  const { app, as, told, login, change } = await setUp();
  await told();

  change("password-set", await app.ctx.hasher.hash(NEW_PASSWORD));

  expect((await as.boss.get("/api/admin/users")).status).toBe(401);
  expect([await login(), await login(NEW_PASSWORD)]).toEqual([401, 200]);
  expect(await told()).toContain("second@example.com: An admin's password was set");
});

test("refuses people who aren't admins, and what is so already", async () => {
  const { app, change, told } = await setUp();
  await told();

  for (const name of ["ana", "nobody"])
    expect(() => changeAdmin(app.ctx, name, "disabled")).toThrow(`There's no admin named ${name}.`);
  expect(() => change("enabled")).toThrow("boss is already enabled.");
  expect(lastAudit(app).action).toBe("admin-created");
  expect(await told()).toEqual([]);
});
