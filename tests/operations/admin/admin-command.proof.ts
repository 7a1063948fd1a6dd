import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { auditLog, type Db, freedLinkNames, invitationOptOuts, mfaSecrets, openDatabase, users } from "#db/db.ts";
import { hashOf } from "#src/features/listing/link-names/queries.ts";
import { templateData, temporaryFolder } from "#tests/support/db.ts";
import { addRow, readRows } from "#tests/support/rows.ts";
import { runCommand } from "#tests/support/run-command.ts";

const site = { DEMO: "0", APP_URL: "https://groomers.example" };

const dataDir = temporaryFolder("mudroom-admin");
await Bun.write(join(dataDir, "mudroom.db"), templateData());

const addBoss = (db: Db) =>
  db
    .insert(users)
    .values({
      username: "boss",
      email: "boss@example.com",
      passwordHash: "x",
      fullName: "Boss",
      role: "admin",
      createdAt: 1,
    })
    .onConflictDoNothing()
    .run();

async function run(args: string[], password: string, command = "admin", folder = dataDir) {
  const env = { ...process.env, ...site, DATA_DIR: folder };
  const done = await runCommand(["bun", `src/cli/${command}.ts`, ...args], { env, input: `${password}\n` });
  return { ...done, err: done.err.trim() };
}

test("the command adds an admin with the password from its input, and refuses what is there or too short", async () => {
  const boss = ["boss", "boss@example.com"];

  const short = await run(boss, "elevenchars");
  const made = await run(boss, "twelve chars");
  const again = await run(["other", "BOSS@example.com"], "twelve chars");
  const wrong = await run(["boss2", "nowhere"], "twelve chars");
  const empty = await run([], "");

  expect(short).toEqual({ code: 1, out: "", err: "Password must be at least 12 characters" });
  expect(made).toEqual({ code: 0, out: "boss can now log in at /admin-login.\n", err: "" });
  expect(again).toEqual({ code: 1, out: "", err: "That username or email is already taken." });
  expect(wrong.err).toBe("Please enter a valid email address");
  expect(empty.err).toContain("bun run admin:create USERNAME EMAIL");
});

test("the command resets a second factor, and says why when it cannot", async () => {
  const reset = (...names: string[]) => run(names, "", "factor");
  const db = openDatabase(join(dataDir, "mudroom.db"));
  addBoss(db);
  const without = await reset("boss");
  addRow(db, mfaSecrets, { userId: 1, secret: "A".repeat(32), setUpAt: 1, lastStep: 1 });

  const done = await reset("boss");

  expect(without).toEqual({ code: 1, out: "", err: "boss hasn't set up two-step verification." });
  expect(done.code).toBe(0);
  expect(done.out).toContain("then sets up two-step verification again");
  expect(readRows(db, mfaSecrets)).toEqual([]);
  expect((await reset("nobody")).err).toBe("There's no admin named nobody.");
  expect((await reset()).err).toContain("bun run admin:reset-mfa USERNAME");
});

test("the command puts an address on the list of those who are never invited, and says when it is none", async () => {
  const never = (...names: string[]) => run(names, "", "invitations");

  const done = await never("June@Example.com");
  const again = await never("june@example.com");

  expect(done).toEqual({
    code: 0,
    out: "Groomers can no longer invite this address.\nNo groomer has added it.\n",
    err: "",
  });
  expect(again.out).toStartWith("This address was already on the list.");
  const db = openDatabase(join(dataDir, "mudroom.db"));
  expect(readRows(db, invitationOptOuts)).toHaveLength(1);
  expect(JSON.stringify(readRows(db, auditLog))).not.toMatch(/june/i);
  expect((await never("nowhere")).err).toBe("Please enter one email address");
  expect((await never()).err).toContain("bun run invitations:never ADDRESS");
});

test("the command frees the name of an account that was closed, and says what else it was given", async () => {
  const free = (...names: string[]) => run(names, "", "linkNames");
  const db = openDatabase(join(dataDir, "mudroom.db"));
  addRow(db, freedLinkNames, { hash: hashOf(db, "left-name", Date.now()), until: Date.now() + 1_000_000 });

  expect(await free("@Left-Name")).toEqual({ code: 0, out: "@left-name is free.\n", err: "" });
  expect((await free("left-name")).out).toBe("@left-name was free already.\n");
  expect(readRows(db, freedLinkNames)).toEqual([]);
  for (const names of [[], ["two words"], ["one-name", "another"]])
    expect((await free(...names)).err).toContain("bun run link-names:free NAME");
});

test.each([
  ["invitations", "june@example.com"],
  ["linkNames", "june-grooming"],
  ["factor", "boss"],
])(
  "what is about a site that runs makes no site of its own in a folder that was meant otherwise: %s",
  async (command, word) => {
    const elsewhere = join(temporaryFolder("mudroom-admin"), "typo");

    const { code, out, err } = await run([word], "", command, elsewhere);

    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(`DATA_DIR: there is no database in ${elsewhere}. Start the site once, or name its folder.`);
    expect(existsSync(elsewhere)).toBe(false);
  },
);
