import { Database } from "bun:sqlite";
import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Backup, backupsFolder } from "#src/features/running/backups/list.ts";
import { run } from "./commands.ts";
import { type Base, secrets } from "./examine.ts";

interface Plan {
  kills: number;
  base: Base;
}

/** The last kills come when the restore would be over long since. */
const LATEST = 1.5;

export async function killedRestores(dataDir: string, [one, other]: [Backup, Backup], { kills, base }: Plan) {
  await run("restore", dataDir, one.name);
  const startedAt = performance.now();
  await run("restore", dataDir, other.name);
  const wholeMs = performance.now() - startedAt;
  const wanted = [visitsIn(join(one.path, "mudroom.db")), visitsIn(join(other.path, "mudroom.db"))];
  const wrong: string[] = [];
  let changed = 0;
  for (let kill = 0; kill < kills; kill++) {
    const before = visitsIn(join(dataDir, "mudroom.db"));
    await run("restore", dataDir, (before === wanted[1] ? one : other).name, ((kill + 1) / kills) * LATEST * wholeMs);
    const found = visitsIn(join(dataDir, "mudroom.db"));
    if (found !== before) changed++;
    if (!wanted.includes(found)) wrong.push(`kill ${kill}: ${found} visits, not ${wanted.join(" or ")}`);
    await removeAside(dataDir);
  }
  const last = await run("restore", dataDir, "newest");
  if (last.code !== 0) wrong.push(last.said);
  const restored = new Database(join(dataDir, "mudroom.db"), { readonly: true });
  wrong.push(...secrets(restored, join(dataDir, "uploads"), base).map((words) => `restored: ${words}`));
  restored.close();
  return { wrong, changed, wholeMs };
}

function visitsIn(file: string): number {
  const db = new Database(file, { readwrite: true });
  try {
    const check = db.query<{ integrity_check: string }, []>("PRAGMA integrity_check").get();
    if (check?.integrity_check !== "ok") return -1;
    return db.query<{ n: number }, []>("SELECT count(*) AS n FROM bookings").get()!.n;
  } finally {
    db.close();
  }
}

async function removeAside(dataDir: string) {
  for (const name of readdirSync(backupsFolder(dataDir))) {
    if (name.startsWith("before-restore-")) await rm(join(backupsFolder(dataDir), name), { recursive: true });
  }
}
