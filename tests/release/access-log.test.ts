import { expect, test } from "bun:test";
import { basename, join } from "node:path";
import { users } from "#db/db.ts";
import { endingLink } from "#src/features/money/memberships/ending/end-link.ts";
import { randomToken } from "#src/http/sessions/session-store.ts";
import { AFTER_PAYMENT_PATH } from "#src/shared/base/dashboard-paths.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { signedIn } from "#tests/support/people.ts";
import { freePort } from "#tests/support/ports.ts";
import { changeRows } from "#tests/support/rows.ts";
import { cards, setUpMembership } from "../money/memberships/setup.ts";
import { emailedToken } from "../people/accounts/setup.ts";

const caddy = process.env.CADDY_PATH ?? Bun.which("caddy");
const file = await Bun.file("deploy/Caddyfile").text();
const folder = temporaryFolder("mudroom-caddy");

const plainPaths = ["/", "/blog/environmental-benefits-mobile-grooming", "/groomers/nc/asheville", "/groomer/12"];

type Ask = (method: "GET" | "POST", path: string, headers?: Record<string, string>, body?: string) => Promise<Response>;

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "content-type": "application/json" };

async function goAllWays(app: TestApp, ask: Ask): Promise<string[]> {
  const it = await setUpMembership(app);
  const cookies = signedIn(app, it.user, "groomer").cookies;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const payment = await it.open();
  const paymentPath = `/subscription-payment?client_secret=${payment.clientSecret}&subscription_id=${payment.subscriptionId}`;
  expect((await ask("GET", paymentPath, { cookie })).status).toBe(200);
  const confirm = `/api/embedded-payments/${payment.intentId}/confirm`;
  const card = JSON.stringify({ ...cards.works, cvc: "123" });
  const referer = `http://localhost${paymentPath}`;
  expect((await ask("POST", confirm, { ...JSON_TYPE, cookie, referer }, card)).status).toBe(200);
  expect((await ask("GET", AFTER_PAYMENT_PATH, { cookie })).status).toBe(303);

  const made = await ask("POST", "/api/calendar-feed", { ...JSON_TYPE, cookie }, "{}");
  const calendar = new URL(((await made.json()) as { url: string }).url).pathname;
  expect((await ask("GET", calendar)).status).toBe(200);

  await ask("POST", "/api/forgot-password", JSON_TYPE, JSON.stringify({ email: it.user.email }));
  const token = emailedToken(app, it.user.email);
  expect((await ask("GET", `/reset-password?token=${token}`)).status).toBe(200);
  const password = "new-biscuits";
  const reset = await ask("POST", "/reset-password", FORM, `${new URLSearchParams({ token, password })}`);
  expect(reset.status).toBe(303);

  const disabledAt = app.ctx.now();
  changeRows(app.ctx.db, users, { id: it.user.id }, { disabledAt });
  const end = new URL(endingLink(app.ctx, app.ctx.db, { userId: it.user.id, disabledAt }));
  const endToken = end.searchParams.get("token")!;
  expect((await ask("GET", end.pathname + end.search)).status).toBe(200);
  const ended = await ask("POST", end.pathname, FORM, `${new URLSearchParams({ token: endToken })}`);
  expect(ended.status).toBe(303);
  expect((await ask("GET", ended.headers.get("location")!)).status).toBe(200);
  expect((await it.subscriptions()).map(({ status }) => status)).not.toContain("active");
  const invitation = randomToken();
  for (const path of [`/invited/${invitation}`, `/invited/never?token=${invitation}`]) await ask("GET", path);
  return [
    ...cookies.values(),
    invitation,
    payment.clientSecret!,
    payment.intentId!,
    basename(calendar),
    token,
    password,
    endToken,
  ];
}

const writtenFor = [
  ...["/subscription-payment?-", "/api/embedded-payments/-/confirm", "/groomer-dashboard?-"],
  ...["/api/calendar-feed", "/calendar/-", "/api/forgot-password", "/reset-password?-"],
  ...["/reset-password", "/membership/end?-", "/membership/end", "/invited/-"],
  ...["/invited/never?-"],
];

test("removes queries and secrets from addresses and keeps the path", async () => {
  const [, pattern = "", replacement = ""] = /request>uri regexp "(.+)" "(.+)"/.exec(file)!;
  const rule = new RegExp(pattern.replaceAll("\\\\", "\\"), "g");
  const masked = (path: string) => path.replace(rule, replacement);
  const app = await testApp();
  const written: string[] = [];

  const secrets = await goAllWays(app, (method, path, headers = {}, body) => {
    written.push(masked(path));
    return app.visitor().send(method, path, { headers, ...(body && { body }) });
  });

  expect(new Set(written)).toEqual(new Set(writtenFor));
  for (const secret of secrets) expect(written.join("\n")).not.toContain(secret);
  expect(masked(`/emails/${"k3J9_secret-".repeat(4)}`)).toBe("/emails/-");
  expect(plainPaths.map(masked)).toEqual(plainPaths);
  for (const gone of [
    "request>remote_ip",
    "request>headers>X-Forwarded-For",
    "request>headers>Cookie",
    "request>headers>Referer",
    "resp_headers>Set-Cookie",
  ]) {
    expect(file).toContain(`${gone} delete`);
  }
});

test(`keeps secrets out of the log ${caddy ? "of this machine's Caddy" : "(file only, no Caddy)"}`, async () => {
  if (!caddy) return expect(file).toMatch(/\{\$APP_URL:[^}]+\} \{\n\tlog\n/);
  const app = await testApp();
  const site = Bun.serve({ port: 0, fetch: (request) => app.handle(request, () => "127.0.0.1") });
  const url = `http://127.0.0.1:${freePort()}`;
  const log = join(folder, "log");
  const own = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder, PATH: process.env.PATH ?? "" };
  const names = { APP_URL: url, UPSTREAM: `127.0.0.1:${site.port}` };
  const config = join(folder, "Caddyfile");
  await Bun.write(config, file.replace("{\n", "{\n\tadmin off\n"));
  const proxy = Bun.spawn([caddy, "run", "--config", config, "--adapter", "caddyfile"], {
    env: { ...own, ...names },
    stdout: Bun.file(log),
    stderr: Bun.file(log),
  });
  const ask: Ask = async (method, path, headers = {}, body) => {
    const response = await fetch(url + path, { method, headers, redirect: "manual", ...(body && { body }) });
    return new Response(await response.arrayBuffer(), response);
  };
  while (!(await ask("GET", "/").catch(() => null))) await Bun.sleep(50);
  const secrets = await goAllWays(app, ask);
  for (const path of plainPaths) await ask("GET", path);
  await site.stop(true);
  proxy.kill();
  await proxy.exited;

  const text = await Bun.file(log).text();
  expect(text).not.toContain("remote_ip");
  for (const secret of secrets) expect(text).not.toContain(secret);
  for (const path of [...writtenFor, ...plainPaths]) expect(text).toContain(`"uri":"${path}"`);
});

test("says the site is away and when to come back", async () => {
  expect(file).toMatch(/handle_errors \{\s+header Retry-After 300[\s\S]+<h1>We'll be right back<\/h1>[\s\S]+` 503/);
});
