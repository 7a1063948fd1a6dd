import { setPriority } from "node:os";
import { replicaPath } from "#db/db.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { readDataConfig } from "../base/config.ts";
import { BackupBusyError, EX_UNDER_WAY, sizeText } from "../features/operations/backups/list.ts";
import { makeBackup } from "../features/operations/backups/make.ts";
import { exitWith } from "./command.ts";

const usage = `bun run backup    copies the database and all photos to DATA_DIR/backups while the site runs

With UPLOADS_URL, photos stay in the bucket. With DATABASE_URL, the database is copied from DATABASE_REPLICA.
Older backups are deleted: one stays for each of the last seven days and four weeks.`;
/** Lower than the site's priority, because both share the machine. */
const LOW_PRIORITY = 10;

try {
  if (process.argv.length > 2) exitWith(usage);
  setPriority(LOW_PRIORITY);
  const { dataDir, uploadsUrl, primary } = readDataConfig(process.env);
  const { backup, removed } = makeBackup(dataDir, Date.now(), {
    photosIn: uploadsUrl ? "bucket" : "backup",
    ...(primary && { path: replicaPath(primary.replica) }),
  });
  const photos = uploadsUrl ? "without photos, which are in the bucket" : `and ${counted(backup.photos, "photo")}`;
  console.log(`${backup.path} is complete: ${sizeText(backup.bytes)} ${photos}.`);
  if (removed.length > 0) console.log(`Deleted expired backups: ${removed.join(", ")}.`);
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error), error instanceof BackupBusyError ? EX_UNDER_WAY : 1);
}
