import { rename } from "node:fs/promises";
import { join } from "node:path";
import { createVisitor } from "#tests/support/cluster/visitor.ts";
import { until } from "#tests/support/until.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import { readFrom } from "./readers.ts";
import { type Plan, type Setting, setUp } from "./setting.ts";

const program = join(import.meta.dir, "../../../src/cli/promote.ts");
const PROMISED_MS = 1_000;

export async function promoteReplica(_: Plan): Promise<Figure[]> {
  const setting = await setUp();
  const { cluster, world, urls } = setting;
  const { primary, replicas } = cluster;
  const readers = readFrom(cluster.nodes, world.parents[0]!.cookie);
  const writers = writePets(setting);
  await until(() => writers.acknowledged.length >= 60);
  const lostAt = performance.now();
  await primary.kill();
  await writers.stop();
  await rename(primary.folder, `${primary.folder}-lost`);
  const promotedAt = performance.now();
  await Promise.all(replicas.map(({ stop }) => stop()));
  await run([
    ...replicas.map((replica) => replica.folder),
    "--to",
    primary.folder,
    "--primary",
    primary.url,
    "--fenced",
  ]);
  await primary.start();
  await Promise.all(replicas.map(({ start }) => start()));
  const made = performance.now() - promotedAt;
  for (const url of urls) {
    const visitor = createVisitor(world.parents[0]!.cookie);
    const pet = { body: { name: `After, ${url.at(-1)}`, type: "Dog" } };
    await until(async () => (await visitor.send(url, "/api/pets", pet)).status === 201);
  }
  const back = performance.now() - promotedAt;
  await until(async () =>
    (await Promise.all(urls.map(async (url) => (await fetch(`${url}/readyz`)).ok))).every(Boolean),
  );
  await readers.stop();
  const lost = await lostAfter(setting, writers.acknowledged);
  const tooOld = lost.filter(({ at }) => lostAt - at > PROMISED_MS);
  for (const text of readers.failed.slice(0, 5)) console.error(text);
  return [
    noted("the primary's disk is lost; writes acknowledged before", writers.acknowledged.length),
    exactly(`  lost that were older than ${PROMISED_MS / 1000} s`, tooOld.length, 0),
    noted("  lost that were younger", lost.length - tooOld.length),
    noted("  command, new primary and replicas took", made / 1000, "s"),
    atMost("  every node writes again after", back / 1000, 60, "s"),
    exactly("  the new primary's file", await integrityAt(setting), "ok"),
    noted("  reads meanwhile", readers.reads.length),
    exactly("  that failed", readers.failed.length, 0),
  ];
}

async function run(names: string[]) {
  const child = Bun.spawn([process.execPath, program, ...names], { stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`promote: ${out}${err}`);
}

interface Acknowledged {
  id: number;
  at: number;
}

function writePets({ urls, world }: Setting) {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  const goOn = async (lane: number) => {
    const visitor = createVisitor(world.parents[lane + 1]!.cookie);
    for (let number = 0; !isOver; number++) {
      const body = { name: `Waffles ${number}`, type: "Dog" };
      const { status, content } = await visitor.send<{ id: number }>(urls[lane]!, "/api/pets", { body });
      if (status === 201) acknowledged.push({ id: content.id, at: performance.now() });
      else await Bun.sleep(20);
    }
  };
  const all = urls.map((_, lane) => goOn(lane));
  return {
    acknowledged,
    stop() {
      isOver = true;
      return Promise.all(all);
    },
  };
}

async function lostAfter({ cluster }: Setting, acknowledged: readonly Acknowledged[]) {
  const there = new Set(
    (await cluster.primary.ask("SELECT id FROM pets WHERE name LIKE 'Waffles %'")).map(([id]) => id),
  );
  return acknowledged.filter(({ id }) => !there.has(id));
}

async function integrityAt({ cluster }: Setting): Promise<string> {
  return (await cluster.primary.ask("PRAGMA integrity_check")).flat().join("; ");
}
