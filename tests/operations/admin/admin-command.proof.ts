import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { addRowIfNew, auditLog, freedLinkNames, invitationOptOuts, mfaSecrets, openDatabase, users } from "#db/db.ts";
import { hashLinkName } from "#src/features/listing/link-names/queries.ts";
import { no, startSmtp } from "#tests/email/smtp.ts";
import { templateData, temporaryFolder } from "#tests/support/db.ts";
import { addRow, findRows } from "#tests/support/rows.ts";
import { runCommand } from "#tests/support/run-command.ts";

const site = { DEMO: "0", APP_URL: "https://groomers.example", ALLOW_EMBEDDED_PAYMENTS: "1" };

const dataDir = temporaryFolder("mudroom-admin");
await Bun.write(join(dataDir, "mudroom.db"), templateData());

async function run(args: string[], password: string, command = "admin", folder = dataDir) {
  const env = { ...process.env, ...site, DATA_DIR: folder };
  const done = await runCommand(["bun", `src/cli/${command}.ts`, ...args], { env, input: `${password}\n` });
  return { ...done, err: done.err.trim() };
}

test("adds an admin with the typed password and refuses duplicates and short passwords", async () => {
  const boss = ["create", "boss", "boss@example.com"];

  const short = await run(boss, "elevenchars");
  const made = await run(boss, "twelve chars");
  const again = await run(["create", "other", "BOSS@example.com"], "twelve chars");
  const wrong = await run(["create", "boss2", "nowhere"], "twelve chars");
  const empty = await run([], "");

  expect(short).toEqual({ code: 1, out: "", err: "Password must be at least 12 characters" });
  expect(made).toEqual({ code: 0, out: "boss can now log in at /admin-login.\n", err: "" });
  expect(again).toEqual({ code: 1, out: "", err: "That username or email is already taken." });
  expect(wrong.err).toBe("Please enter a valid email address");
  expect(empty.err).toContain("bun run admin:create USERNAME EMAIL");
});

test("resets two-step verification or says why it can't", async () => {
  const reset = (...names: string[]) => run(["reset-mfa", ...names], "");
  const db = openDatabase(join(dataDir, "mudroom.db"));
  const boss = { username: "boss", email: "boss@example.com", passwordHash: "x", fullName: "Boss", createdAt: 1 };
  addRowIfNew(db, users, { ...boss, role: "admin" });
  const without = await reset("boss");
  addRow(db, mfaSecrets, { userId: 1, secret: "A".repeat(32), setUpAt: 1, lastStep: 1 });

  const done = await reset("boss");

  expect(without).toEqual({ code: 1, out: "", err: "boss hasn't set up two-step verification." });
  expect(done.code).toBe(0);
  expect(done.out).toContain("then sets up two-step verification again");
  expect(findRows(db, mfaSecrets)).toEqual([]);
  expect((await reset("nobody")).err).toBe("There's no admin named nobody.");
  expect((await reset()).err).toContain("bun run admin:reset-mfa USERNAME");
});

test("lists and disables admins and sets their passwords", async () => {
  expect((await run(["disable", "boss"], "")).out).toBe("boss can no longer log in.\n");
  expect((await run(["list"], "")).out).toMatch(/^boss {2}boss@example.com {2}disabled since .*verification off\n$/);
  expect((await run(["disable", "boss"], "")).err).toBe("boss is already disabled.");
  expect((await run(["enable", "boss"], "")).code).toBe(0);
  expect((await run(["password", "boss"], "short")).err).toBe("Password must be at least 12 characters");
  expect((await run(["password", "boss"], "a longer password")).out).toContain("boss has a new password");
  expect((await run(["toString"], "")).err).toContain("bun run admin:list");
});

test("prints a person's data and deletes their account", async () => {
  const db = openDatabase(join(dataDir, "mudroom.db"));
  const june = { username: "june", email: "june@example.com", passwordHash: "x", fullName: "June", createdAt: 1 };
  addRow(db, users, { ...june, role: "pet_parent" });

  const printed = await run(["export", "june"], "", "account");
  const refused = await run(["delete", "june", "other@example.com"], "", "account");
  const deleted = await run(["delete", "june", "june@example.com"], "", "account");

  expect(JSON.parse(printed.out)).toMatchObject({ account: { username: "june" } });
  expect(refused).toEqual({ code: 1, out: "", err: "other@example.com isn't the email of june." });
  expect(deleted.out).toStartWith("june's account is deleted.");
  expect(findRows(db, users, { username: "june" })).toEqual([]);
  expect((await run(["export"], "", "account")).err).toContain("bun run account:export USERNAME");
});

test("says whether the mail server accepted the test email", async () => {
  const server = await startSmtp();
  const send = (url: string, to = "ana@example.com") => {
    const env = { ...process.env, ...site, DATA_DIR: dataDir, SMTP_URL: url };
    return runCommand(["bun", "src/cli/test-email.ts", to], { env });
  };

  const sent = await send(server.url);
  server.behave({ recipient: () => no(550, "5.1.1 no such user") });
  const refused = await send(server.url);
  await server.goAway();

  expect([sent.code, sent.out]).toEqual([0, expect.stringContaining("accepted the email to ana@example.com")]);
  expect(server.received).toHaveLength(1);
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/^Not sent: .*no such user/)]);
  expect((await send(server.url)).err).toStartWith("Not sent: ");
  expect(await send("")).toMatchObject({ code: 1, err: expect.stringContaining("it was only saved in") });
  expect((await send("", "nowhere")).err).toContain("bun run test-email ADDRESS");
});

test("blocks invitations to an email and refuses an invalid one", async () => {
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
  expect(findRows(db, invitationOptOuts)).toHaveLength(1);
  expect(JSON.stringify(findRows(db, auditLog))).not.toMatch(/june/i);
  expect((await never("nowhere")).err).toBe("Please enter one email address");
  expect((await never()).err).toContain("bun run invitations:never ADDRESS");
});

test("frees the link name of a closed account and lists its other names", async () => {
  const free = (...names: string[]) => run(names, "", "link-names");
  const db = openDatabase(join(dataDir, "mudroom.db"));
  addRow(db, freedLinkNames, { hash: hashLinkName(db, "left-name", Date.now()), until: Date.now() + 1_000_000 });

  expect(await free("@Left-Name")).toEqual({ code: 0, out: "@left-name is free.\n", err: "" });
  expect((await free("left-name")).out).toBe("@left-name was free already.\n");
  expect(findRows(db, freedLinkNames)).toEqual([]);
  for (const names of [[], ["two words"], ["one-name", "another"]])
    expect((await free(...names)).err).toContain("bun run link-names:free NAME");
});

test.each<[string, ...string[]]>([
  ["invitations", "june@example.com"],
  ["link-names", "june-grooming"],
  ["admin", "reset-mfa", "boss"],
  ["account", "export", "june"],
])("refuses to start a new site in a mistyped folder: %s", async (command, ...words) => {
  const elsewhere = join(temporaryFolder("mudroom-admin"), "typo");

  const { code, out, err } = await run(words, "", command, elsewhere);

  expect([code, out]).toEqual([1, ""]);
  expect(err).toBe(`DATA_DIR: there is no database in ${elsewhere}. Start the site once, or name its folder.`);
  expect(existsSync(elsewhere)).toBe(false);
});
