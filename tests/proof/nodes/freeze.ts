import { createVisitor } from "#tests/support/cluster/visitor.ts";
import { median, percentile } from "../../../bench/measure.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import type { Person } from "../support/world.ts";
import { type Read, readFrom } from "./readers.ts";
import { countAt, type Plan, type Setting, setUp } from "./setting.ts";

/** What a node may stand still: DATABASE_TIMEOUT, and a little for a busy machine. */
const STANDSTILL_MS = 2_200;
/** Pings find out in a quarter of a second, so most writes need not wait at all. */
const PAUSE_MS = 100;

interface Write {
  at: number;
  ms: number;
  status: number;
  node: number;
}

export async function freezePrimary({ isShort }: Plan): Promise<Figure[]> {
  const setting = await setUp();
  const { cluster, world } = setting;
  const hangsMs = isShort ? 3_000 : 10_000;
  const readers = readFrom(cluster.nodes, world.parents[0]!.cookie, { pauseMs: 5 });
  const writers = startWriters(setting);
  await Bun.sleep(1_000);
  const from = performance.now();
  cluster.primary.freeze();
  await Bun.sleep(hangsMs);
  cluster.primary.thaw();
  const until = performance.now();
  await Bun.sleep(2_000);
  const writes = await writers.stop();
  if (!cluster.primary.isUp) throw new Error(`The primary did not go on: ${cluster.primary.log.slice(-1_000)}`);
  await readers.stop();
  const during = (one: { at: number; ms: number }) => one.at + one.ms > from && one.at < until;
  const reads = readers.reads.filter(during);
  const refused = writes.filter((write) => during(write) && write.status === 503);
  const firstAgain = setting.urls.map((_, node) => backAfter(writes, node, until));
  const others = writes.filter(({ status }) => status !== 200 && status !== 503);
  return [
    noted("the primary hangs for", hangsMs / 1000, "s"),
    atMost("  a node stands still at most", Math.max(...reads.map(({ ms }) => ms)), STANDSTILL_MS, "ms"),
    atMost("  reads of 250 ms and more on one node, at most", mostSlow(reads), 1),
    isShort
      ? noted("  99 of 100 reads meanwhile within", percentile(sorted(reads), 0.99), "ms")
      : atMost("  99 of 100 reads meanwhile within", percentile(sorted(reads), 0.99), 100, "ms"),
    noted("  reads meanwhile", reads.length),
    exactly("  reads that failed", readers.failed.length, 0),
    noted("  writes put off with a 503", refused.length),
    noted("  half of them within", median(refused.map(({ ms }) => ms)), "ms"),
    exactly("  writes answered otherwise than with 200 or 503", others.length, 0),
    atMost("  every node writes again within", Math.max(...firstAgain), 2_000, "ms"),
    exactly("  acknowledged and lost", await lostOf(setting, writes), 0),
  ];
}

const sorted = (reads: readonly Read[]) => reads.map(({ ms }) => ms).toSorted((a, b) => a - b);

function mostSlow(reads: readonly Read[]): number {
  const slow = Map.groupBy(
    reads.filter(({ ms }) => ms >= 250),
    ({ node }) => node,
  );
  return Math.max(0, ...[...slow.values()].map(({ length }) => length));
}

const backAfter = (writes: readonly Write[], node: number, until: number) => {
  const first = writes.find((write) => write.node === node && write.status === 200 && write.at + write.ms > until);
  return first ? first.at + first.ms - until : Number.POSITIVE_INFINITY;
};

function startWriters({ urls, world }: Setting) {
  const writes: Write[] = [];
  let isOver = false;
  const goOn = async (node: number) => {
    const visitor = createVisitor(ownerOf(world.parents, node).cookie);
    for (let number = 0; !isOver; number++) {
      const at = performance.now();
      const body = { name: `Waffles ${number}`, type: "Dog" };
      const { status } = await visitor.send(urls[node]!, "/api/pets", { body });
      writes.push({ at, ms: performance.now() - at, status: status === 201 ? 200 : status, node });
      await Bun.sleep(PAUSE_MS);
    }
  };
  const all = urls.map((_, node) => goOn(node));
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return writes;
    },
  };
}

const ownerOf = (parents: readonly Person[], node: number) => parents[node + 1]!;

async function lostOf({ cluster, urls, world }: Setting, writes: readonly Write[]): Promise<number> {
  let lost = 0;
  for (const node of urls.keys()) {
    const acknowledged = writes.filter((write) => write.node === node && write.status === 200).length;
    const owner = ownerOf(world.parents, node).id;
    const there = await countAt(cluster, `SELECT count(*) FROM pets WHERE pet_parent_id = ${owner}`);
    lost += Math.max(0, acknowledged - there);
  }
  return lost;
}
