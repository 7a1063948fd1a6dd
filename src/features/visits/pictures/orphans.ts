import { basename } from "node:path";
import { type Db, transact } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { type Store, wholeOf } from "#src/ports/store.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { privatePicturePath, uploadPath } from "#src/shared/base/paths.ts";
import { isNamedIn, isPublicPicture, namedIn, pictureColumns } from "./registry.ts";

const KEEP_ORPHANS_MS = 7 * DAY_MS;
const KEEP_TEMPORARY_MS = DAY_MS;

const isPicture = (name: string) => /^[0-9a-f]+(-\d+)?\.(?:webp|pdf)$/.test(name);
/** A small copy stays as long as its picture. */
const pictureOf = (path: string) => wholeOf(basename(path));
const isTemporary = (name: string) => /^\.[0-9a-f-]+\.tmp$/.test(name);

/**
 * Removes uploaded pictures that no row has named for seven days, and files that were never finished. Files with other
 * names stay. Gives the number of removed ones.
 */
export async function removeOrphans({ db, now }: Pick<Ctx, "db" | "now">, files: Store): Promise<number> {
  const named = namedFiles(db);
  let removed = 0;
  for await (const { name, changedAt } of files.list()) {
    const before = now() - retainedFor(name);
    if (named.has(pictureOf(name)) || (changedAt !== undefined && changedAt > before)) continue;
    // Asked again: an upload of the same picture may have come in between.
    if (await files.remove(name, { before, isUnnamed: () => isUnnamed(db, pictureOf(name)) })) removed++;
  }
  return removed;
}

/** Milliseconds; what is none of ours stays for ever. */
function retainedFor(path: string): number {
  const name = basename(path);
  if (isPicture(name)) return KEEP_ORPHANS_MS;
  return isTemporary(name) ? KEEP_TEMPORARY_MS : Number.POSITIVE_INFINITY;
}

/**
 * Removes the file of a public picture that must not be seen any more, right after the commit that took its row. Others stay for
 * the week: a copy of the database from before an update comes without pictures and finds them in their place. Never throws.
 */
export async function removeNow({ db, images, log, now }: Pick<Ctx, "db" | "images" | "log" | "now">, file: string) {
  try {
    await images.remove(file, now(), () => isUnnamed(db, file));
  } catch (error) {
    // It goes with the orphans then.
    log.error("picture", error);
  }
}

/** Removes this machine's own copies of what no row names any more; the bucket's go by `removeOrphans` and `removeNow`. */
export const forgetCopies = ({ db, images }: Pick<Ctx, "db" | "images">): Promise<void> =>
  images.files.dropCopies((name) => isPublicPicture(db, wholeOf(name)));

/** In a transaction, so that it is asked where rows are written, whose copy here may be a moment old. */
function isUnnamed(db: Db, file: string): boolean {
  const names = [file, uploadPath(file), privatePicturePath(file)];
  return transact(db, () => !pictureColumns.some((column) => isNamedIn(db, column, names)));
}

const namedFiles = (db: Db) =>
  new Set(pictureColumns.flatMap((column) => namedIn(db, column)).map((file) => basename(file)));
