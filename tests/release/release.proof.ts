import { beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "#tests/support/db.ts";
import { freePort } from "#tests/support/ports.ts";
import { runCommand } from "#tests/support/run-command.ts";

/** The archive as an operator unpacks it: away from our packages, on a machine that has only Bun. */
let place: string;
let folder: string;
let archive: string;

beforeAll(async () => {
  place = temporaryFolder("mudroom-release");
  await finished(["bun", "src/cli/release.ts", "--out", place], process.cwd());
  archive = (await readdir(place)).find((name) => name.endsWith(".tar.gz"))!;
  await finished(["tar", "--extract", "--gzip", "--file", archive], place);
  folder = join(place, archive.replace(".tar.gz", ""));
});

test("names the archive by version, commit, and machine with identical bytes", async () => {
  const { version } = await Bun.file("package.json").json();

  const { output } = await finished(["sha256sum", "--check", `${archive}.sha256`], place);

  expect(archive).toMatch(
    new RegExp(`^mudroom-${version}-[0-9a-f]{9}-${process.platform}\\w*-${process.arch}\\.tar\\.gz$`),
  );
  expect(output).toContain("OK");
  await finished(["bun", "src/cli/release.ts", "--out", join(place, "again")], process.cwd());
  expect(await Bun.file(join(place, "again", `${archive}.sha256`)).text()).toBe(
    await Bun.file(join(place, `${archive}.sha256`)).text(),
  );
});

test("contains the parts a site needs and nothing for development", async () => {
  const files = await Array.fromAsync(new Bun.Glob("**/*").scan({ cwd: folder, dot: true }));
  const packages = await readdir(join(folder, "node_modules"));

  expect(files).toContain("LICENSE");
  expect(files).toContain("deploy/mudroom.service");
  expect(files).toContain("static/build/manifest.json");
  expect(files.filter((name) => name.startsWith("db/map/us_map"))).toEqual(["db/map/us_map.bin"]);
  expect(packages).toContain("elysia");
  expect(packages.filter((name) => ["typescript", "happy-dom", "playwright", "fast-check"].includes(name))).toEqual([]);
  expect(files.filter((name) => /^(tests|bench|data)\/|\.env$|\.d\.ts$/.test(name))).toEqual([]);
});

test("serves pages, scripts, searches, and photos and stops cleanly", async () => {
  const site = await startRelease();
  const home = await (await fetch(site.url)).text();
  const page = await (await fetch(`${site.url}/auth`)).text();
  const script = /\/build\/[\w-]+\.js/.exec(page)![0];
  const search = { method: "POST", headers: { "content-type": "application/json" }, body: '{"zipCode":"28801"}' };

  const answers = await Promise.all([
    fetch(site.url + script),
    fetch(`${site.url}/api/groomers/search`, search),
    fetch(`${site.url}/og/page/home.png`),
    fetch(`${site.url}/map/35.60,-82.55,25,wide-0000000000.svg`),
  ]);
  const code = await site.stop();
  const env = { DATA_DIR: join(place, "data"), npm_config_registry: NOWHERE };
  const doctor = await run(["bun", "run", "doctor"], folder, env);
  const { scripts } = await Bun.file(join(folder, "package.json")).json();

  expect(home).toContain("<h1");
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await answers[1].json()).toEqual([]);
  expect(answers[2].headers.get("content-type")).toBe("image/png");
  expect(await answers[3].text()).toContain('class="land"');
  expect(code).toBe(0);
  expect(doctor.output).toContain("The database is intact.");
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(["start", "admin:create", "account:export", "backup", "restore"]),
  );
});

test("names missing settings and ends the start for good", async () => {
  const { code, output } = await run(["bun", "main.js"], folder, { DATA_DIR: join(place, "none") });
  const ready = await run(["bun", "src/cli/ready.ts"], folder, { PORT: "1" });

  expect(code).toBe(78);
  expect(output).toContain("APP_URL: set the public address");
  expect(ready).toMatchObject({ code: 1, output: "no response\n" });
});

/** No server listens there, so nothing can be fetched during the run. */
const NOWHERE = "http://127.0.0.1:1/";

async function startRelease() {
  const port = freePort();
  const url = `http://localhost:${port}`;
  const child = Bun.spawn(["bun", "main.js"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      APP_URL: url,
      PORT: String(port),
      DATA_DIR: join(place, "data"),
      ALLOW_EMBEDDED_PAYMENTS: "1",
      npm_config_registry: NOWHERE,
    },
    stdout: "ignore",
    stderr: "inherit",
  });
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The release stopped with code ${child.exitCode}`);
    await Bun.sleep(50);
  }
  return {
    url,
    stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;

async function run(command: string[], cwd: string, env: Record<string, string> = {}, input = "") {
  const { code, out, err } = await runCommand(command, { cwd, env: { PATH: process.env.PATH, ...env }, input });
  return { code, output: out + err };
}

async function finished(command: string[], cwd: string) {
  const done = await run(command, cwd, process.env as Record<string, string>);
  if (done.code !== 0) throw new Error(`${command.join(" ")} ended with ${done.code}:\n${done.output}`);
  return done;
}
