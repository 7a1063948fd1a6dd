import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backupsFolder, listBackups } from "./list.ts";

/** Failed starts repeat, and their copies must not fill the disk. */
const MAX = 3;

/** Removes older copies and leftovers of a killed start. */
export function copyBeforeMigration(dataDir: string, now: number): string {
  const folder = backupsFolder(dataDir);
  const copies = listBackups(dataDir).filter(({ kind }) => kind === "before-migration");
  for (const { path } of copies.slice(MAX)) rmSync(path, { force: true });
  for (const name of readdirSync(folder)) {
    if (/^before-migration-.*\.unfinished(-journal)?$/.test(name)) rmSync(join(folder, name), { force: true });
  }
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
  return join(folder, `before-migration-${time}Z.db`);
}
