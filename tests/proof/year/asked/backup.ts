import { rmSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openReadOnly } from "#db/open.ts";
import { makeBackup } from "#src/features/running/backups/make.ts";
import { checkLedger } from "../ledger.ts";
import { DATABASE } from "../site.ts";
import type { World } from "../world.ts";
import { checkWhole } from "./whole.ts";

/** Point 10: a copy taken now holds what was acknowledged, and is whole. */
export function checkBackup(world: World) {
  const { backup } = makeBackup(world.lives.dataDir, world.clock.now());
  const db = openReadOnly(join(backup.path, DATABASE));
  try {
    checkWhole(10, db);
    checkLedger({ ledger: world.ledger, ctx: { db } });
  } finally {
    closeDatabase(db);
    rmSync(backup.path, { recursive: true, force: true });
  }
}
