import { closeSync, openSync, readSync } from "node:fs";
import { type Db, withReadOnly } from "#db/db.ts";
import { describeDamage, tablesOfDanglingRows } from "#db/integrity.ts";
import { isTooOld, newestAppliedMs, TOO_OLD_TEXT } from "#db/migrate.ts";
import { sqliteCode } from "#src/http/errors.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { BackupError } from "./list.ts";

export class DamagedBackupError extends BackupError {}

/** Returns the time of its newest migration. Throws DamagedBackupError, BackupError (too old). */
export function checkBackupFile(path: string): number {
  try {
    return withReadOnly(path, (db) => {
      const problem = findProblem(db);
      if (problem) throw new DamagedBackupError(`The backup is damaged: ${problem}.`);
      if (isTooOld(db)) throw new BackupError(TOO_OLD_TEXT);
      return newestAppliedMs(db);
    });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new DamagedBackupError(`We couldn't read the backup: ${error instanceof Error ? error.message : error}.`);
  }
}

function findProblem(db: Db): string | null {
  const damage = describeDamage(db);
  if (damage) return damage;
  const dangling = tablesOfDanglingRows(db).length;
  if (dangling > 0) return `broken references in ${counted(dangling, "row")}`;
  return newestAppliedMs(db) === 0 ? "it has none of this site's tables" : null;
}

/** An unreadable file is not necessarily damaged and must not be restored over. */
export const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error) ?? "");

const CHUNK_BYTES = 1024 * 1024;

export function sha256OfFile(path: string): string {
  const hasher = new Bun.CryptoHasher("sha256");
  const chunk = new Uint8Array(CHUNK_BYTES);
  const handle = openSync(path, "r");
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
      hasher.update(chunk.subarray(0, read));
    }
    return hasher.digest("hex");
  } finally {
    closeSync(handle);
  }
}
