import { expect, test } from "bun:test";
import { createApp } from "#src/app.ts";
import { runJob } from "#src/base/job-turns.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";

async function scrape(app: Pick<TestApp, "handle">) {
  const answer = await browser(app.handle).get("/metrics");
  expect(answer.status).toBe(200);
  return readMetrics(await answer.text());
}

function readMetrics(text: string) {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

const requests = (route: string, method: string, status: string) =>
  `mudroom_http_requests_total{route="${route}",method="${method}",status="${status}"}`;

testWith("counts requests by route pattern, method, and status class", testApp, async (app) => {
  const window = app.visitor();
  for (const path of ["/groomer/1", "/groomer/2", "/api/user"]) await window.get(path);
  await window.post("/api/login", {});
  await window.send("HEAD", "/healthz");

  const metrics = await scrape(app);

  expect(metrics.get(requests("/groomer/:id", "GET", "4xx"))).toBe(2);
  expect(metrics.get(requests("/groomer/:id", "GET", "5xx"))).toBe(0);
  expect(metrics.get(requests("/api/user", "GET", "4xx"))).toBe(1);
  expect(metrics.get(requests("/api/login", "POST", "4xx"))).toBe(1);
});

testWith("counts a page from memory like any other", testApp, async (app) => {
  for (let time = 0; time < 3; time++) await app.visitor().get("/faq");

  const metrics = await scrape(app);

  expect(metrics.get(requests("/faq", "GET", "2xx"))).toBe(3);
  expect(metrics.get('mudroom_http_request_duration_seconds_count{route="/faq"}')).toBe(3);
});

testWith("adds no line for paths that strangers make up", testApp, async (app) => {
  const window = app.visitor();
  for (let number = 0; number < 20; number++) {
    await window.get(`/no-such-page-${number}?q=${number}`);
    await window.send(number % 2 ? "PROPFIND" : "LOCK", `/nor-this-${number}`);
  }

  const metrics = await scrape(app);

  expect([...metrics.keys()].filter((name) => /no-such|nor-this|PROPFIND|LOCK/.test(name))).toEqual([]);
  expect(metrics.get(requests("(none)", "GET", "4xx"))).toBe(20);
  expect(metrics.get(requests("(none)", "OTHER", "4xx"))).toBe(20);
});

testWith("reports members, sessions, emails, jobs, and backups", testApp, async (app) => {
  await addGroomer(app, "gus");
  await addGroomer(app, "una", { isListed: false });
  signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  await app.visitor().post("/api/forgot-password", { email: "ana@example.com" });
  app.clock.advance(90_000);
  await runJob(app.ctx, "memberships", () => {});
  await runJob(app.ctx, "backup", () => Promise.reject(new Error("disk full"))).catch(() => {});

  const metrics = await scrape(app);

  expect(metrics.get('mudroom_memberships{state="active"}')).toBe(1);
  expect(metrics.get('mudroom_memberships{state="none"}')).toBe(1);
  expect(metrics.get('mudroom_memberships{state="past_due"}')).toBe(0);
  expect(metrics.get("mudroom_open_sessions")).toBe(1);
  expect(metrics.get("mudroom_own_clients")).toBe(0);
  expect(metrics.get("mudroom_connected_calendars_failing")).toBe(0);
  expect(metrics.get("mudroom_outbox_due_emails")).toBe(1);
  expect(metrics.get("mudroom_outbox_oldest_due_seconds")).toBe(90);
  expect(metrics.get("mudroom_outbox_dead_emails")).toBe(0);
  const jobDone = metrics.get('mudroom_job_last_success_timestamp_seconds{job="memberships"}');
  expect(jobDone).toBe(app.clock.now() / 1000);
  expect(metrics.get('mudroom_job_failures_total{job="memberships"}')).toBe(0);
  expect(metrics.get('mudroom_job_failures_total{job="backup"}')).toBe(1);
  expect(metrics.get("mudroom_last_backup_timestamp_seconds")).toBe(0);
  expect(metrics.get("mudroom_last_backup_ok")).toBe(0);
});

testWith("counts the login of each role until it ends without a visit", testApp, async (app) => {
  for (const role of ["pet_parent", "groomer", "admin"] as const) signedIn(app, await addUser(app, role, role), role);
  const logins = async (after: number) => {
    app.clock.advance(after);
    return (await scrape(app)).get("mudroom_open_sessions");
  };

  expect([await logins(29 * MINUTE_MS), await logins(MINUTE_MS), await logins(30 * DAY_MS)]).toEqual([3, 2, 0]);
});

testWith("counts members again after 15 seconds however many ask", testApp, async (app) => {
  const active = async () => (await scrape(app)).get('mudroom_memberships{state="active"}');
  const before = await active();
  await addGroomer(app, "gus");
  const atOnce = await active();
  app.clock.advance(15_000);

  expect([before, atOnce, await active()]).toEqual([0, 0, 1]);
});

test("leaves out and logs unreadable figures and reports the rest", async () => {
  const app = await testApp({ env: { DATA_DIR: "/no/such/folder" } });
  const errors: unknown[] = [];
  const { handle } = await createApp({
    ...app.ctx,
    log: { info: () => {}, error: (event, _error, fields) => void errors.push({ event, ...fields }) },
  });

  const metrics = await scrape({ handle });

  expect(metrics.has("mudroom_disk_free_bytes")).toBe(false);
  expect(metrics.get("mudroom_open_sessions")).toBe(0);
  expect(errors).toEqual([{ event: "metrics", part: "files" }]);
});

testWith("gives each metric its help, type, and labels in the Prometheus format", testApp, async (app) => {
  await app.visitor().get("/faq");
  app.ctx.metrics.countRequest('/"odd"\\', "GET", 200, 1);
  await runJob(app.ctx, "memberships", () => {});
  app.ctx.lease.take();

  const answer = await browser(app.handle).get("/metrics");
  const text = await answer.text();

  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(text).toEndWith("\n");
  const families = text.trimEnd().split("\n\n").map(familyOf);
  expect(families).toEqual([
    "counter mudroom_http_requests_total route,method,status",
    "gauge mudroom_database_bytes ",
    "gauge mudroom_database_wal_bytes ",
    "gauge mudroom_disk_free_bytes ",
    "gauge mudroom_cache_bytes cache",
    "gauge mudroom_cache_limit_bytes cache",
    "gauge mudroom_limits_bytes ",
    "gauge mudroom_outbox_due_emails ",
    "gauge mudroom_outbox_oldest_due_seconds ",
    "gauge mudroom_outbox_dead_emails ",
    "gauge mudroom_pushes_due ",
    "gauge mudroom_pushes_oldest_due_seconds ",
    "counter mudroom_push_tries_total outcome",
    "gauge mudroom_memberships state",
    "gauge mudroom_open_sessions ",
    "gauge mudroom_push_devices ",
    "gauge mudroom_push_devices_failing ",
    "gauge mudroom_own_clients ",
    "gauge mudroom_added_visits ",
    "gauge mudroom_connected_calendars ",
    "gauge mudroom_connected_calendars_failing ",
    "gauge mudroom_event_streams ",
    "gauge mudroom_jobs_lease_held ",
    "gauge mudroom_jobs_lease_since_timestamp_seconds process",
    "gauge mudroom_job_last_success_timestamp_seconds job",
    "counter mudroom_job_failures_total job",
    "gauge mudroom_last_backup_timestamp_seconds ",
    "gauge mudroom_last_backup_bytes ",
    "gauge mudroom_last_backup_ok ",
    "gauge mudroom_process_resident_memory_bytes ",
    "gauge mudroom_process_heap_used_bytes ",
    "counter mudroom_process_cpu_seconds_total ",
    "gauge mudroom_process_uptime_seconds ",
    "gauge mudroom_build_info version,bun",
    "histogram mudroom_http_request_duration_seconds le,route",
  ]);
  expect(text).toContain('mudroom_http_request_duration_seconds_count{route="/\\"odd\\"\\\\"} 1\n');
});

function familyOf(block: string): string {
  const [help = "", type = "", first = ""] = block.split("\n");
  const [, name = "", kind] = /^# TYPE (\S+) (\w+)$/.exec(type) ?? [];
  expect(help).toStartWith(`# HELP ${name} `);
  expect(first).toStartWith(name);
  const labels = [...first.matchAll(/[{,](\w+)="/g)].map(([, label]) => label);
  return `${kind} ${name} ${labels}`;
}

const TOKEN = "a-token-of-the-test-1234";
const SITE = "https://groomers.example";
const production = { DEMO: "0", APP_URL: SITE, ALLOW_EMBEDDED_PAYMENTS: "1" };

interface MetricsRequest {
  env?: Record<string, string>;
  ip?: string;
  at?: string;
  headers?: Record<string, string>;
}

async function ask({ env = production, ip = "127.0.0.1", at = "http://127.0.0.1:3000", headers = {} }: MetricsRequest) {
  const { handle } = await testApp({ env });
  return handle(new Request(`${at}/metrics`, { headers }), () => ip);
}

test.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])(
  "lets a program on this machine read: %s",
  async (ip) => {
    const answer = await ask({ ip });

    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  },
);

const strangers: [who: string, asked: MetricsRequest][] = [
  ["another machine", { ip: "203.0.113.7" }],
  ["a machine whose address only looks like this one", { ip: "127.0.0.1.evil" }],
  ["another container", { ip: "::ffff:172.18.0.3" }],
  ["a visitor behind the proxy that the settings name", { env: { ...production, TRUST_PROXY: "1" } }],
  [
    "one who names this machine to that proxy",
    { env: { ...production, TRUST_PROXY: "1" }, headers: { "x-forwarded-for": "127.0.0.1" } },
  ],
  ["a visitor behind a proxy that the settings forgot", { headers: { "x-forwarded-for": "203.0.113.7" } }],
  ["the same with the newer header", { headers: { forwarded: "for=203.0.113.7" } }],
  ["a visitor behind a proxy that says nothing of it", { at: SITE }],
  ["a page of another site whose name was pointed here", { env: {}, at: "http://evil.example:3000" }],
  ["somebody on this machine once there is a token", { env: { ...production, METRICS_TOKEN: TOKEN } }],
];

test.each(strangers)("shows %s the page of an unknown address", async (_, asked) => {
  expect((await ask(asked)).status).toBe(404);
});

test("lets anyone with the token read, also through the proxy", async () => {
  const env = { ...production, METRICS_TOKEN: TOKEN, TRUST_PROXY: "1" };
  const headers = { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.7" };

  expect((await ask({ env, ip: "203.0.113.7", at: SITE, headers })).status).toBe(200);
});

test.each([
  "",
  TOKEN,
  `Basic ${TOKEN}`,
  "Bearer",
  "Bearer ",
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(1)}`,
  `Bearer ${TOKEN} x`,
])("refuses another token: %j", async (authorization) => {
  const env = { ...production, METRICS_TOKEN: TOKEN };

  expect((await ask({ env, headers: { authorization } })).status).toBe(404);
});

test("answers a refused reader like an unknown address", async () => {
  const { handle } = await testApp({ env: { METRICS_TOKEN: TOKEN } });
  const [refused, missing] = await Promise.all(["/metrics", "/no-such-page"].map((path) => browser(handle).get(path)));
  const facts = async ({ status, headers }: Response, text: string) => {
    const id = headers.get("x-request-id") ?? "";
    headers.delete("x-request-id");
    return { status, headers: [...headers].sort(), text: text.replaceAll(id, "") };
  };

  expect(await facts(refused!, await refused!.text())).toEqual(await facts(missing!, await missing!.text()));
});

testWith("names the metrics in no sitemap, robots file, or API description", testApp, async ({ handle }) => {
  for (const path of ["/sitemap.xml", "/robots.txt", "/api/openapi.json"]) {
    const answer = await browser(handle).get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("/metrics");
  }
});

test("stops the start on a short token", async () => {
  await expect(testApp({ env: { METRICS_TOKEN: "secret" } })).rejects.toThrow(
    "METRICS_TOKEN: must have 16 to 200 letters",
  );
});
