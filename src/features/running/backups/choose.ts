import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { BackupError } from "./format.ts";
import { type Backup, listBackups, newestBackup, readFile, readFolder } from "./list.ts";

/** `asked` is a name, `newest`, or a path. Throws BackupError. */
export function chooseBackup(dataDir: string, asked: string, now: number): Backup {
  const found =
    asked === "newest" ? newestBackup(dataDir, now) : listBackups(dataDir).find(({ name }) => name === asked);
  const chosen = found ?? readElsewhere(resolve(asked));
  if (!chosen)
    throw new BackupError(`There is no complete backup named ${asked}. Run \`bun run restore\` to list the backups.`);
  return chosen;
}

function readElsewhere(path: string): Backup | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() ? readFolder(path, basename(path), "backup") : readFile(path, basename(path), "file");
}
