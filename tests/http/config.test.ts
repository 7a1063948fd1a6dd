import { expect, test } from "bun:test";
import { ConfigError, readCommandConfig, readConfig } from "#src/base/config.ts";
import { testApp } from "#tests/support/app.ts";

const demo = { DEMO: "1" };
const stripe = {
  ...demo,
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_PRICE_ID: "price_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};
const production = { APP_URL: "https://groomers.example", ALLOW_EMBEDDED_PAYMENTS: "1" };

test("needs no setting for a demo", () => {
  expect(readConfig(demo)).toMatchObject({ port: 3000, appUrl: "http://localhost:3000", demo: true, rateLimits: {} });
});

test.each([
  ["a demo", demo, "127.0.0.1"],
  ["a demo that is meant to be public", { ...demo, ALLOW_PUBLIC_DEMO: "1" }, "0.0.0.0"],
  ["a demo with an address", { ...demo, LISTEN_ADDRESS: "192.168.1.7" }, "192.168.1.7"],
  ["a real site", production, "0.0.0.0"],
])("decides where to listen by who may read the emails: %s", (_, env, address) => {
  expect(readConfig(env).listenAddress).toBe(address);
});

test("gives the caches an eighth of the memory within bounds, or what the setting says", () => {
  expect(readConfig(demo).cacheBytes).toBeWithin(48_000_000, 190_000_001);
  expect(readConfig({ ...demo, CACHE_MB: "96" }).cacheBytes).toBe(96_000_000);
});

test("treats an empty value as not set", () => {
  expect(readConfig({ ...demo, PORT: "", SMTP_URL: "" }).port).toBe(3000);
});

test("trims values and treats a blank one as not set", () => {
  const secret = { STRIPE_WEBHOOK_SECRET: "whsec_x\n", DATA_DIR: " data ", PORT: " ", TRUST_PROXY: "1 " };
  const { stripe: read, dataDir, port, trustProxy } = readConfig({ ...stripe, ...secret });

  expect([read?.webhookSecret, dataDir, port, trustProxy]).toEqual(["whsec_x", "data", 3000, 1]);
});

test.each([
  "hello@groomers.example",
  "root@localhost",
  "Mudroom <hello@groomers.example>",
  '"Paws, Inc." <hello@groomers.example>',
])("accepts the sender %s", (from) => {
  expect(readConfig({ ...demo, EMAIL_FROM: from }).emailFrom).toBe(from);
});

const nodes = {
  ...production,
  DATABASE_URL: "https://primary.example",
  DATABASE_TOKEN: "a.b.c",
  DATABASE_REPLICA: "replica",
  UPLOADS_URL: "s3://key:secret@store.example/photos",
  ROLE: "web",
};

test.each([
  ["PORT", { ...demo, PORT: "70000" }],
  ["PORT", { ...demo, PORT: "abc" }],
  ...["8", "1.5", "-16", "lots", "1GB"].map((value): [string, object] => ["CACHE_MB", { ...demo, CACHE_MB: value }]),
  ["LISTEN_ADDRESS", { ...demo, LISTEN_ADDRESS: "somewhere" }],
  ["DEMO", { DEMO: "maybe" }],
  ["APP_URL", { ...demo, APP_URL: "groomers.example" }],
  ["APP_URL", { ...production, APP_URL: "" }],
  ["APP_URL", { ...production, APP_URL: "http://groomers.example" }],
  ["ALLOW_PUBLIC_DEMO", { ...demo, APP_URL: "https://demo.example" }],
  ["RATE_LIMITS", { ...demo, RATE_LIMITS: "search-ip=many" }],
  ["RATE_LIMITS", { ...demo, RATE_LIMITS: "no-such-limit=5" }],
  ["SMTP_URL", { ...demo, SMTP_URL: "mail.example" }],
  ["SMTP_URL", { ...demo, SMTP_URL: "smtp:mail.example:587" }],
  ["EMAIL_FROM", { ...demo, EMAIL_FROM: "Mudroom" }],
  ["EMAIL_FROM", { ...demo, EMAIL_FROM: "Mudroom <hello@groomers.example" }],
  ["EMAIL_FROM", { ...demo, EMAIL_FROM: '"Mudroom <hello@groomers.example>"' }],
  ["TEXTS_URL", { ...demo, TEXTS_URL: "twilio://AC123:50%OFF@api.twilio.com?from=+12025550100" }],
  ["SUPPORT_EMAIL", { ...demo, SUPPORT_EMAIL: "nobody" }],
  ["SOCIAL_FACEBOOK", { ...demo, SOCIAL_FACEBOOK: "facebook.com/mudroom" }],
  ["SOCIAL_INSTAGRAM", { ...demo, SOCIAL_INSTAGRAM: "javascript:alert(1)" }],
  ["ADMIN_PASSWORD", { ...demo, ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "short" }],
  ["ADMIN_PASSWORD", { ...demo, ADMIN_EMAIL: "a@example.com" }],
  ["ADMIN_PASSWORD", { ...demo, ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "x".repeat(257) }],
  ["STRIPE_SECRET_KEY", { APP_URL: "https://groomers.example" }],
  ["STRIPE_SECRET_KEY", { ...stripe, STRIPE_SECRET_KEY: "pk_test_x" }],
  ["STRIPE_PUBLISHABLE_KEY", { ...stripe, STRIPE_PUBLISHABLE_KEY: "pk_live_x" }],
  ["STRIPE_PUBLISHABLE_KEY", { ...stripe, STRIPE_SECRET_KEY: "rk_live_x" }],
  ["STRIPE_API_BASE", { ...stripe, STRIPE_API_BASE: "http://stripe.example" }],
  ["STRIPE_API_BASE", { ...stripe, STRIPE_API_BASE: "not an address" }],
  [
    "STRIPE_PRICE_ID",
    { ...production, STRIPE_SECRET_KEY: "sk_x", STRIPE_PUBLISHABLE_KEY: "pk_x", STRIPE_WEBHOOK_SECRET: "whsec_x" },
  ],
  ["DATABASE_URL", { ...nodes, DATABASE_URL: "libsql://primary.example" }],
  ["DATABASE_URL", { ...nodes, DATABASE_URL: "http://primary.example" }],
  ["DATABASE_TOKEN", { ...nodes, DATABASE_TOKEN: "" }],
  ["DATABASE_TOKEN", { ...nodes, DATABASE_TOKEN: "secret" }],
  ["DATABASE_REPLICA", { ...nodes, DATABASE_REPLICA: "" }],
  ["DATABASE_REPLICA", { ...nodes, DATABASE_URL: "" }],
  ["DATABASE_TIMEOUT", { ...nodes, DATABASE_TIMEOUT: "2s" }],
  ["DATABASE_TIMEOUT", { ...nodes, DATABASE_TIMEOUT: "5" }],
  ["UPLOADS_URL", { ...nodes, UPLOADS_URL: "" }],
  ["UPLOADS_URL", { ...nodes, UPLOADS_URL: "s3://store.example/photos" }],
  ["UPLOADS_URL", { ...nodes, UPLOADS_URL: "s3://key:secret@store.example" }],
  ["UPLOADS_URL", { ...nodes, UPLOADS_URL: "s3://key:50%OFF@store.example/photos" }],
  ["UPLOADS_URL", { ...nodes, UPLOADS_URL: "s3+http://key:secret@store.example/photos" }],
  ["TEXTS_URL", { ...demo, TEXTS_URL: "twilio://AC1@api.twilio.com?from=+12025550100" }],
  ["TEXTS_URL", { ...demo, TEXTS_URL: "twilio://AC1:t@api.twilio.com" }],
  ["TEXTS_URL", { ...demo, TEXTS_URL: "https://api.twilio.com" }],
  ["TEXTS_URL", { ...demo, TEXTS_URL: "twilio+http://AC1:t@api.twilio.com?from=+12025550100" }],
  ["TEXTS_MONTHLY_LIMIT", { ...demo, TEXTS_MONTHLY_LIMIT: "500" }],
  ["TEXTS_MONTHLY_LIMIT", { ...demo, TEXTS_URL: "twilio://AC1:t@api.twilio.com?from=MG1", TEXTS_MONTHLY_LIMIT: "0" }],
  ["ROLE", { ...nodes, ROLE: "" }],
  ["ROLE", { ...nodes, ROLE: "worker" }],
])("stops the start on a wrong %s with one line that names it", (name, env) => {
  const start = () => readConfig(env as Record<string, string>);

  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name}: [^\n]+$`));
});

test("serves a demo only on this machine unless the settings allow more", () => {
  const elsewhere = { ...demo, APP_URL: "https://demo.example", ALLOW_PUBLIC_DEMO: "1" };

  expect(readConfig(elsewhere).publicDemo).toBe(true);
  expect(readConfig({ ...demo, APP_URL: "http://127.0.0.1:3000" }).publicDemo).toBe(false);
  expect(readConfig({ ...production, ALLOW_PUBLIC_DEMO: "1" }).publicDemo).toBe(false);
});

test("allows http only on this machine unless the settings allow more", () => {
  expect(readConfig({ ...production, APP_URL: "http://127.0.0.1:3000" }).isHttps).toBe(false);
  expect(readConfig({ ...production, APP_URL: "http://intranet", ALLOW_HTTP: "1" }).appUrl).toBe("http://intranet");
});

test("turns Stripe on by its key and requires its other settings", () => {
  expect(readConfig(demo).stripe).toBeNull();
  expect(readConfig({ ...stripe, STRIPE_SECRET_KEY: "rk_test_x" }).stripe?.secretKey).toBe("rk_test_x");
  expect(readConfig({ ...stripe, STRIPE_API_BASE: "http://127.0.0.1:12111" }).stripe).toEqual({
    secretKey: "sk_test_x",
    publishableKey: "pk_test_x",
    priceId: "price_x",
    webhookSecret: "whsec_x",
    apiBase: "http://127.0.0.1:12111",
  });
});

test("reads one file for one machine and a database server for nodes", () => {
  expect(readConfig(demo)).toMatchObject({ primary: null, uploadsUrl: null, servesPeople: true, runsJobs: true });
  expect(readConfig(nodes)).toMatchObject({
    primary: { url: "https://primary.example", token: "a.b.c", replica: "replica", timeout: 2_000 },
    servesPeople: true,
    runsJobs: false,
  });
  expect(readConfig({ ...nodes, ROLE: "jobs" })).toMatchObject({ servesPeople: false, runsJobs: true });
  for (const host of ["127.0.0.1:8080", "10.0.0.4:8080", "192.168.1.4", "[fd00::4]:8080", "primary:8080"]) {
    expect(readConfig({ ...nodes, DATABASE_URL: `http://${host}` }).primary?.url).toBe(`http://${host}`);
  }
  const here = { DATABASE_URL: "http://localhost:8080", DATABASE_TOKEN: "" };
  expect(readConfig({ ...nodes, ...here }).primary?.token).toBeUndefined();
  const store = "s3+http://key:secret@store:9000/photos";
  expect(readConfig({ ...nodes, UPLOADS_URL: store }).uploadsUrl).toBe(store);
});

test("turns limits off as a whole or sets each", async () => {
  expect(readConfig({ ...demo, RATE_LIMITS: "off" }).rateLimits).toBe(false);
  expect(readConfig({ ...demo, RATE_LIMITS: "search-ip=600, login-ip=300" }).rateLimits).toEqual({
    "search-ip": 600,
    "login-ip": 300,
  });

  const app = await testApp({ env: { RATE_LIMITS: "search-ip=2" } });
  const search = async () => (await app.visitor().post("/api/groomers/search", { zipCode: "28801" })).status;
  expect([await search(), await search(), await search()]).toEqual([200, 200, 429]);
});

test("reads a public site's settings for a command beside it", () => {
  const { port, dataDir } = readCommandConfig({
    APP_URL: "https://groomers.example",
    PORT: "3100",
    DATA_DIR: "/srv/data",
  });

  expect([port, dataDir]).toEqual([3100, "/srv/data"]);
});
