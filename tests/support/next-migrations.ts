import { join } from "node:path";
import { addLaterMigrations, newestKnownMs } from "#db/migrate.ts";

export const nextMigrations = [
  ["ALTER TABLE visits ADD later text", "UPDATE visits SET later = hex(randomblob(300))"],
  ...Array.from({ length: 7 }, (_, number) => [`ALTER TABLE pets ADD later_${number} text`]),
].map((sql, number) => ({ sql, bps: true, hash: `later ${number}`, folderMillis: newestKnownMs + 1 + number }));

export function asNextVersion<T>(work: () => T): T {
  addLaterMigrations(nextMigrations);
  try {
    return work();
  } finally {
    addLaterMigrations([]);
  }
}

export const nextVersion = ["--preload", join(import.meta.dir, "be-next-version.ts")];
export const nextVersionEnv = { BUN_OPTIONS: nextVersion.join(" ") };
