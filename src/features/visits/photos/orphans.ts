import { basename } from "node:path";
import { type Db, transact } from "#db/db.ts";
import type { Ctx, DbAndClock } from "#src/base/context.ts";
import { fullSizeName, type Store } from "#src/ports/store.ts";
import { privatePhotoPath, uploadPath } from "#src/shared/base/paths.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { isAnyNamedIn, isPublicPhoto, photoColumns, photoNamesIn } from "./registry.ts";

const KEEP_ORPHANS_MS = 7 * DAY_MS;
const KEEP_TEMPORARY_MS = DAY_MS;

const isPhoto = (name: string) => /^[0-9a-f]+(-\d+)?\.(?:webp|pdf)$/.test(name);
/** A thumbnail stays as long as its photo. */
const photoOf = (path: string) => fullSizeName(basename(path));
/** Removes uploads unreferenced for seven days and unfinished files. Returns the number removed. */
export async function removeOrphans({ db, now }: DbAndClock, files: Store): Promise<number> {
  const named = namedFiles(db);
  let removed = 0;
  for await (const { name, changedAt } of files.list()) {
    const before = now() - retainedFor(name);
    if (named.has(photoOf(name)) || (changedAt !== undefined && changedAt > before)) continue;
    // Check again, because the same photo may have been uploaded in between.
    if (await files.remove(name, { before, isUnnamed: () => isUnnamed(db, photoOf(name)) })) removed++;
  }
  return removed;
}

/** Milliseconds. Unknown files are kept forever. */
function retainedFor(path: string): number {
  const name = basename(path);
  if (isPhoto(name)) return KEEP_ORPHANS_MS;
  return /^\.[0-9a-f-]+\.tmp$/.test(name) ? KEEP_TEMPORARY_MS : Number.POSITIVE_INFINITY;
}

/** Deletes an unreferenced file at once. Others stay a week, for a database restored from a backup. Never throws. */
export async function dropFileNow({ db, images, log, now }: Pick<Ctx, "db" | "images" | "log" | "now">, file: string) {
  try {
    await images.remove(file, now(), () => isUnnamed(db, file));
  } catch (error) {
    // The orphan job will remove it.
    log.error("photo", error);
  }
}

/** Removes only this machine's cached copies. */
export const dropPhotoCopies = ({ db, images }: Pick<Ctx, "db" | "images">): Promise<void> =>
  images.files.dropCopies((name) => isPublicPhoto(db, fullSizeName(name)));

/** In a transaction, so that it reads the primary instead of a stale replica. */
function isUnnamed(db: Db, file: string): boolean {
  const names = [file, uploadPath(file), privatePhotoPath(file)];
  return transact(db, () => !photoColumns.some((column) => isAnyNamedIn(db, column, names)));
}

const namedFiles = (db: Db) =>
  new Set(photoColumns.flatMap((column) => photoNamesIn(db, column)).map((file) => basename(file)));
