import { expect, test } from "bun:test";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
});
