import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeBackup } from "#src/features/operations/backups/make.ts";
import { checkSettings, examineSite } from "#src/features/operations/doctor/examine.ts";
import { testConfig } from "#tests/support/config.ts";
import { runCommand } from "#tests/support/run-command.ts";
import { dataFolders, kindsOf, settings } from "./setup.ts";

const folders = dataFolders();
const NOBODY = "http://127.0.0.1:9";

test("accepts settings that start", () => {
  expect(kindsOf(checkSettings(testConfig()))).toEqual(["ok settings"]);
});

test("warns about settings that start but can't be intended", () => {
  const keys = { STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_PRICE_ID: "price_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const saysOf = (env: Record<string, string>) => checkSettings(settings(env)).map(({ says }) => says);

  expect(saysOf({ TRUST_PROXY: "0" })[0]).toContain("TRUST_PROXY is 0");
  expect(saysOf({ READ_ONLY: "1" }).join()).toContain("READ_ONLY is on");
  expect(saysOf({})).toEqual(["Memberships use test cards, so no groomer is charged."]);
  expect(saysOf({ STRIPE_SECRET_KEY: "sk_test_1", ...keys })[0]).toContain("Stripe test keys");
  expect(saysOf({ EMAIL_FROM: "Mudroom <hello@mudroom.example>" }).join()).toContain("example address");
  expect(saysOf({ APP_URL: "http://localhost:3000" }).join()).toContain("without encryption");
});

test.each<[env: Record<string, string>, says: string | undefined]>([
  [{ SMPT_URL: "x" }, "SMPT_URL isn't a setting. Did you mean SMTP_URL?"],
  [{ STRIPE_KEY: "x" }, "STRIPE_KEY isn't a setting."],
  [{ STRIPE_PRICE_ID: "x" }, "STRIPE_PRICE_ID has no effect without STRIPE_SECRET_KEY."],
  [{ APP_URL: "https://groomers.test/site" }, "APP_URL has a path, which is ignored."],
  [{ ADMIN_PASSWORD: "long enough words" }, "ADMIN_PASSWORD is still set, but there is an admin. Remove it."],
  [{ APP_URL: "https://groomers.test/", HOME: "/root", LANG: "C", PATH: "/bin", LOGNAME: "me", USER: "me" }, undefined],
  [{ ROLE: "web", STRIPE_SECRET_KEY: "x", STRIPE_PRICE_ID: "x", SMPT_URL: " " }, undefined],
])("names a setting without its intended effect: %p", (env, says) => {
  const [first] = checkSettings(testConfig(), env, true);

  expect(first).toMatchObject(says ? { state: "warning", says } : { state: "ok" });
});

test("names every setting that stops the start and still checks the data", async () => {
  const env = { DATA_DIR: folders.filled(), PORT: "abc", SMTP_URL: "http://mail", STRIPE_SECRET_KEY: "sk_live_secret" };

  const findings = await examineSite({ env, now: () => Date.now() });

  const settingsSaid = findings.filter(({ check }) => check === "settings").map(({ says }) => says);
  expect(settingsSaid).toEqual([
    "PORT: must be a port number.",
    "SMTP_URL: must be a URL that starts with smtp:// or smtps://.",
  ]);
  const [, list = "none"] = /See (\S+\.md)/.exec(findings[0]?.advice ?? "") ?? [];
  expect(readFileSync(list, "utf8")).toContain("`SMTP_URL`");
  expect(kindsOf(findings)).toContain("ok migrations");
  expect(kindsOf(findings)).toContain("problem backup");
  // Family: other settings that count although one is wrong.
  for (const other of [{ DEMO: "1" }, { ROLE: "web" }])
    expect(kindsOf(await examineSite({ env: { ...env, ...other }, now: () => Date.now() }))).toContain("ok backup");
  expect(JSON.stringify(findings)).not.toContain("sk_live_secret");
});

function doctor(env: Record<string, string>, ...options: string[]) {
  const program = join(import.meta.dir, "../../../src/cli/doctor.ts");
  const run = Bun.spawnSync(["bun", program, ...options], { env: { PATH: process.env.PATH, ...env } });
  return { code: run.exitCode, out: run.stdout.toString(), err: run.stderr.toString() };
}

test("ends with 1 while something needs fixing and reports to people and programs", () => {
  const secrets = {
    STRIPE_SECRET_KEY: "sk_test_secret_of_the_test",
    STRIPE_PUBLISHABLE_KEY: "pk_test_key_of_the_test",
    STRIPE_PRICE_ID: "price_1",
    STRIPE_WEBHOOK_SECRET: "whsec_secret_of_the_test",
    METRICS_TOKEN: "token-of-the-test-123",
    SMTP_URL: "smtp://dana:sesame-open-7@127.0.0.1:9",
    ADMIN_EMAIL: "boss@groomers.test",
    ADMIN_PASSWORD: "password-of-the-test",
  };
  const ownKey = `INSERT INTO secrets (name, value, created_at) VALUES ('links', 'own-key-of-the-test', 1)`;
  const env = { ...secrets, DATA_DIR: folders.filled(ownKey), APP_URL: NOBODY, STRIPE_API_BASE: NOBODY };

  const people = doctor(env);
  const programs = doctor(env, "--json");

  expect(people.code).toBe(1);
  expect(people.out).toContain("PROBLEM  email");
  expect(programs.code).toBe(1);
  expect(JSON.parse(programs.out)).toMatchObject({ ok: false });
  for (const said of [people.out, programs.out, people.err, programs.err]) {
    expect(said).not.toMatch(/of_the_test|of-the-test|sesame/);
  }
});

test("ends with 0 when all is well", () => {
  const site = Bun.serve({ port: 0, fetch: () => new Response("ready\n") });
  const folder = folders.filled();
  makeBackup(folder, Date.now());

  const env = { DEMO: "1", DATA_DIR: folder, APP_URL: `http://localhost:${site.port}` };
  return runAsync(env).then(async ({ code, out }) => {
    await site.stop(true);
    expect(out).toContain("0 problems.");
    expect(code).toBe(0);
  });
});

const runAsync = (env: Record<string, string>) =>
  runCommand(["bun", "src/cli/doctor.ts"], { env: { PATH: process.env.PATH, ...env } });
