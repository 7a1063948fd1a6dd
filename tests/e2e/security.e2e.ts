import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright";
import { openWatchedPage } from "#tests/support/browser.ts";
import type { AccountExport } from "#tests/support/rows.ts";
import { type Site, startSite } from "#tests/support/server.ts";
import { becomes } from "./on-page.ts";
import { signUpFields } from "./people.ts";
import { callFromElsewhere, forgedForms, framedText, sendForm } from "./security/forgeries.ts";
import { startTlsFront, type TlsFront } from "./security/tls-front.ts";
import { sharedBrowser } from "./site.ts";

let server: Site;
let front: TlsFront;
let production: Site;
let browser: Browser;
beforeAll(async () => {
  front = await startTlsFront();
  const https = { DEMO: "0", ALLOW_EMBEDDED_PAYMENTS: "1", APP_URL: front.url, TRUST_PROXY: "1" };
  [server, production, browser] = await Promise.all([startSite(), startSite(https), sharedBrowser()]);
  front.serve(production.url);
});
afterAll(async () => {
  await Promise.all([server?.remove(), production?.remove(), front?.stop()]);
});

async function signUp(page: Page, username: string) {
  await page.goto("/auth?mode=register");
  const { role, state, ...fields } = signUpFields(username);
  await page.locator(`[name=role][value=${role}]`).check({ force: true });
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
  await page.locator("main [name=state]").selectOption(state);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/pet-parent-dashboard*");
}

const sessionOf = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name.endsWith("sid"));

/** True if the cookie logs a thief in. */
async function opens(site: string, { name, value }: { name: string; value: string }): Promise<boolean> {
  const headers = { cookie: `${name}=${value}` };
  return (await fetch(`${site}/api/user`, { headers, tls: { rejectUnauthorized: false } })).status === 200;
}

describe.each([
  ["http", () => server.url, { name: "sid", secure: false }],
  ["https", () => front.url, { name: "__Host-sid", secure: true }],
])("over %s", (protocol, address, own) => {
  test("hides the session's cookie from scripts and ends it on logout", async () => {
    const site = address();
    const context = await browser.newContext({ baseURL: site, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await signUp(page, `cookie_${protocol}`);
    const cookie = (await sessionOf(context))!;

    expect(cookie).toMatchObject({ ...own, httpOnly: true, sameSite: "Lax", path: "/", domain: "localhost" });
    expect(await page.evaluate(() => document.cookie)).toBe("");
    expect(await opens(site, cookie)).toBe(true);

    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${site}/`);
    expect(await sessionOf(context)).toBeUndefined();
    expect(await opens(site, cookie)).toBe(false);
    await context.close();
  });
});

test("requires https over https only", async () => {
  const headerOf = async (url: string) =>
    (await fetch(url, { tls: { rejectUnauthorized: false } })).headers.get("strict-transport-security");

  expect(await headerOf(front.url)).toBe("max-age=31536000; includeSubDomains");
  expect(await headerOf(server.url)).toBeNull();
});

describe("another site", () => {
  let evil: Bun.Server<undefined>;
  beforeAll(() => {
    const page = () => new Response("<h1>Win a spa day</h1>", { headers: { "content-type": "text/html" } });
    evil = Bun.serve({ port: 0, fetch: page });
  });
  afterAll(() => evil?.stop(true));

  // For cookies, another port of a host is one site, so the browser sends them there.
  test.each(["localhost", "127.0.0.1"])("at %s can't write, read, or frame this one", async (host) => {
    const { page, context } = await openWatchedPage(browser, { baseURL: server.url });
    await context.request.post("/api/demo-login", { data: { username: "demo_parent" } });
    const belongings = async () => {
      const exported = (await (
        await context.request.post("/api/account/export", { data: {} })
      ).json()) as AccountExport;
      const activity = exported.activity.filter(({ action }) => action !== "data-exported");
      return { ...exported, activity, exportedAt: 0 };
    };
    const before = await belongings();
    const answers = answersTo(page);
    const lure = `http://${host}:${evil.port}/`;

    for (const form of forgedForms) {
      await page.goto(lure);
      await page.evaluate(sendForm, { ...form, action: server.url + form.path });
      await page.waitForURL(`${server.url}${form.path}`);
      await becomes(() => answers.at(-1), `POST ${form.path} 403`);
    }
    await page.goto(lure);
    answers.length = 0;
    expect(await page.evaluate(callFromElsewhere, server.url)).toEqual([]);
    await becomes(
      () => answers,
      [
        "POST /api/logout net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin",
        "POST /logout net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin",
        // Never sent, because the site answers no question beforehand.
        "PATCH /api/users/1 net::ERR_FAILED",
        "DELETE /api/account net::ERR_FAILED",
        "GET /api/user net::ERR_FAILED",
        "GET /pet-parent-dashboard net::ERR_FAILED",
        "GET /pet-parent-dashboard net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin",
      ],
    );
    expect(await framedText(page, server.url)).toBe("");

    expect((await context.request.get("/api/user")).status()).toBe(200);
    expect(await belongings()).toEqual(before);
    await context.close();
  });

  function answersTo(page: Page): string[] {
    const answers: string[] = [];
    page.on("response", (response) => {
      const { origin, pathname } = new URL(response.url());
      const isAsked = ["document", "fetch"].includes(response.request().resourceType());
      if (isAsked && origin === server.url)
        answers.push(`${response.request().method()} ${pathname} ${response.status()}`);
    });
    page.on("requestfailed", (request) => {
      answers.push(`${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText}`);
    });
    return answers;
  }
});
