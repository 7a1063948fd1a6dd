import { expect, test } from "bun:test";
import { users } from "#db/schema/tables.ts";
import { createFirstAdmin } from "#src/features/running/admin/admins.ts";
import { auditedActions } from "#tests/people/accounts/mailbox.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";
import { readRows } from "#tests/support/rows.ts";

const settings = { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "long enough words" };
const admins = ({ ctx }: TestApp) => readRows(ctx.db, users, { role: "admin" });

test("the first start makes the admin of the settings, who signs in by the e-mail", async () => {
  const app = await testApp({ env: settings });

  await createFirstAdmin(app.ctx);

  const login = { username: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD };
  expect((await app.visitor().post("/api/admin/login", login)).status).toBe(200);
  expect(admins(app)).toHaveLength(1);
  expect(auditedActions(app)[0]!.action).toBe("admin-created");
});

test("later starts change nothing, whatever the settings say", async () => {
  const app = await testApp({ env: { ...settings, ADMIN_EMAIL: "second@example.com" } });
  await addUser(app, "admin", "first");

  await createFirstAdmin(app.ctx);

  expect(admins(app).map(({ username }) => username)).toEqual(["first"]);
});

test("without the settings there is no admin, not even in a demo", async () => {
  const app = await testApp();

  await createFirstAdmin(app.ctx);

  expect(admins(app)).toEqual([]);
});

test("two starts at once make one admin", async () => {
  const app = await testApp({ env: settings });

  await Promise.all([createFirstAdmin(app.ctx), createFirstAdmin(app.ctx)]);

  expect(admins(app)).toHaveLength(1);
});

test("an address that somebody else has stops the start with the setting's name", async () => {
  const app = await testApp({ env: settings });
  await addUser(app, "pet_parent", "boss");

  expect(createFirstAdmin(app.ctx)).rejects.toThrow(/^ADMIN_EMAIL: /);
});
