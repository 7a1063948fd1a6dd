import { writeGroomerCounts } from "#src/features/listing/groomers/counts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addShowcase } from "#tests/support/showcase.ts";
import { markdownTable, median, short } from "./measure.ts";

/** Maximum share of counting in percent. */
const LIMIT_PERCENT = 2;
const person = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
/** A robot isn't counted but is otherwise equal. */
const agents = { counted: person, without: person.replace("Mozilla/5.0", "Sniffbot/5.0") };

interface Row {
  what: string;
  /** Requests sent at once, which share one response. Counted and uncounted groups take turns. */
  crowd: number;
  views: number;
  /** Cached pages, where counting is most of the work. Shown only; the limit doesn't apply. */
  isKept?: true;
}

const rows: Row[] = [
  { what: "each alone", crowd: 1, views: 20_000 },
  { what: "forty at once", crowd: 40, views: 80_000 },
  // Enough to be timed, each with a separate response.
  { what: "kept", crowd: 100, views: 80_000, isKept: true },
];

/**
 * Share of CPU time spent counting: 100,000 profile views by people on separate networks, compared with 100,000 by a robot,
 * which isn't counted. Throws if the share is over the limit for rendered pages.
 */
export async function benchCounts(): Promise<void> {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const path = `/groomer/${addShowcase(app.ctx.db, app.clock.now()).groomerId}`;
  const measured = [];
  for (const row of rows) {
    // Each crowd has a separate search, whose page is rendered.
    let searches = 0;
    const address = row.isKept ? () => path : () => `${path}?from=zipCode%3D28801%26page%3D${++searches}`;
    measured.push({ ...row, ...(await compare(app, address, row)) });
  }
  console.log("\n## Counting\n");
  console.log(
    markdownTable(
      ["Views of a profile", "views", "µs, not counted", "µs, counted", "difference"],
      measured.map(({ what, views, without, counted }) => [
        what,
        views.toLocaleString("en-US"),
        short(without),
        short(counted),
        `${(100 * (counted / without - 1)).toFixed(1)}%`,
      ]),
    ),
  );
  const made = measured.filter(({ isKept }) => !isKept);
  const [before, after] = [total(made, "without"), total(made, "counted")];
  const percent = 100 * (1 - before / after);
  console.log(
    `\nRequests per second lost to counting where pages are made: ${percent.toFixed(1)}% (limit ${LIMIT_PERCENT}%)`,
  );
  if (percent > LIMIT_PERCENT) throw new Error("counting takes too much");
}

const total = (measured: readonly (Row & Record<"without" | "counted", number>)[], kind: "without" | "counted") =>
  measured.reduce((sum, row) => sum + row.views * row[kind], 0);

/** Groups of each kind between two writes of the counts. */
const CROWDS_BETWEEN_WRITES = 25;
/** Interval of the site's writes, in microseconds. */
const BETWEEN_WRITES = 10e6;

/**
 * CPU microseconds per view. Without counting: the median of all groups. With counting: scaled by the median ratio of
 * neighboring groups, because the machine's speed varies by more than counting costs, plus a share of the write.
 */
async function compare(app: TestApp, path: () => string, { crowd, views }: Row) {
  const spent: Record<keyof typeof agents, number[]> = { without: [], counted: [] };
  const writes: number[] = [];
  for (let warm = 0; warm < 300; warm++) await ask(app, path, agents.without, crowd);
  for (let turn = 0; turn < views / crowd; turn++) {
    // The second group pays for the first one's garbage collection, so the order alternates.
    const kinds = turn % 2 === 0 ? (["without", "counted"] as const) : (["counted", "without"] as const);
    for (const kind of kinds) spent[kind].push(await ask(app, path, agents[kind], crowd));
    if (turn % CROWDS_BETWEEN_WRITES === 0) writes.push(await processorTime(() => writeGroomerCounts(app.ctx)));
  }
  const without = median(spent.without) / crowd;
  const ratio = median(spent.counted.map((time, turn) => time / spent.without[turn]!));
  return { without, counted: without * (ratio + median(writes) / BETWEEN_WRITES) };
}

async function processorTime(work: () => unknown) {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}

let networks = 0;

/** Alternates between IPv4 and IPv6. */
function nextNetwork(): string {
  const network = ++networks;
  const [high, low] = [network >> 16, network & 0xffff];
  if (network % 2 === 0) return `2001:db8:${high.toString(16)}:${low.toString(16)}::1`;
  return `10.${high}.${low >> 8}.${low & 255}`;
}

function ask({ handle }: TestApp, path: () => string, agent: string, crowd: number) {
  const address = `http://localhost:3000${path()}`;
  const addresses = Array.from({ length: crowd }, nextNetwork);
  const requests = addresses.map(() => new Request(address, { headers: { "user-agent": agent } }));
  return processorTime(async () => {
    const answers = await Promise.all(requests.map((request, at) => handle(request, () => addresses[at])));
    for (const { status } of answers) if (status !== 200) throw new Error(`answered ${status}`);
  });
}
