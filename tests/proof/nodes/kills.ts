import type { Database } from "bun:sqlite";
import type { ClusterPart } from "#tests/support/cluster/part.ts";
import type { ClusterSite } from "#tests/support/cluster/site.ts";
import { createVisitor } from "#tests/support/cluster/visitor.ts";
import type { Cluster } from "#tests/support/cluster.ts";
import { median } from "../../../bench/measure.ts";
import { complaints, readingOnly, uneven } from "../support/reading.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import type { Person } from "../support/world.ts";
import { startPeople } from "./people/start.ts";
import { type Plan, setUp } from "./setting.ts";

const WITHOUT_MS = 300;
const MOST_BETWEEN_MS = 1_500;
const PROBED = 30;

export async function killParts({ isShort, seed }: Plan): Promise<Figure[]> {
  const kills = isShort ? 2 : 20;
  const setting = await setUp();
  const { cluster, world } = setting;
  const unevenIn = uneven(cluster.primary.file);
  const found = new Set<string>();
  const people = await startPeople(setting, seed);
  const { story } = people;
  const probe = world.parents[PROBED]!;
  const readers = readFrom(cluster.nodes, probe.cookie);
  const back: Record<string, number[]> = { node: [], replica: [], primary: [] };
  const others: number[] = [];
  const parts = [...cluster.nodes, ...cluster.jobs];
  const victims: [kind: string, of: (at: number) => ClusterPart][] = [
    ["node", (at) => parts[at % parts.length]!],
    ["replica", (at) => cluster.replicas[at % cluster.replicas.length]!],
    ["primary", () => cluster.primary],
  ];
  for (let at = 0; at < kills; at++) {
    for (const [kind, of] of victims) {
      const victim = of(at);
      await Bun.sleep(Math.random() * MOST_BETWEEN_MS);
      await victim.kill();
      const alive = cluster.nodes.filter((node) => node !== victim);
      if (kind === "node") others.push(await untilAllWrite(alive, probe));
      await Bun.sleep(WITHOUT_MS);
      await victim.start();
      back[kind]!.push(await untilAllWrite(cluster.nodes, probe));
      for (const text of readingOnly(cluster.primary.file, unevenIn)) found.add(text);
    }
  }
  await readers.stop();
  const lost = await people.stop();
  for (const text of await differences(cluster)) found.add(text);
  for (const text of [...found, ...readers.failed, ...story.older, ...story.strange].slice(0, 20)) console.error(text);
  return [
    noted("kills of a node or the jobs, a replica, the primary, each", kills),
    atLeast("  acknowledged writes of eight people", story.acknowledged, kills * 20),
    exactly("  lost", lost, 0),
    exactly("  torn, or different on a replica", found.size, 0),
    exactly("  reads of something older than their reader's own last write", story.older.length, 0),
    noted("  put off with a 503", story.readsPutOff + story.writesPutOff),
    noted("  broken off", story.brokenOff.length),
    exactly("  answered otherwise", story.strange.length, 0),
    noted("  reads meanwhile", readers.reads.length),
    exactly("  that failed", readers.failed.length, 0),
    noted("  the slowest", Math.max(...readers.reads), "ms"),
    noted("  the other nodes write on after a kill of one: half within", median(others) / 1000, "s"),
    noted("    the last", Math.max(...others) / 1000, "s"),
    ...Object.entries(back).flatMap(([kind, times]) => [
      noted(`  every node writes again after a killed ${kind} is back: half within`, median(times) / 1000, "s"),
      isShort
        ? noted("    the last", Math.max(...times) / 1000, "s")
        : atMost("    the last", Math.max(...times) / 1000, 10, "s"),
    ]),
  ];
}

async function untilAllWrite(nodes: readonly ClusterSite[], { id, cookie }: Person): Promise<number> {
  const startedAt = performance.now();
  for (const { url } of nodes) {
    const write = { method: "PATCH", body: { fullName: `Parent ${crypto.randomUUID().slice(0, 8)}` } };
    const visitor = createVisitor(cookie);
    while ((await visitor.send(url, `/api/users/${id}`, write)).status !== 200) await Bun.sleep(20);
  }
  return performance.now() - startedAt;
}

async function differences({ primary, replicas }: Cluster): Promise<string[]> {
  const found = readingOnly(primary.file, complaints).map((text) => `primary: ${text}`);
  for (const { name, file } of replicas) {
    const states = () => [primary.file, file].map((path) => readingOnly(path, (db) => db.transaction(stateOf)(db)));
    let [wanted, own] = states();
    // The jobs may still write.
    for (; own!.clock !== wanted!.clock; await Bun.sleep(20)) [wanted, own] = states();
    found.push(...readingOnly(file, complaints).map((text) => `${name}: ${text}`));
    if (own!.hash !== wanted!.hash) found.push(`${name} has something else than the primary`);
  }
  return found;
}

const stateOf = (db: Database) => {
  const { n: clock } = db.query<{ n: number }, []>("SELECT n FROM clock").get()!;
  const rows = ["users", "visits", "pets", "outbox", "audit_log"].map((name) =>
    db.query(`SELECT * FROM ${name} ORDER BY id`).values(),
  );
  return { clock, hash: Bun.hash(JSON.stringify(rows)) };
};

function readFrom(nodes: readonly ClusterSite[], cookie: string) {
  const reads: number[] = [];
  const failed: string[] = [];
  let isOver = false;
  const goOn = async (node: ClusterSite) => {
    for (; !isOver; await Bun.sleep(20)) {
      if (!node.isUp) continue;
      const { pid } = node;
      const at = performance.now();
      const outcome = await fetch(`${node.url}/api/user`, { headers: { cookie }, redirect: "manual" })
        .then(async (answer) => `${answer.status} ${await answer.text()}`)
        .catch(String);
      if (outcome.startsWith("200 ")) {
        reads.push(performance.now() - at);
        continue;
      }
      await Bun.sleep(1_000);
      if (node.isUp && node.pid === pid && !isStarting(outcome)) failed.push(`${node.name}: ${outcome.slice(0, 200)}`);
    }
  };
  const all = nodes.map(goOn);
  return {
    reads,
    failed,
    stop() {
      isOver = true;
      return Promise.all(all);
    },
  };
}

const isStarting = (outcome: string) => /ConnectionRefused|Unable to connect/i.test(outcome);
