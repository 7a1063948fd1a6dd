import { statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createVisitor } from "#tests/support/cluster/visitor.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import { type Plan, setUp } from "./setting.ts";

const PER_SECOND = 8;
const MAX_MB = 64;

export async function watchLogs({ minutes }: Plan): Promise<Figure[]> {
  const { cluster, world, urls } = await setUp();
  const { primary, replicas } = cluster;
  const most = new Map<string, number>();
  const look = () => {
    for (const server of [primary, ...replicas]) {
      const kind = server === primary ? "the primary" : "a replica";
      most.set(kind, Math.max(most.get(kind) ?? 0, logOf(server.file)));
    }
  };
  let refused = 0;
  let slowest = 0;
  const visitors = world.parents.map(({ id, cookie }) => ({ id, visitor: createVisitor(cookie) }));
  const end = performance.now() + minutes * 60_000;
  let writes = 0;
  for (; performance.now() < end; await Bun.sleep(1000 / PER_SECOND)) {
    const { id, visitor } = visitors[writes % visitors.length]!;
    const body = { fullName: `Parent, edition ${writes}` };
    const { status, ms } = await visitor.send(urls[writes++ % urls.length]!, `/api/users/${id}`, {
      method: "PATCH",
      body,
    });
    slowest = Math.max(slowest, ms);
    if (status !== 200) {
      refused++;
      console.error(`${new Date().toISOString()}: ${status} after ${Math.round(ms)} ms`);
    }
    look();
  }
  return [
    noted("minutes of writes, and how many", `${minutes}, ${writes}`),
    exactly("  refused", refused, 0),
    noted("  the slowest", slowest, "ms"),
    ...[...most].map(([kind, mb]) => atMost(`  write-ahead log of ${kind} at most`, mb, MAX_MB, "MB")),
    noted("  what the primary keeps for its replicas", await megabytesIn(primary.folder), "MB"),
    noted("  the database itself", megabytes(statSync(primary.file).size), "MB"),
  ];
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;

const logOf = (file: string) => megabytes(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);

async function megabytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const others = names.filter((name) => !/dbs\/default\/data(?:-wal|-shm)?$/.test(name));
  const sizes = await Promise.all(
    others.map((name) => stat(join(folder, name)).then((at) => (at.isFile() ? at.size : 0))),
  );
  return megabytes(sizes.reduce((sum, size) => sum + size, 0));
}
