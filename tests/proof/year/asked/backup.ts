import { rmSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openReadOnly } from "#db/open.ts";
import { damageOf } from "#db/soundness.ts";
import { makeBackup } from "#src/features/running/backups/make.ts";
import { Failure } from "../failure.ts";
import { checkLedger } from "../ledger.ts";
import { DATABASE } from "../site.ts";
import type { World } from "../world.ts";

/** Point 10: a copy taken now holds what was acknowledged, and is whole. */
export function checkBackup(world: World) {
  const { backup } = makeBackup(world.lives.dataDir, world.clock.now());
  const db = openReadOnly(join(backup.path, DATABASE));
  try {
    const damage = damageOf(db);
    if (damage) throw new Failure(10, damage);
    checkLedger({ ledger: world.ledger, ctx: { db } });
  } finally {
    closeDatabase(db);
    rmSync(backup.path, { recursive: true, force: true });
  }
}
