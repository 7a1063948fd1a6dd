import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What deploy/Caddyfile writes down of requests that carry secrets. Where there is a Caddy it is asked; elsewhere the rule
 * for addresses is taken out of the file, and what the file deletes is looked up in it.
 */
const caddy = process.env.CADDY_PATH ?? Bun.which("caddy");
const file = await Bun.file("deploy/Caddyfile").text();
const folder = mkdtempSync(join(tmpdir(), "mudroom-caddy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const token = "k3J9-secret_TOKEN-secret_TOKEN-secret_TOKEN";
const secretPaths = [
  `/reset-password?token=${token}`,
  `/verify-email?token=${token}`,
  `/stop-mails/${token}`,
  `/subscription-payment?client_secret=seti_1_secret_${token}&subscription_id=sub_1`,
  `/api/embedded-payments/seti_emb_secret/confirm`,
];
const wanted = [
  "/reset-password?-",
  "/verify-email?-",
  "/stop-mails/-",
  "/subscription-payment?-",
  "/api/embedded-payments/-/confirm",
];
const plainPaths = ["/", "/blog/environmental-benefits-mobile-grooming", "/groomers/nc/asheville", "/groomer/12"];
const headers = { cookie: "sid=secret-session", referer: `http://127.0.0.1/reset-password?token=${token}` };

test("addresses lose their queries and whatever could be a secret, and say what was asked for", () => {
  const [, pattern = "", replacement = ""] = /request>uri regexp "(.+)" "(.+)"/.exec(file)!;
  const rule = new RegExp(pattern.replaceAll("\\\\", "\\"), "g");
  const masked = (path: string) => path.replace(rule, replacement);

  expect(secretPaths.map(masked)).toEqual(wanted);
  expect(plainPaths.map(masked)).toEqual(plainPaths);
  for (const gone of ["request>headers>Cookie", "request>headers>Referer", "resp_headers>Set-Cookie"]) {
    expect(file).toContain(`${gone} delete`);
  }
});

test(`a log ${caddy ? "of this machine's Caddy" : "(no Caddy is here: only the file was looked at)"} holds no secret`, async () => {
  if (!caddy) return expect(file).toMatch(/\{\$APP_URL:[^}]+\} \{\n\tlog\n/);
  const site = Bun.serve({ port: 0, fetch: () => new Response("ok", { headers: { "set-cookie": "sid=secret-new" } }) });
  const port = freePort();
  const log = join(folder, "log");
  const own = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder, PATH: process.env.PATH ?? "" };
  const names = { APP_URL: `http://127.0.0.1:${port}`, UPSTREAM: `127.0.0.1:${site.port}` };
  const config = join(folder, "Caddyfile");
  await Bun.write(config, file.replace("{\n", "{\n\tadmin off\n"));
  const proxy = Bun.spawn([caddy, "run", "--config", config, "--adapter", "caddyfile"], {
    env: { ...own, ...names },
    stdout: Bun.file(log),
    stderr: Bun.file(log),
  });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  while (!(await ask("/").catch(() => null))) await Bun.sleep(50);
  for (const path of [...secretPaths, ...plainPaths]) await (await ask(path)).text();
  await site.stop(true);
  proxy.kill();
  await proxy.exited;

  const text = await Bun.file(log).text();
  expect(text).not.toContain("secret");
  for (const path of [...wanted, ...plainPaths]) expect(text).toContain(`"uri":"${path}"`);
}, 120_000);

function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port } = probe;
  void probe.stop(true);
  return port!;
}
