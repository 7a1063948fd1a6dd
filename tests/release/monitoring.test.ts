import { expect, test } from "bun:test";
import { YAML } from "bun";
import { metricHelp } from "#src/features/operations/metrics/names.ts";
import { testApp } from "#tests/support/app.ts";

const read = (file: string) => Bun.file(file).text();

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const rules = (
  YAML.parse(await read("deploy/prometheus/alerts.yml")) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);

interface Panel {
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}
const dashboard = (await Bun.file("deploy/grafana/mudroom.json").json()) as {
  templating: { list: { name: string }[] };
  panels: Panel[];
};
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const metricNames = new Set([
  ...Object.keys(metricHelp).map((name) => `mudroom_${name}`),
  ...["bucket", "sum", "count"].map((part) => `mudroom_http_request_duration_seconds_${part}`),
]);
const named = (text: string) => [...text.matchAll(/\bmudroom_\w+/g)].map(([name]) => name);

test("uses existing metrics in alerts and charts almost all of them", () => {
  const queriedNames = [...rules.map(({ expr }) => expr), ...queries].flatMap(named);

  expect(queriedNames.filter((name) => !metricNames.has(name))).toEqual([]);
  const shown = new Set(queries.flatMap(named));
  const notShown = Object.keys(metricHelp).filter((name) => !shown.has(`mudroom_${name}`));
  expect(notShown).toEqual([
    "event_loop_delay_mean_seconds",
    "primary_answers",
    "island_errors_total",
    "last_backup_bytes",
    "last_backup_ok",
    "jobs_lease_since_timestamp_seconds",
  ]);
});

test("explains each metric and job in the operations manual", async () => {
  const manual = await read("docs/operations.md");
  const { ctx } = await testApp({ env: { UPLOADS_URL: "s3://key:secret@store.example/photos" } });
  const jobs = ctx.features.flatMap(({ jobs, ownJobs, cleaning }) =>
    [jobs, ownJobs, cleaning].flatMap((list) => list?.(ctx).map(({ name }) => name) ?? []),
  );

  const named = new Set([...manual.matchAll(/`([a-z_]+)(?=[`{])/g)].map(([, name]) => name));
  const shortened = ["event_loop_delay_p99_seconds", "event_loop_delay_max_seconds"];
  expect(Object.keys(metricHelp).filter((name) => !named.has(name) && !shortened.includes(name))).toEqual([]);
  const row = manual.split("\n").find((line) => line.includes("`job_failures_total{job}` |")) ?? "";
  const listedJobs = [...row.matchAll(/`([a-z' ]+)`/g)].map(([, name]) => name!);
  expect(listedJobs.toSorted()).toEqual([...new Set(["sessions", ...jobs])].sort());
});

test("selects our jobs by the label that Prometheus keeps", () => {
  for (const expr of [...rules.map((rule) => rule.expr), ...queries]) {
    for (const [, job] of expr.matchAll(/mudroom_job_\w+\{[^}]*\bjob(?:=~?)"([^"]*)"/g)) {
      expect(["mudroom", "$job"]).toContain(job!);
    }
  }
});

test("gives each alert a wait, a severity, and a place in the operations manual", async () => {
  const manual = await read("docs/operations.md");

  for (const rule of rules) {
    expect(rule.for).toMatch(/^\d+m$/);
    expect(["critical", "warning"]).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toEndWith(".");
    expect(manual).toContain(`| \`${rule.alert}\` |`);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test("names the steps before and after each release's upgrade", async () => {
  const releases = (await read("CHANGELOG.md")).split(/^## /m).slice(1);

  expect(releases.length).toBeGreaterThan(0);
  for (const release of releases) {
    const [, upgrade] = /^### Upgrade\n([\s\S]*?)^### /m.exec(release) ?? [];
    expect(upgrade).toMatch(/^Before:\n\n- /m);
    expect(upgrade).toMatch(/^After:\n\n- /m);
  }
});
