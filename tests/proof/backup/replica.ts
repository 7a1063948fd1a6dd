import { Database } from "bun:sqlite";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sqlite } from "#db/open.ts";
import { checkCopy } from "#src/features/running/backups/check.ts";
import { openData } from "#src/open-data.ts";
import { temporaryFolder } from "../../../bench/cleanup.ts";
import { litestream } from "../support/litestream.ts";

const WRITING_MS = 3_000;

/**
 * Writes and replicates for a while, kills both at once and restores. Gives how many milliseconds of writes the replica
 * lacks, and throws when what it has is not a whole beginning of what was written.
 */
export async function lostAtKill(program: string): Promise<number> {
  const folder = await temporaryFolder();
  const dataDir = join(folder, "data");
  sqlite(openData({ dataDir }, Date.now())).close();
  await mkdir(join(folder, "replica"));
  const copies = litestream(program, dataDir, join(folder, "replica"));
  const replicating = copies.replicate();
  const file = join(dataDir, "mudroom.db");
  const writer = Bun.spawn([process.execPath, join(import.meta.dir, "../support/writer.ts"), file], {
    stdout: "ignore",
  });
  await Bun.sleep(WRITING_MS);
  for (const child of [writer, replicating]) child.kill("SIGKILL");
  await Promise.all([writer.exited, replicating.exited]);

  const restored = join(folder, "restored.db");
  if (!copies.restoreTo(restored)) throw new Error("The replica cannot be restored");
  checkCopy(restored);
  const [all, kept] = [file, restored].map(pairsIn) as [Pair[], Pair[]];
  if (kept.some(({ id }, at) => id !== all[at]!.id)) throw new Error("The replica has a hole");
  return all.at(-1)!.at - (kept.at(-1)?.at ?? all[0]!.at);
}

interface Pair {
  id: number;
  at: number;
}

function pairsIn(file: string): Pair[] {
  const db = new Database(file, { readonly: true });
  const pairs = db.query<Pair, []>("SELECT pet_parent_id AS id, created_at AS at FROM pets ORDER BY id").all();
  db.close();
  return pairs;
}
