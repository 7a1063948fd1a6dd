import { build } from "#src/build/build.ts";
import { chromiumFlags, findChromium } from "#tests/support/chromium.ts";
import { startServer } from "#tests/support/server.ts";
import { cleanUp, onEnd } from "./cleanup.ts";
import { medianRun, type Report, type Run, readReport, reportRow, shortfalls } from "./lighthouse-report.ts";
import { markdownTable } from "./measure.ts";

/** Odd, so that the median is one of the runs. */
const RUNS = 3;
const cli = Bun.resolveSync("lighthouse/cli/index.js", import.meta.dir);

interface Target {
  name: string;
  path: string;
}

/** Runs Lighthouse (mobile, simulated slow network) three times on each public page of a demo site and shows the medians. */
async function main(): Promise<number> {
  const { path: chromium, advice } = await findChromium();
  if (!chromium) throw new Error(advice);
  await build();
  const server = await startServer({ RATE_LIMITS: "off" });
  onEnd(() => server.remove());
  const measured: { target: Target; run: Run }[] = [];
  for (const target of await targets(server.url)) {
    const runs: Run[] = [];
    for (let turn = 0; turn < RUNS; turn++) runs.push(await measure(server.url + target.path, chromium));
    measured.push({ target, run: medianRun(runs) });
    console.error(`  ${target.name}: ${runs.map(({ scores }) => scores.performance).join(", ")}`);
  }
  const head = ["page", "Perf", "A11y", "BP", "SEO", "FCP s", "LCP s", "TBT ms", "CLS"];
  console.log(
    markdownTable(
      head,
      measured.map(({ target, run }) => reportRow(target.name, run)),
    ),
  );
  const missed = measured.flatMap(({ target, run }) => shortfalls(run).map((text) => `${target.name}: ${text}`));
  console.log(missed.length > 0 ? `\n${missed.join("\n")}` : "\nEvery page is at its goal.");
  return missed.length > 0 ? 1 : 0;
}

/** One page of each public kind, or the paths from the command line. */
async function targets(url: string): Promise<Target[]> {
  const asked = process.argv.slice(2);
  if (asked.length > 0) return asked.map((path) => ({ name: path, path }));
  const profile = await firstLink(`${url}/groomers?zipCode=28801`, /href="(\/groomer\/\d+)/);
  const wanted: [string, string | undefined][] = [
    ["home", "/"],
    ["search", "/groomers"],
    ["search results", "/groomers?location=28801"],
    ["profile", profile],
    ["article", await firstLink(`${url}/blog`, /href="(\/blog\/[\w-]+)"/)],
    ["FAQ", "/faq"],
    ["city", await firstLink(`${url}${profile}`, /href="(\/mobile-dog-grooming\/[a-z]{2}\/[\w-]+)"/)],
  ];
  return wanted.flatMap(([name, path]) => (path ? [{ name, path }] : []));
}

async function firstLink(page: string, link: RegExp): Promise<string | undefined> {
  const path = link.exec(await (await fetch(page)).text())?.[1];
  if (!path) console.error(`  ${page} has no link like ${link.source}: skipped`);
  return path;
}

/** Retries a failed run once, because a busy machine can cut Chromium's trace short. */
const measure = async (url: string, chromium: string) =>
  readReport(await audit(url, chromium).catch(() => audit(url, chromium)));

/** Runs in a new browser with an empty cache. */
async function audit(url: string, chromium: string): Promise<Report> {
  const options = [
    "--quiet",
    "--output=json",
    "--output-path=stdout",
    "--only-categories=performance,accessibility,best-practices,seo",
    `--chrome-flags=--headless=new ${chromiumFlags.join(" ")}`,
  ];
  const child = Bun.spawn([process.execPath, cli, url, ...options], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [text, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`Lighthouse on ${url}: ${complaint.slice(0, 2000)}`);
  return JSON.parse(text) as Report;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
try {
  process.exitCode = await main();
} finally {
  await cleanUp();
}
