import { statSync, unlinkSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Db } from "#db/open.ts";
import { DAY_MS } from "#src/shared/duration.ts";
import { SMALL_COPY, uploadPath } from "#src/shared/paths.ts";
import type { Ctx } from "../../context.ts";
import { isNamedIn, namedIn, pictureColumns } from "./registry.ts";

const KEEP_ORPHANS_MS = 7 * DAY_MS;
const KEEP_TEMPORARY_MS = DAY_MS;

const isPicture = (name: string) => /^[0-9a-f]+(-\d+)?\.webp$/.test(name);
/** A small copy stays as long as its picture. */
const wholeOf = (path: string) => basename(path).replace(SMALL_COPY, "");
const isTemporary = (name: string) => /^\.[0-9a-f-]+\.tmp$/.test(name);

/**
 * Removes uploaded pictures that no row has named for seven days, and files that were never finished. Files with other
 * names stay. Gives the number of removed ones.
 */
export async function removeOrphans(ctx: Pick<Ctx, "db" | "now">, folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const named = namedFiles(ctx.db);
  let removed = 0;
  for (const file of files) {
    const path = join(folder, file);
    if (named.has(wholeOf(file)) || !(await isOld(path, ctx.now()))) continue;
    if (removeUnlessNamed(ctx, path)) removed++;
  }
  return removed;
}

async function isOld(path: string, now: number) {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true && isOver(path, found.mtimeMs, now);
}

function isOver(path: string, changedAt: number, now: number): boolean {
  const name = basename(path);
  if (isPicture(name)) return now - changedAt > KEEP_ORPHANS_MS;
  return isTemporary(name) && now - changedAt > KEEP_TEMPORARY_MS;
}

/** Checks again and removes without a pause between, so that no upload of the same picture can come in between. */
function removeUnlessNamed({ db, now }: Pick<Ctx, "db" | "now">, path: string): boolean {
  if (namedFiles(db).has(wholeOf(path))) return false;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || !isOver(path, found.mtimeMs, now())) return false;
  unlinkSync(path);
  return true;
}

/**
 * Removes the file of a public picture that must not be seen any more, right after the commit that took its row. Others stay for
 * the week: a copy of the database from before an update comes without pictures and finds them in their place.
 */
export function removeNow({ db, images, log, now }: Pick<Ctx, "db" | "images" | "log" | "now">, file: string) {
  const names = [file, uploadPath(file)];
  try {
    if (!pictureColumns.some((column) => isNamedIn(db, column, names))) images.remove(file, now());
  } catch (error) {
    // It goes with the orphans then.
    log.error("picture", error);
  }
}

const namedFiles = (db: Db) =>
  new Set(pictureColumns.flatMap((column) => namedIn(db, column)).map((file) => basename(file)));
