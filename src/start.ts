import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "#db/migrate.ts";
import { type Db, openDatabase } from "#db/open.ts";
import { loadIslands } from "#views/island.tsx";
import { buildDir } from "./build.ts";
import type { Config } from "./config.ts";
import type { Ctx } from "./context.ts";
import { createHasher } from "./features/accounts/passwords.ts";
import { seedDemo } from "./features/demo/seed.ts";
import { loadAssets } from "./http/assets.ts";
import { memoryLimits, noLimits } from "./http/limits.ts";
import { jsonLog, silentLog } from "./log.ts";
import { createImages } from "./ports/images.ts";
import { createMail } from "./ports/mail.ts";

/** Makes the folders, opens the database and brings it up to date. */
export function openData({ dataDir }: Pick<Config, "dataDir">, now: number): Db {
  for (const folder of ["", "uploads", "backups", "outbox"]) {
    mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 });
  }
  const db = openDatabase(join(dataDir, "mudroom.db"));
  migrateDatabase(db, join(dataDir, "backups", `before-migration-${new Date(now).toISOString().slice(0, 10)}.db`));
  return db;
}

/** Opens the data and gathers everything that has state. */
export async function createContext(config: Config, stopping: () => boolean = () => false): Promise<Ctx> {
  const now = () => Date.now();
  const db = openData(config, now());
  await loadIslands();
  const ctx: Ctx = {
    config,
    db,
    now,
    mail: createMail(config),
    images: createImages(join(config.dataDir, "uploads")),
    hasher: createHasher(config.hashersAtOnce),
    limits: config.rateLimits ? memoryLimits(now, config.rateLimits) : noLimits,
    assets: await loadAssets(buildDir),
    log: config.logs === "json" ? jsonLog() : silentLog,
    stopping,
  };
  if (config.demo) await seedDemo(ctx);
  return ctx;
}
