import type { Part } from "#tests/support/cluster/part.ts";
import type { Site } from "#tests/support/cluster/site.ts";
import { createVisitor } from "#tests/support/cluster/visitor.ts";
import { median } from "../../../bench/measure.ts";
import { bookAndAnswer, crowdMornings } from "../crash/booking-writers.ts";
import { talk } from "../crash/message-writers.ts";
import { keepPets, makePictures } from "../crash/picture-writers.ts";
import { type Stage, setStage } from "../crash/stage.ts";
import { letWrite, type Writer } from "../crash/writers.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { createFileExaminer } from "./files.ts";
import { type NodesAsSite, nodesAsSite } from "./nodes-as-site.ts";
import { readFrom } from "./readers.ts";
import type { Plan } from "./setting.ts";

const WITHOUT_MS = 300;
const PROBED = 7;

export async function killParts({ isShort }: Plan): Promise<Figure[]> {
  const kills = isShort ? 2 : 20;
  let site!: NodesAsSite;
  const open = async (dataDir: string, env: Record<string, string>) => {
    site = await nodesAsSite(dataDir, env);
    return site;
  };
  const stage = await setStage({ open });
  const { cluster } = site;
  const examine = createFileExaminer(cluster, stage.ledger);
  const writers = await eightWriters(stage);
  const readers = readFrom(cluster.nodes, stage.parents[PROBED]!.cookie);
  const back = { node: [] as number[], replica: [] as number[], primary: [] as number[] };
  const others: number[] = [];
  const victims = {
    node: (at: number) => [...cluster.nodes, ...cluster.jobs][at % (cluster.nodes.length + 1)]!,
    replica: (at: number) => cluster.replicas[at % cluster.replicas.length]!,
    primary: () => cluster.primary,
  };
  for (let at = 0; at < kills; at++) {
    for (const kind of ["node", "replica", "primary"] as const) {
      await killUnder(writers, stage, victims[kind](at), async (victim) => {
        if (kind === "node")
          others.push(
            await untilAllWrite(
              cluster.nodes.filter((node) => node !== victim),
              stage,
            ),
          );
      });
      back[kind].push(await untilAllWrite(cluster.nodes, stage));
      await examine.look();
    }
  }
  await readers.stop();
  await examine.lookThoroughly();
  for (const text of [...examine.complaints, ...readers.failed, ...new Set(stage.refused)].slice(0, 20))
    console.error(text);
  await site.stop();
  return [
    noted("kills of a node or the jobs, a replica, the primary, each", kills),
    atLeast("  acknowledged writes of eight writers", stage.ledger.acks, kills * 20),
    exactly("  lost, torn or different on a replica", examine.complaints.size, 0),
    noted("  put off with a 503", site.putOff()),
    exactly("  answered otherwise", stage.refused.length, 0),
    noted("  reads meanwhile", readers.reads.length),
    exactly("  that failed", readers.failed.length, 0),
    noted("  the slowest", Math.max(...readers.reads.map(({ ms }) => ms)), "ms"),
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

async function eightWriters(stage: Stage): Promise<Writer[]> {
  const pictures = await makePictures(8);
  return [
    ...[0, 1].map((at) => bookAndAnswer(stage, at, pictures)),
    crowdMornings(stage, 4),
    crowdMornings(stage, 5),
    ...[0, 1, 2].map(() => talk(stage, pictures)),
    keepPets(stage, stage.parents[6]!, pictures),
  ];
}

async function killUnder(writers: Writer[], stage: Stage, victim: Part, meanwhile: (victim: Part) => Promise<void>) {
  let isOver = false;
  let isWriting = true;
  const writing = letWrite(writers, () => isOver).finally(() => {
    isWriting = false;
  });
  const killAt = stage.ledger.acks + 5 + Math.random() * 25;
  while (stage.ledger.acks < killAt && isWriting) await Bun.sleep(Math.random() * 4);
  await victim.kill();
  await meanwhile(victim);
  await Bun.sleep(WITHOUT_MS);
  isOver = true;
  await writing;
  await victim.start();
}

async function untilAllWrite(nodes: readonly Site[], stage: Stage): Promise<number> {
  const { id, cookie } = stage.parents[PROBED]!;
  const startedAt = performance.now();
  for (const { url } of nodes) {
    const write = { method: "PATCH", body: { fullName: `Parent ${stage.next()}` } };
    const visitor = createVisitor(cookie);
    while ((await visitor.send(url, `/api/users/${id}`, write)).status !== 200) await Bun.sleep(20);
  }
  return performance.now() - startedAt;
}
