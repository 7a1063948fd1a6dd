import { Database } from "bun:sqlite";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Part } from "#tests/support/cluster/part.ts";
import type { Sqld } from "#tests/support/cluster/sqld.ts";
import { createVisitor, type Visitor } from "#tests/support/cluster/visitor.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { until } from "#tests/support/until.ts";
import { onEnd, temporaryFolder } from "../../../bench/cleanup.ts";
import { exactly, type Figure, noted } from "../support/report.ts";
import { makeWorld, type World } from "../support/world.ts";
import { readFrom } from "./readers.ts";
import { folderOnDisk, type Plan } from "./setting.ts";

type Parent = World["parents"][number];

const ROW_BYTES = 64 * 1024;

export async function copyFirst({ megabytes }: Plan): Promise<Figure[]> {
  const made = await temporaryFolder();
  const { parents } = await makeWorld(made, { groomers: 20, parents: 1, owners: 1 });
  const data = join(made, "mudroom.db");
  fill(data, megabytes);
  const cluster = await createCluster({ nodes: 1, data, folder: await folderOnDisk() });
  onEnd(() => cluster.remove());
  const { primary, store } = cluster;
  const [replica] = cluster.replicas as [Sqld];
  await store.start();
  const takesUp = await seconds(async () => {
    await primary.start();
    await primary.ask("SELECT n FROM clock");
  });
  const copies = await seconds(async () => {
    await replica.start();
    await until(() => rowsIn(replica.file) === rowsIn(primary.file));
  });
  const sizes = () => [replica, primary].map(({ file }) => statSync(file).size) as [number, number];
  const serves = await seconds(() => Promise.all([...cluster.jobs, ...cluster.nodes].map((part) => part.start())));
  const [copied, whole] = sizes();
  const memory = [primary, replica, ...cluster.nodes, ...cluster.jobs].map((part) =>
    noted(`  memory of ${part.name}`, memoryOf(part), "MB"),
  );
  const crash = await crashPrimary(cluster, parents[0]!);
  return [
    noted("a database that comes from one machine", statSync(primary.file).size / 1024 / 1024, "MB"),
    noted("  the primary has taken it up after", takesUp, "s"),
    noted("  a replica has its first copy after", copies, "s"),
    noted("  a node and the jobs are ready after", serves, "s"),
    exactly("  the replica's file is as long as the primary's", copied, whole),
    ...memory,
    ...crash,
  ];
}

async function crashPrimary({ primary, nodes }: Cluster, { id, cookie }: Parent): Promise<Figure[]> {
  const { url } = nodes[0]!;
  const [writer, other] = [createVisitor(cookie), createVisitor(cookie)];
  const nameFor = async (visitor: Visitor) =>
    (await visitor.send<{ fullName: string }>(url, "/api/user")).content.fullName;
  const rename = { method: "PATCH", body: { fullName: "After the crash" } };
  const readers = readFrom(nodes, cookie);
  let unready = 0;
  const watch = setInterval(async () => {
    if (!(await fetch(`${url}/readyz`)).ok) unready++;
  }, 500);
  const writes = await seconds(async () => {
    await primary.kill();
    await primary.start();
    await until(async () => (await writer.send(url, `/api/users/${id}`, rename)).status === 200);
  });
  const shown = await nameFor(writer);
  const seen = await seconds(() => until(async () => (await nameFor(other)) === rename.body.fullName));
  clearInterval(watch);
  await readers.stop();
  return [
    noted("the primary is killed: a node writes again after", writes, "s"),
    exactly("  and shows that to who wrote it", shown, rename.body.fullName),
    noted("  others see it after another", seen, "s"),
    noted("  reads meanwhile", readers.reads.length),
    exactly("  that failed", readers.failed.length, 0),
    exactly("  times that the node was not ready", unready, 0),
  ];
}

function fill(file: string, megabytes: number) {
  const db = new Database(file);
  db.run("CREATE TABLE ballast (bytes BLOB NOT NULL) STRICT");
  const add = db.query("INSERT INTO ballast VALUES (randomblob(?))");
  db.transaction(() => {
    for (let at = 0; at < (megabytes * 1024 * 1024) / ROW_BYTES; at++) add.run(ROW_BYTES);
  })();
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function rowsIn(file: string): number | null {
  try {
    const db = new Database(file, { readonly: true });
    const { n } = db.query<{ n: number }, []>("SELECT count(*) AS n FROM ballast").get()!;
    db.close();
    return n;
  } catch {
    return null;
  }
}

const memoryOf = ({ pid }: Part) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
