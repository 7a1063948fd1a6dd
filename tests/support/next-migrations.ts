import { join } from "node:path";
import { addMigrations, knownMigration } from "#db/migrate.ts";

/** Of a version after this one. The first writes rows and so takes a while; the others are as small as most. */
export const nextMigrations = [
  ["ALTER TABLE visits ADD later text", "UPDATE visits SET later = hex(randomblob(300))"],
  ...Array.from({ length: 7 }, (_, number) => [`ALTER TABLE pets ADD later_${number} text`]),
].map((sql, number) => ({ sql, bps: true, hash: `later ${number}`, folderMillis: knownMigration + 1 + number }));

/** Has a part of a test be of that version. */
export function asNextVersion<T>(work: () => T): T {
  addMigrations(nextMigrations);
  try {
    return work();
  } finally {
    addMigrations([]);
  }
}

/** The same for a process: arguments, or what stands in the environment for them. */
export const nextVersion = ["--preload", join(import.meta.dir, "be-next-version.ts")];
export const nextVersionEnv = { BUN_OPTIONS: nextVersion.join(" ") };
