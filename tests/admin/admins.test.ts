import { expect, test } from "bun:test";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { users } from "#db/schema/tables.ts";
import { createFirstAdmin } from "#src/features/admin/admins.ts";
import { auditedActions } from "#tests/accounts/mailbox.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";

const settings = { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "long enough words" };
const admins = ({ ctx }: TestApp) => ctx.db.select().from(users).where(eq(users.role, "admin")).all();

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

async function run(dataDir: string, args: string[], password: string) {
  const child = Bun.spawn(["bun", "src/cli/admin.ts", ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdin: new Blob([`${password}\n`]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err: err.trim() };
}

test("the command adds an admin with the password from its input, and refuses what is there or too short", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "mudroom-admin-"));
  const boss = ["boss", "boss@example.com"];

  const short = await run(dataDir, boss, "elevenchars");
  const made = await run(dataDir, boss, "twelve chars");
  const again = await run(dataDir, ["other", "BOSS@example.com"], "twelve chars");
  const wrong = await run(dataDir, ["boss2", "nowhere"], "twelve chars");
  const empty = await run(dataDir, [], "");

  expect(short).toEqual({ code: 1, out: "", err: "Password must be at least 12 characters" });
  expect(made).toEqual({ code: 0, out: "boss can now sign in at /admin-login.\n", err: "" });
  expect(again).toEqual({ code: 1, out: "", err: "That username or e-mail is already taken." });
  expect(wrong.err).toBe("Please enter a valid email address");
  expect(empty.err).toContain("bun run admin:create USERNAME EMAIL");
}, 60_000);
