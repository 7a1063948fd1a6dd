import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkEmail } from "#src/features/operations/doctor/examine.ts";
import { checkStripe, checkTexts } from "#src/features/operations/doctor/services.ts";
import {
  checkAddress,
  checkBuild,
  checkCertificate,
  checkClock,
  judgeCertificate,
} from "#src/features/operations/doctor/site.ts";
import { watchedEvents } from "#src/ports/payments/stripe-account.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { no, startSmtp } from "#tests/email/smtp.ts";
import { startLocalStripe } from "#tests/stripe/local-stripe.ts";
import { price } from "#tests/stripe/objects.ts";
import { testConfig } from "#tests/support/config.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { kindOf, kindsOf, settings } from "./setup.ts";

const now = () => Date.now();
const NOBODY = "http://127.0.0.1:9";

const stripe = await startLocalStripe();
const smtp = await startSmtp();
let said = { status: 200, text: "ready\n" };
const site = Bun.serve({ port: 0, fetch: () => new Response(said.text, { status: said.status }) });
const siteUrl = `http://localhost:${site.port}`;
afterAll(async () => {
  await stripe.stop();
  await smtp.goAway();
  await site.stop(true);
});

const APP_URL = "https://groomers.test";
const withStripe = (env: Record<string, string> = {}) => settings({ ...stripe.env, ...env });
const HOOK = {
  id: "we_1",
  object: "webhook_endpoint",
  url: `${APP_URL}/api/stripe/webhook`,
  status: "enabled",
} as const;
const setHook = (own: object = {}) =>
  stripe.store.put<"webhook_endpoint">({ ...HOOK, enabled_events: [...watchedEvents], ...own });

test("accepts the right price and webhook", async () => {
  setHook();

  expect(kindsOf(await checkStripe(withStripe(), now))).toEqual(["ok stripe price", "ok stripe webhook"]);
});

test("reports a missing, archived, or different price by name", async () => {
  stripe.store.put<"price">(price("price_archived", { active: false }));
  stripe.store.put<"price">(price("price_dear", { unit_amount: 5900 }));
  for (const id of ["price_none", "price_archived", "price_dear"]) {
    const [finding] = await checkStripe(withStripe({ STRIPE_PRICE_ID: id }), now);
    expect(finding?.state).toBe("problem");
    expect(finding?.says).toContain(id);
  }
});

test.each<[what: string, own: object, says: string]>([
  ["is missing", { url: "https://elsewhere.test/api/stripe/webhook" }, "No Stripe webhook endpoint"],
  ["is turned off", { status: "disabled" }, "is disabled"],
  ["leaves events out", { enabled_events: ["invoice.paid"] }, "doesn't send setup_intent.succeeded, "],
])("reports a webhook endpoint that %s", async (_, own, says) => {
  setHook(own);

  const finding = (await checkStripe(withStripe(), now)).find(({ check }) => check === "stripe webhook");

  expect(finding?.state).toBe("problem");
  expect(finding?.says).toContain(says);
});

test("accepts an endpoint that gets every event", async () => {
  setHook({ enabled_events: ["*"] });

  expect(kindsOf(await checkStripe(withStripe(), now))).toContain("ok stripe webhook");
});

test("distinguishes a wrong key from an unavailable Stripe and hides the key", async () => {
  const wrong = await checkStripe(withStripe({ STRIPE_SECRET_KEY: "sk_test_wrong_key" }), now);
  const away = await checkStripe(withStripe({ STRIPE_API_BASE: NOBODY }), now);

  expect(wrong[0]?.says).toBe("STRIPE_SECRET_KEY: Stripe rejected this key.");
  expect(wrong[1]?.says).toContain("401");
  expect(kindsOf(away)).toEqual(["problem stripe price", "problem stripe webhook"]);
  expect(away[0]?.says).toBe("Couldn't look up the price at Stripe.");
  expect(JSON.stringify([wrong, away])).not.toContain("sk_test_");
});

test("accepts a mail server that lets us in", async () => {
  expect(kindOf(await checkEmail(settings({ SMTP_URL: smtp.url })))).toBe("ok email");
});

test("reports a rejected password or an unavailable mail server without the password", async () => {
  smtp.behave({ login: (user, password) => no(535, `5.7.8 no ${user} ${password}`) });
  const refused = await checkEmail(settings({ SMTP_URL: smtp.url.replace("//", "//dana:sesame-open-7@") }));
  const away = await checkEmail(settings({ SMTP_URL: "smtp://dana:sesame-open-7@127.0.0.1:9" }));

  expect(kindsOf([refused, away])).toEqual(["problem email", "problem email"]);
  expect(JSON.stringify([refused, away])).not.toContain("sesame-open-7");
});

test("warns about a missing mail server except in a demo", async () => {
  expect(kindOf(await checkEmail(settings()))).toBe("warning email");
  expect(kindOf(await checkEmail(testConfig()))).toBe("ok email");
});

