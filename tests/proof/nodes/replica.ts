import { rm } from "node:fs/promises";
import { createVisitor, type Visitor } from "#tests/support/cluster/visitor.ts";
import { until } from "#tests/support/until.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import { bookingOf } from "../support/world.ts";
import { type Read, type Readers, readFrom } from "./readers.ts";
import { type Plan, type Setting, setUp } from "./setting.ts";

const OLD_MS = 30_000;

export async function loseReplica({ isShort }: Plan): Promise<Figure[]> {
  const setting = await setUp();
  return [...(await hang(setting, isShort)), ...(await loseDisk(setting))];
}

async function hang({ cluster, world, urls }: Setting, isShort: boolean): Promise<Figure[]> {
  const [node, other] = urls as [string, string];
  const visitor = createVisitor(world.parents[0]!.cookie);
  const rename = renamer(visitor, world.parents[0]!.id);
  await rename(other, "Before");
  await untilNamed(createVisitor(visitor.cookie), node, "Before");
  const readers = readFrom(cluster.nodes.slice(0, 1), world.parents[0]!.cookie);
  const from = performance.now();
  cluster.replicas[0]!.freeze();
  await rename(other, "After");
  const booked = await createVisitor(world.parents[1]!.cookie).send(node, "/api/bookings", {
    body: bookingOf(world.groomers[0]!, 3),
  });
  visitor.forget("seen");
  const shown = await nameAt(visitor, node);
  await until(async () => (await fetch(`${node}/readyz`)).status === 503);
  const oldAfter = performance.now() - from;
  if (!isShort) await Bun.sleep(5_000);
  cluster.replicas[0]!.thaw();
  const thawedAt = performance.now();
  await untilNamed(visitor, node, "After");
  const caughtUp = performance.now() - thawedAt;
  await until(async () => (await fetch(`${node}/readyz`)).ok);
  await readers.stop();
  return [
    exactly("a replica hangs: its node goes on showing", shown, "Before"),
    exactly("  a booking there is answered with", booked.status, 201),
    noted("    after", booked.ms, "ms"),
    atMost("  /readyz says 503 after", oldAfter / 1000, OLD_MS / 1000 + 5, "s"),
    ...readsOf(readers, performance.now()),
    atMost("  caught up after it goes on", caughtUp, 5_000, "ms"),
  ];
}

async function loseDisk({ cluster, world, urls }: Setting): Promise<Figure[]> {
  const [, node, other] = urls as [string, string, string];
  const replica = cluster.replicas[1]!;
  const visitor = createVisitor(world.parents[1]!.cookie);
  const rename = renamer(visitor, world.parents[1]!.id);
  const readers = readFrom(cluster.nodes.slice(1, 2), world.parents[1]!.cookie);
  await replica.kill();
  await rm(replica.folder, { recursive: true, force: true });
  const from = performance.now();
  await rename(other, "Elsewhere");
  await replica.start();
  visitor.forget("seen");
  await untilNamed(visitor, node, "Elsewhere");
  const copied = performance.now() - from;
  await until(async () => (await fetch(`${node}/readyz`)).ok);
  const own = await untilWritten(rename, node);
  await readers.stop();
  return [
    atMost("a replica loses its disk: its node shows what is new after", copied / 1000, 30, "s"),
    noted("  it writes again after", (performance.now() - from) / 1000, "s"),
    exactly("  and reads what it has written", await nameAt(visitor, node), own),
    ...readsOf(readers, performance.now()),
  ];
}

const readsOf = ({ reads, failed }: Readers, until: number): Figure[] => {
  for (const text of failed.slice(0, 5)) console.error(text);
  const times = reads.filter((read: Read) => read.at < until).map(({ ms }) => ms);
  return [
    noted("  reads meanwhile", times.length),
    exactly("  that failed", failed.length, 0),
    noted("  the slowest", Math.max(...times), "ms"),
  ];
};

const renamer = (visitor: Visitor, id: number) => async (url: string, fullName: string) =>
  (await visitor.send(url, `/api/users/${id}`, { method: "PATCH", body: { fullName } })).status;

const nameAt = async (visitor: Visitor, url: string) =>
  (await visitor.send<{ fullName: string }>(url, "/api/user")).content.fullName;

const untilNamed = (visitor: Visitor, url: string, name: string) =>
  until(async () => (await nameAt(visitor, url)) === name);

async function untilWritten(rename: ReturnType<typeof renamer>, url: string): Promise<string> {
  const name = "Written here";
  await until(async () => (await rename(url, name)) === 200);
  return name;
}
