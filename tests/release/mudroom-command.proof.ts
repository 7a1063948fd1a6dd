import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rm, stat, symlink } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { temporaryFolder } from "#tests/support/db.ts";
import { freePort } from "#tests/support/ports.ts";
import { runCommand } from "#tests/support/run-command.ts";

const place = temporaryFolder("mudroom-command");
const releases = join(place, "opt");
const files = join(place, "files");
const dataDir = join(place, "data");
const port = freePort();
const settings = `# One site
APP_URL=http://localhost:${port}
PORT=${port}
LISTEN_ADDRESS=127.0.0.1
DATA_DIR=${dataDir}
ALLOW_EMBEDDED_PAYMENTS=1
CONTACT_ADDRESS=12 Oak Street # 3, Asheville
`;
const systemctl = `#!/bin/sh
pid=${place}/pid
case "$1" in
show) id -un ;;
is-failed) kill -0 "$(cat $pid)" 2>/dev/null && exit 1 ;;
stop | restart) [ ! -f $pid ] || { kill "$(cat $pid)" 2>/dev/null; while kill -0 "$(cat $pid)" 2>/dev/null; do sleep 0.1; done; } ;;
esac
case "$1" in
start | restart)
  cd ${releases}/current && set -a && sed '/^#/d; s/=\\(.*\\)/="\\1"/' ${place}/settings >${place}/quoted && . ${place}/quoted
  bun main.js >>${place}/log 2>&1 &
  echo $! >$pid ;;
esac
`;

const fails = `
import { Database } from "bun:sqlite";
const db = new Database(process.env.DATA_DIR + "/mudroom.db");
db.run("VACUUM INTO ?", [process.env.DATA_DIR + "/backups/before-migration-2027-01-01T00-00-00Z.db"]);
db.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)");
process.exit(1);
`;

let first: string;
const other = (word: string) => first.replace(/-[0-9a-f]{9}-/, `-${word}-`);

beforeAll(async () => {
  await Promise.all([mkdir(releases), mkdir(join(place, "bin"))]);
  await Bun.write(join(place, "settings"), settings);
  await Bun.write(join(place, "bin/systemctl"), systemctl);
  await chmod(join(place, "bin/systemctl"), 0o755);
  await runCommand(["bun", "src/cli/release.ts", "--folder", files], { env: { PATH: process.env.PATH } });
  const { version } = await Bun.file(join(files, "package.json")).json();
  first = `mudroom-${version.replace("+", "-")}-linux-x64`;
  await Bun.write(join(files, "failing.js"), fails);
  await Promise.all([pack(first), pack(other("second")), pack(other("failing"), "failing.js")]);
});

/** Archives the release with links to its thousands of files, because unpacking them takes seconds. */
async function pack(name: string, main = "main.js") {
  const folder = join(place, name);
  await cp(join(files, "deploy"), join(folder, "deploy"), { recursive: true });
  await cp(join(files, main), join(folder, "main.js"));
  for (const entry of await readdir(files))
    if (!existsSync(join(folder, entry))) await symlink(join(files, entry), join(folder, entry));
  await run(["tar", "czf", `${name}.tar.gz`, name], place);
  await rm(folder, { recursive: true });
  const bytes = await Bun.file(join(place, `${name}.tar.gz`)).bytes();
  await Bun.write(join(place, `${name}.tar.gz.sha256`), `${Bun.SHA256.hash(bytes, "hex")}  ${name}.tar.gz\n`);
}

async function run(command: string[], cwd = process.cwd(), input = "") {
  const env = {
    PATH: `${join(place, "bin")}:${process.env.PATH}`,
    MUDROOM_SETTINGS: join(place, "settings"),
    MUDROOM_RELEASES: releases,
    // No server listens there, so a release can't fetch anything.
    npm_config_registry: "http://127.0.0.1:1/",
  };
  const { code, out, err } = await runCommand(command, { cwd, env, input });
  return { code, said: out + err };
}

const mudroom = (...args: string[]) => run(["deploy/mudroom", ...args], process.cwd(), "long enough to keep\n");
const upgrade = (name: string) => mudroom("upgrade", join(place, `${name}.tar.gz`));
const running = async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.status;
const current = async () => (await run(["readlink", join(releases, "current")])).said.trim();

test("upgrades, reverts a failing release, and rolls back", async () => {
  expect(await upgrade(first)).toEqual({ code: 0, said: `${first} is running.\n` });
  expect(await mudroom("rollback")).toMatchObject({ code: 1, said: "mudroom: there is no release to go back to.\n" });

  const second = await upgrade(other("second"));
  expect(second).toMatchObject({ code: 0 });
  expect(second.said).toContain("is complete");

  const failed = await upgrade(other("failing"));
  expect(failed.code).toBe(1);
  expect(failed.said).toContain(`the upgrade was undone, and ${other("second")} is running.`);
  expect([await current(), await running()]).toEqual([other("second"), 200]);

  expect(await mudroom("rollback")).toEqual({ code: 0, said: `${first} is running.\n` });
  expect([await current(), await running()]).toEqual([first, 200]);
});

test("upgrades again after going back and removes older releases", async () => {
  expect((await upgrade(other("second"))).said).toContain(`${other("second")} is running.`);
  expect((await readdir(releases)).toSorted()).toEqual(["before", "current", first, other("second")].toSorted());
  expect(await mudroom("rollback")).toEqual({ code: 0, said: `${first} is running.\n` });
});