test("compares the clock with Stripe's or with the site's own", async () => {
  const stateAt = async (off: number) => (await checkClock(withStripe(), () => now() + off)).state;

  expect(await stateAt(0)).toBe("ok");
  expect(await stateAt(30_000)).toBe("warning");
  expect(await stateAt(-600_000)).toBe("problem");
  expect(kindOf(await checkClock(settings({ APP_URL: siteUrl }), now))).toBe("ok clock");
  expect(kindOf(await checkClock(settings({ APP_URL: NOBODY }), now))).toBe("warning clock");
});

test("accepts an address where the site answers and is ready", async () => {
  expect(kindOf(await checkAddress(settings({ APP_URL: siteUrl })))).toBe("ok address");
});

test("distinguishes a site that isn't ready from another site and from none", async () => {
  const words: string[] = [];
  for (const answer of [
    { status: 503, text: "not ready: it is stopping\n" },
    { status: 200, text: "Welcome to nginx" },
  ]) {
    said = answer;
    words.push((await checkAddress(settings({ APP_URL: siteUrl }))).says);
  }
  words.push((await checkAddress(settings({ APP_URL: NOBODY }))).says);

  expect(words).toEqual([
    `${siteUrl} responds with "not ready: it is stopping".`,
    `${siteUrl}/readyz returned status 200, so this may be a different site.`,
    `Can't reach ${NOBODY} from here: nothing is listening there.`,
  ]);
});

test("judges a certificate by its end and its issuer", () => {
  const stateOf = (endsIn: number, flaw?: string) => judgeCertificate({ endsAt: endsIn, flaw }, 0).state;

  expect(stateOf(60 * DAY_MS)).toBe("ok");
  expect(stateOf(10 * DAY_MS)).toBe("warning");
  expect(stateOf(-DAY_MS)).toBe("problem");
  expect(stateOf(60 * DAY_MS, "self-signed certificate")).toBe("problem");
});

test("reads the certificate from the address", async () => {
  const secure = await startSmtp({ secure: true });
  const finding = await checkCertificate(settings({ APP_URL: `https://localhost:${secure.port}` }), now());
  const nobody = await checkCertificate(settings({ APP_URL: "https://localhost:9" }), now());
  await secure.goAway();

  expect(finding?.state).toBe("problem");
  expect(finding?.says).toMatch(/won't trust the certificate: .*|The certificate expired on/);
  expect(nobody?.says).toBe("Couldn't read the certificate: nothing is listening there.");
  expect(await checkCertificate(settings({ APP_URL: siteUrl }), now())).toBeNull();
});

test("requires every built file", () => {
  const folder = temporaryFolder("doctor-build");
  expect(kindOf(checkBuild(folder))).toBe("problem build");

  const pages = ["dashboard", "calendar", "map", "booking", "charts"];
  const scripts = ["embed.js", "document.js", "start-worker.js", "bar-find.js", "worker.js"];
  const [embedScript, document, startWorker, barFind, worker] = scripts.map((name) => `/build/${name}`);
  const pageCss = Object.fromEntries(pages.map((page) => [page, `/build/${page}.css`]));
  const styles = { css: "/build/main.css", pageCss, offlineCss: "/build/offline.css", embedCss: "/build/embed.css" };
  const manifest = { ...styles, embedScript, document, startWorker, barFind, worker, islands: {} };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  const sheets = ["main", "offline", "embed", ...pages].map((name) => `${name}.css`);
  for (const name of [...sheets, ...scripts].filter((name) => name !== "document.js"))
    writeFileSync(join(folder, name), "");
  expect(checkBuild(folder).says).toBe("The build is missing /build/document.js.");

  writeFileSync(join(folder, "document.js"), "");
  expect(kindOf(checkBuild(folder))).toBe("ok build");
  rmSync(folder, { recursive: true });
});

let smsUrl = "";
let server: ReturnType<typeof Bun.serve>;

beforeAll(() => {
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => Response.json({ status: "active", incoming_phone_numbers: [{ sms_url: smsUrl }] }),
  });
});
afterAll(() => server.stop(true));

const textsUrl = (port: number) => `twilio+http://AC1:secret@127.0.0.1:${port}?from=+12025550100`;
const examined = (env: Record<string, string>) => checkTexts(testConfig(env));

test("skips the check on a site without texts", async () => {
  expect(await examined({})).toBeNull();
});

test("shows where replies go and that the month has no limit", async () => {
  const env = { TEXTS_URL: textsUrl(server.port!) };
  smsUrl = "";
  expect(await examined(env)).toMatchObject({
    state: "problem",
    says: "Replies aren't set up, so the site won't know when someone texts STOP.",
  });
  smsUrl = "https://elsewhere.example/sms";
  expect((await examined(env))?.says).toBe("Replies go to https://elsewhere.example/sms.");
  smsUrl = "http://localhost:3000/api/texts/webhook";
  expect(await examined(env)).toMatchObject({ state: "warning", advice: "Set TEXTS_MONTHLY_LIMIT." });
  expect(await examined({ ...env, TEXTS_MONTHLY_LIMIT: "500" })).toMatchObject({ state: "ok" });
});

test("reports a provider that doesn't answer without printing the token", async () => {
  const found = await examined({ TEXTS_URL: textsUrl(1) });
  expect(found).toMatchObject({ state: "problem", says: "Couldn't reach Twilio." });
  expect(JSON.stringify(found)).not.toContain("secret");
});
