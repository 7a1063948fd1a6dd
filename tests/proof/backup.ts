import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Backup, listBackups } from "#src/features/running/backups/list.ts";
import { cleanUp, temporaryFolder } from "../../bench/cleanup.ts";
import { median, percentile } from "../../bench/measure.ts";
import { startProduct } from "../../bench/servers.ts";
import { run } from "./backup/commands.ts";
import { type Base, examine, readBase } from "./backup/examine.ts";
import { type Answered, startLoad } from "./backup/load.ts";
import { lostAtKill } from "./backup/replica.ts";
import { killedRestores } from "./backup/restores.ts";
import { findLitestream } from "./support/litestream.ts";
import { atMost, exactly, type Figure, noted, report } from "./support/report.ts";
import { makeWorld } from "./support/world.ts";

const usage = "bun run test:backup [--short]";
const long = { backups: 20, groomers: 30_000, kills: 24, replicas: 5 };
const short = { backups: 2, groomers: 200, kills: 2, replicas: 1 };
const [BETWEEN_MS, SHORT_BETWEEN_MS] = [1_000, 200];
const COMMIT_P99_MS = 25;
const BUSY_FACTOR = 2;
/** Replication copies every second, so at most the last one is missing. */
const REPLICA_LACKS_MS = 1_000;

async function main(): Promise<number> {
  const size = isShort() ? short : long;
  const dataDir = await temporaryFolder();
  const world = await makeWorld(dataDir, { groomers: size.groomers, parents: 8, owners: 1 });
  const { url, child } = await startProduct(dataDir);
  const base = readBase(dataDir);
  const load = await startLoad(url, world);
  const backups = await takeBackups(dataDir, base, load, size.backups);
  await load.stop();
  child.kill("SIGTERM");
  const stopped = await child.exited;

  const figures = judge(dataDir, backups, load);
  const [newest, oldest] = [listBackups(dataDir)[0]!, listBackups(dataDir).at(-1)!];
  const restores = await killedRestores(dataDir, [oldest, newest], { kills: size.kills, base });
  return report([
    ...figures,
    exactly("exit code of the site", stopped, 0),
    noted("restores killed", size.kills),
    noted("of which the backup was in place", restores.changed),
    exactly("restores that left anything mixed or damaged", problems(restores.wrong), 0),
    ...(await replicas(size.replicas)),
  ]);
}

interface Taken {
  startedAt: number;
  endedAt: number;
  wrong: string[];
  backup: Backup | undefined;
}

type Load = Awaited<ReturnType<typeof startLoad>>;

async function takeBackups(dataDir: string, base: Base, load: Load, many: number): Promise<Taken[]> {
  await load.settle();
  const taken: Taken[] = [];
  for (let round = 0; round < many; round++) {
    await Bun.sleep(isShort() ? SHORT_BETWEEN_MS : BETWEEN_MS);
    const before = load.newest();
    const startedAt = performance.now();
    const { code, said } = await run("backup", dataDir);
    const endedAt = performance.now();
    await load.settle();
    const [backup] = listBackups(dataDir);
    const wrong = code === 0 && backup ? examine(backup, { base, before, after: load.newest() }) : [said];
    taken.push({ startedAt, endedAt, wrong, backup });
    console.log(`${round + 1} of ${many}: ${said.split("\n")[0]}`);
  }
  return taken;
}

function judge(dataDir: string, taken: readonly Taken[], { answered, refusals }: Load): Figure[] {
  const during = ({ at }: Answered) => taken.some(({ startedAt, endedAt }) => at >= startedAt && at <= endedAt);
  const inBackups = sorted(answered.filter(during));
  const between = sorted(answered.filter((one) => !during(one)));
  const p99Between = percentile(between, 0.99);
  const [p99Name, p99] = ["visit, p99 during backups", percentile(inBackups, 0.99)];
  const limit = Math.max(COMMIT_P99_MS, BUSY_FACTOR * p99Between);
  return [
    noted("database", statSync(join(dataDir, "mudroom.db")).size / 1e6, "MB"),
    noted("visits written", answered.length),
    exactly("requests refused", problems(refusals), 0),
    exactly("backups with anything wrong", problems(taken.flatMap(({ wrong }) => wrong)), 0),
    noted("one backup, median", median(taken.map(({ startedAt, endedAt }) => endedAt - startedAt)), "ms"),
    noted("visits written during backups", inBackups.length),
    noted("visit, p50 between backups", percentile(between, 0.5), "ms"),
    noted("visit, p99 between backups", p99Between, "ms"),
    noted("visit, p50 during backups", percentile(inBackups, 0.5), "ms"),
    isShort() ? noted(p99Name, p99, "ms") : atMost(p99Name, p99, limit, "ms"),
    noted("visit, longest during backups", inBackups.at(-1) ?? 0, "ms"),
  ];
}

const sorted = (answered: readonly Answered[]) => answered.map(({ ms }) => ms).toSorted((a, b) => a - b);

function problems(wrong: readonly string[]): number {
  for (const words of new Set(wrong)) console.log(`Wrong: ${words}`);
  return wrong.length;
}

async function replicas(many: number): Promise<Figure[]> {
  const program = findLitestream();
  if (!program) return [noted("replication", "left out: no Litestream for this platform")];
  const lost: number[] = [];
  for (let round = 0; round < many; round++) lost.push(await lostAtKill(program));
  return [
    noted("replica, writes that were lost with everything, median", median(lost), "ms"),
    atMost("replica, writes that were lost with everything, most", Math.max(...lost), REPLICA_LACKS_MS, "ms"),
  ];
}

function isShort(): boolean {
  try {
    return parseArgs({ options: { short: { type: "boolean", default: false } } }).values.short;
  } catch {
    console.error(usage);
    process.exit(1);
  }
}

try {
  process.exitCode = await main();
} finally {
  await cleanUp();
}
process.exit();
