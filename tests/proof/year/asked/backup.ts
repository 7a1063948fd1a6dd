import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { openDatabase } from "#db/db.ts";
import { listBackups } from "#src/features/running/backups/list.ts";
import { makeBackup } from "#src/features/running/backups/make.ts";
import { restoreBackup } from "#src/features/running/backups/restore.ts";
import { OutsideError } from "#src/ports/fetch-outside.ts";
import { browser } from "#tests/support/app.ts";
import { checkLedger } from "../ledger.ts";
import { DATABASE, openSite } from "../site.ts";
import type { World } from "../world.ts";
import { checkFound } from "./found.ts";
import { checkMoney } from "./money.ts";
import { checkWhole } from "./whole.ts";

export async function checkBackup(world: World) {
  const now = world.clock.now();
  const { name } = makeBackup(world.lives.dataDir, now, { path: world.lives.file }).backup;
  const backup = listBackups(world.lives.dataDir).find((one) => one.name === name)!;
  const dataDir = mkdtempSync(join(dirname(world.lives.dataDir), "mudroom-restored-"));
  try {
    restoreBackup(dataDir, backup, { now, say: () => {} });
    await liveOn(world, dataDir);
  } finally {
    for (const folder of [backup.path, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

async function liveOn(world: World, dataDir: string) {
  const site = await openSite({
    dataDir,
    openData: () => openDatabase(join(dataDir, DATABASE)),
    now: world.clock.now,
    log: world.ctx.log,
    mail: { kind: "smtp", send: async () => {}, verify: async () => {}, close: () => {} },
    texts: null,
    fetchOutside: async () => {
      throw new OutsideError("unreachable", "No answer");
    },
    images: (own) => own,
    payments: (own) => own,
    env: world.provider?.env ?? {},
    provider: world.provider?.payments,
  });
  try {
    const restored: World = Object.create(world, { ctx: { value: site.ctx } });
    checkLedger(restored);
    await site.jobs.catchUp();
    checkLedger(restored);
    checkWhole(10, site.ctx.db);
    checkMoney(restored);
    await checkFound(restored, { browser: browser(site.handle, "203.0.113.250") });
  } finally {
    await site.close();
  }
}