test("keeps running when the data from before a migration is gone", async () => {
  await Bun.write(join(releases, "before"), `${other("second")}\n`);
  await Bun.write(join(releases, first, ".migrated"), join(dataDir, "backups/gone.db\n"));

  const { code, said } = await mudroom("rollback");

  expect([code, said]).toEqual([
    1,
    `mudroom: ${dataDir}/backups/gone.db, the data from before ${first}, is gone. Nothing was changed.\n`,
  ]);
  expect([await current(), await running()]).toEqual([first, 200]);
});

test("refuses a damaged archive or the installed release and changes nothing", async () => {
  await Bun.write(join(place, `${other("cut")}.tar.gz`), "cut");
  await Bun.write(join(place, `${other("cut")}.tar.gz.sha256`), `${"0".repeat(64)}  ${other("cut")}.tar.gz\n`);

  expect((await upgrade(other("cut"))).said).toContain("its checksum is wrong. Nothing was changed.");
  expect((await upgrade(first)).said).toContain("is already installed.");
  expect((await upgrade("none")).said).toContain("there is no file");
  expect([await current(), await running()]).toEqual([first, 200]);
});

test("runs the site's commands with its settings as its account", async () => {
  expect((await mudroom("admin", "create", "boss", "boss@example.com")).said).toContain("boss can now log in");
  expect((await mudroom("admin", "list")).said).toContain("boss@example.com  can log in");
  expect((await mudroom("account", "export", "nobody")).said).toBe("There's no account named nobody.\n");
  expect((await mudroom("test-email", "ana@example.com")).said).toContain("Not sent: without SMTP_URL");
  expect((await mudroom("restore")).said).toMatch(/version \d+\.\d+\.\d+\+[0-9a-f]{9}/);
  expect((await mudroom("doctor")).said).toContain("The database is intact.");
  expect((await mudroom("restore")).said).toContain("mudroom restore NAME ");
  expect((await mudroom("restore", "2026-01-01T00-00-00Z")).said).toBe(
    "There is no complete backup named 2026-01-01T00-00-00Z that this account can read. Run `mudroom restore` to list the backups.\n",
  );
  expect((await mudroom("admin", "disable", "boss")).said).toContain("boss");
  expect((await mudroom("admin", "enable", "boss")).said).toContain("boss");
  expect((await mudroom("backup")).code).toBe(0);
  expect((await mudroom("help")).said).toContain("mudroom upgrade FILE.tar.gz");
  expect((await mudroom("admin", "delete", "boss")).said).toContain("\nmudroom admin reset-mfa USERNAME  ");
  expect((await mudroom("invitations", "never", "june@example.com")).said).toContain("can no longer invite");
  expect((await mudroom("link-names", "free", "blue-ridge-bath")).said).toBe("@blue-ridge-bath was free already.\n");
  expect(await mudroom("invitations", "again", "june@example.com")).toMatchObject({ code: 64 });
  const db = new Database(join(dataDir, "mudroom.db"));
  expect(db.query("SELECT username FROM users WHERE role = 'admin'").all()).toEqual([{ username: "boss" }]);
  db.close();

  const hasPage = () => Bun.file(join(releases, "maintenance")).exists();
  expect(await mudroom("maintenance", "on")).toMatchObject({ code: 0 });
  expect([await running(), await hasPage()]).toEqual([undefined, true]);
  expect(await mudroom("restore", "newest")).toMatchObject({ code: 0 });
  expect(await mudroom("maintenance", "off")).toEqual({ code: 0, said: "The site is running.\n" });
  expect(await hasPage()).toBe(false);
  expect(await mudroom("no-such-command")).toMatchObject({ code: 64 });
  expect((await stat(join(dataDir, "mudroom.db"))).uid).toBe(userInfo().uid);
  await run(["systemctl", "stop"]);
});

test("unpacks the command, the unit, and the settings with the lines of the operations book", async () => {
  const book = await Bun.file("docs/operations.md").text();
  const [, part = ""] = /### Installation without containers\n(.*?)\n## /s.exec(book) ?? [];
  const lines = [...part.replaceAll(/\n +/g, " ").matchAll(/`((?:mkdir|tar|install|cp) [^`]*\/[^`]*)`/g)];
  const machine = join(place, "machine");
  for (const folder of ["root", "usr/local/bin", "etc/systemd/system", "etc/caddy", "opt/mudroom"])
    await mkdir(join(machine, folder), { recursive: true });
  for (const [, line = ""] of lines) {
    const here = line
      .replaceAll(/ \/(?=root|opt|usr|etc)/g, ` ${machine}/`)
      .replace("FILE.tar.gz", join(place, `${first}.tar.gz`))
      .replace("-o root -g mudroom", "");
    expect({ line, ...(await run(["sh", "-c", here], join(machine, "root"))) }).toMatchObject({ line, code: 0 });
  }
  expect(lines.length).toBeGreaterThan(4);
  for (const [file, source] of [
    ["usr/local/bin/mudroom", "mudroom"],
    ["etc/systemd/system/mudroom.service", "mudroom.service"],
    ["etc/mudroom/mudroom.env", "mudroom.env.example"],
  ] as const)
    expect(await Bun.file(join(machine, file)).text()).toBe(await Bun.file(join("deploy", source)).text());
});
