import { expect, test } from "bun:test";
import { createApp } from "#src/app.ts";
import { countJob } from "#src/base/count-job.ts";
import { browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";

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

test("requests are counted by the pattern of their route, their method and the class of the answer", async () => {
  const app = await testApp();
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

test("a page that is answered from memory counts like any other", async () => {
  const app = await testApp();
  for (let time = 0; time < 3; time++) await app.visitor().get("/faq");

  const metrics = await scrape(app);

  expect(metrics.get(requests("/faq", "GET", "2xx"))).toBe(3);
  expect(metrics.get('mudroom_http_request_duration_seconds_count{route="/faq"}')).toBe(3);
});

test("what strangers make up adds no line", async () => {
  const app = await testApp();
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

test("members, sessions, mails, jobs and backups are told in numbers", async () => {
  const app = await testApp();
  await addGroomer(app, "gus");
  await addGroomer(app, "una", { isListed: false });
  signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  await app.visitor().post("/api/forgot-password", { email: "ana@example.com" });
  app.clock.advance(90_000);
  await countJob(app.ctx, "memberships", () => {});
  await countJob(app.ctx, "backup", () => Promise.reject(new Error("disk full"))).catch(() => {});

  const metrics = await scrape(app);

  expect(metrics.get('mudroom_memberships{state="active"}')).toBe(1);
  expect(metrics.get('mudroom_memberships{state="none"}')).toBe(1);
  expect(metrics.get('mudroom_memberships{state="past_due"}')).toBe(0);
  expect(metrics.get("mudroom_open_sessions")).toBe(1);
  expect(metrics.get("mudroom_own_clients")).toBe(0);
  expect(metrics.get("mudroom_busy_calendars_failing")).toBe(0);
  expect(metrics.get("mudroom_outbox_due_mails")).toBe(1);
  expect(metrics.get("mudroom_outbox_oldest_due_seconds")).toBe(90);
  expect(metrics.get("mudroom_outbox_dead_mails")).toBe(0);
  const jobDone = metrics.get('mudroom_job_last_success_timestamp_seconds{job="memberships"}');
  expect(jobDone).toBe(app.clock.now() / 1000);
  expect(metrics.get('mudroom_job_failures_total{job="memberships"}')).toBe(0);
  expect(metrics.get('mudroom_job_failures_total{job="backup"}')).toBe(1);
  expect(metrics.get("mudroom_last_backup_timestamp_seconds")).toBe(0);
  expect(metrics.get("mudroom_last_backup_ok")).toBe(0);
});

test("who is a member is counted again after fifteen seconds, however often somebody asks", async () => {
  const app = await testApp();
  const active = async () => (await scrape(app)).get('mudroom_memberships{state="active"}');
  const before = await active();
  await addGroomer(app, "gus");
  const atOnce = await active();
  app.clock.advance(15_000);

  expect([before, atOnce, await active()]).toEqual([0, 0, 1]);
});

test("what cannot be read is left out and logged, and the rest is told anyway", async () => {
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

test("each name comes with its help, its kind and its labels, in Prometheus' own format", async () => {
  const app = await testApp();
  await app.visitor().get("/faq");
  app.ctx.metrics.countRequest('/"odd"\\', "GET", 200, 1);
  await countJob(app.ctx, "memberships", () => {});
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
    "gauge mudroom_outbox_due_mails ",
    "gauge mudroom_outbox_oldest_due_seconds ",
    "gauge mudroom_outbox_dead_mails ",
    "gauge mudroom_pushes_due ",
    "gauge mudroom_pushes_oldest_due_seconds ",
    "counter mudroom_push_tries_total outcome",
    "gauge mudroom_memberships state",
    "gauge mudroom_open_sessions ",
    "gauge mudroom_push_devices ",
    "gauge mudroom_push_devices_failing ",
    "gauge mudroom_own_clients ",
    "gauge mudroom_added_visits ",
    "gauge mudroom_busy_calendars ",
    "gauge mudroom_busy_calendars_failing ",
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
