import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { newRandom, type Random } from "#db/seed/random.ts";
import { cleanUp, folderForRun } from "../../bench/cleanup.ts";
import { markdownTable, median, short } from "../../bench/measure.ts";
import { startProduct } from "../../bench/servers.ts";
import { floorsOf, type Sample, slope, startProbe, takeSample } from "./soak/samples.ts";
import { openSite, type Site } from "./soak/site.ts";
import { visit } from "./soak/visits.ts";
import { type Listeners, listenAs } from "./support/listeners.ts";
import { atMost, exactly, type Figure, noted, report } from "./support/report.ts";
import { makeWorld, type Setup } from "./support/world.ts";

const PHOTOS = 8;
/** Caches fill until then, with twice the visits. */
const WARM_UP_MINUTES = 30;
const MAX_AT_ONCE = 200;
const OPEN_PAGES = 200;
const metricsToken = "metrics-token-of-the-soak";

async function main(): Promise<number> {
  const { minutes, perSecond } = readOptions();
  if (!existsSync("/proc/self/fd")) throw new Error("The soak reads memory and descriptors from Linux's /proc.");
  const dice = newRandom(Date.now());
  const folder = await folderForRun();
  const world = await makeWorld(folder, large);
  const server = await startProduct(folder, {
    LOG: "json",
    RATE_LIMITS: "on",
    TRUST_PROXY: "1",
    METRICS_TOKEN: metricsToken,
  });
  const site = await openSite(server.url, dice, PHOTOS);
  const probe = startProbe(server.url);
  const startedAt = performance.now();
  const minutesGone = () => (performance.now() - startedAt) / 60_000;

  const samples: Sample[] = [];
  const crowds = [1, 2].map((seed) => startVisits(site, world, { perSecond, dice: newRandom(Date.now() + seed) }));
  const listeners = await listenAs(server.url, [...world.owners, ...world.parents].slice(0, OPEN_PAGES));
  do {
    await Bun.sleep(5_000);
    if (server.child.exitCode !== null) throw new Error(`The server ended with code ${server.child.exitCode}`);
    const measured = { pid: server.child.pid, url: server.url, metricsToken, dataDir: folder };
    samples.push(await takeSample(measured, minutesGone()));
    showMinute(samples, site, probe);
    if (minutesGone() > WARM_UP_MINUTES) void crowds[1]!.stop();
  } while (minutesGone() < minutes);
  const hearing = heard(listeners);
  await Promise.all(crowds.map((crowd) => crowd.stop()));
  await listeners.stop();
  probe.stop();
  return report([
    ...judge(
      samples,
      site,
      crowds.reduce((all, { left }) => all + left(), 0),
    ),
    ...hearing,
  ]);
}

const large = { groomers: 10_000, parents: 2_000, owners: 500 };

function startVisits(site: Site, world: Setup, { perSecond, dice }: { perSecond: number; dice: Random }) {
  const pending = new Set<Promise<unknown>>();
  let left = 0;
  const timer = setInterval(() => {
    if (pending.size >= MAX_AT_ONCE) {
      left++;
      return;
    }
    const going: Promise<unknown> = visit(site, world, dice)
      .catch((error) => site.tally.surprises.push(String(error)))
      .finally(() => pending.delete(going));
    pending.add(going);
  }, 1000 / perSecond);
  return {
    /** Visits that didn't start because too many waited for an answer. */
    left: () => left,
    stop() {
      clearInterval(timer);
      return Promise.all(pending);
    },
  };
}

const head = [
  "minute",
  "RSS MB",
  "without caches",
  "heap",
  "descriptors",
  "WAL MB",
  "requests",
  "probe p50 ms",
  "p99 ms",
  "max ms",
];

function showMinute(samples: Sample[], { tally }: Site, probe: ReturnType<typeof startProbe>) {
  const [last, before] = [samples.at(-1)!, samples.at(-2)];
  const minute = Math.floor(last.at);
  if (minute === Math.floor(before?.at ?? 0)) return;
  const recent = samples.filter(({ at }) => at > last.at - 1);
  const middle = (pick: (sample: Sample) => number) => short(median(recent.map(pick)));
  const { p50, p99, max } = probe.read();
  const row = [
    String(minute),
    middle(({ rssMb }) => rssMb),
    short(floorsOf(recent)[0]!.mb),
    middle(({ heapMb }) => heapMb),
    middle(({ descriptors }) => descriptors),
    middle(({ walMb }) => walMb),
    short(tally.requests),
    ...[p50, p99, max].map(short),
  ];
  const lines = markdownTable(head, [row]).split("\n");
  console.log((minute === 1 ? lines : lines.slice(2)).join("\n"));
}

function judge(samples: Sample[], { tally }: Site, left: number): Figure[] {
  const warm = samples.filter(({ at }) => at > WARM_UP_MINUTES);
  const most = (pick: (sample: Sample) => number) => Math.max(...samples.map(pick));
  for (const text of new Set(tally.surprises.slice(0, 20))) console.error(text);
  return [
    noted("requests", tally.requests),
    exactly("answers of status 500 or above", tally.serverErrors, 0),
    exactly("answers nobody expected, or none", tally.surprises.length, 0),
    exactly("visits left out, the server being too slow", left, 0),
    atMost(
      "memory of the server, at most",
      most(({ rssMb }) => rssMb),
      600,
      "MB",
    ),
    ...samples
      .at(-1)!
      .cachesMb.entries()
      .map(([name, mb]) => noted(`  of it, ${name} at the end`, mb, "MB")),
    atMost(
      "the database's log, at most",
      most(({ walMb }) => walMb),
      64,
      "MB",
    ),
    atMost(
      "descriptors, at most",
      most(({ descriptors }) => descriptors),
      300 + OPEN_PAGES,
    ),
    ...(warm.length < 24
      ? []
      : [
          atMost(
            `memory outside of caches after ${WARM_UP_MINUTES} minutes, growth a minute`,
            slope(floorsOf(warm), ({ mb }) => mb),
            0.2,
            "MB",
          ),
          atMost(
            `descriptors after ${WARM_UP_MINUTES} minutes, growth a minute`,
            slope(warm, ({ descriptors }) => descriptors),
            1,
          ),
        ]),
  ];
}

const heard = ({ open, ended }: Listeners): Figure[] => [
  exactly("pages that hear of changes, at the end", open(), OPEN_PAGES),
  exactly("  whose stream ended on the way", ended(), 0),
];

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "90" },
      visits: { type: "string", default: "25" },
    },
  });
  const [minutes, perSecond] = [Number(values.minutes), Number(values.visits)];
  if (!(minutes > 0 && perSecond > 0)) throw new Error("bun run test:soak [--minutes 90] [--visits 25]");
  return { minutes, perSecond };
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
const exitCode = await main().catch((error) => {
  console.error(error);
  return 1;
});
await cleanUp();
process.exit(exitCode);
