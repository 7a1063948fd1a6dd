import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { LEAST_FREE_BYTES } from "#src/http/health.ts";
import { size } from "../backups/format.ts";
import { DATABASE } from "../backups/manifest.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const CHECK = "data folder";
const OTHERS_MAY = 0o077;

/** Whether the folder is there, can be written, and cannot be read by others. */
export function checkFolder(dataDir: string): Finding {
  if (!existsSync(dataDir)) {
    return problem(
      CHECK,
      `There is no folder ${dataDir}.`,
      "Set DATA_DIR as the site has it, or start the site, which makes it.",
    );
  }
  const closed = ["", "uploads", "backups", "outbox"].filter((name) => !isWritable(join(dataDir, name)));
  if (closed.length > 0) {
    const names = closed.map((name) => join(dataDir, name)).join(", ");
    return problem(
      CHECK,
      `This account cannot write in ${names}.`,
      "Give these folders to the account that the site runs as (chown).",
    );
  }
  const { mode, uid } = statSync(dataDir);
  const foreign = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`].filter(
    (name) => !isOwnedBy(uid, join(dataDir, name)),
  );
  if (foreign.length > 0) {
    return problem(
      CHECK,
      `${foreign.join(", ")} belongs to another account than the folder.`,
      "Give the files to the account that the site runs as (chown).",
    );
  }
  if (mode & OTHERS_MAY) {
    return warning(CHECK, "Other accounts of this machine can look into the data folder.", `Run: chmod 700 ${dataDir}`);
  }
  return ok(CHECK, `${dataDir} can be written, and only by its owner.`);
}

/** A missing folder is created at the start. */
function isWritable(path: string): boolean {
  if (!existsSync(path)) return true;
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isOwnedBy = (uid: number, path: string) => (statSync(path, { throwIfNoEntry: false })?.uid ?? uid) === uid;

const LITTLE_BYTES = 1_000_000_000;

/** A backup needs as much room as the database once more. */
export function checkDisk(dataDir: string, freeBytes = freeIn): Finding | null {
  if (!existsSync(dataDir)) return null;
  const free = freeBytes(dataDir);
  const database = statSync(join(dataDir, DATABASE), { throwIfNoEntry: false })?.size ?? 0;
  const says = `${size(free)} are free.`;
  const advice = "Make room or take a larger disk; docs/operations.md says what may go.";
  if (free < LEAST_FREE_BYTES)
    return problem("disk", `${says} Below ${size(LEAST_FREE_BYTES)} the site calls itself not ready.`, advice);
  if (free < Math.max(LITTLE_BYTES, 2 * database)) return warning("disk", `Only ${says}`, advice);
  return ok("disk", says);
}

function freeIn(dataDir: string): number {
  const disk = statfsSync(dataDir);
  return disk.bavail * disk.bsize;
}
