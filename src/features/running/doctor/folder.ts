import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { LEAST_FREE_BYTES } from "#src/http/health.ts";
import { size } from "../backups/format.ts";
import { DATABASE } from "../backups/manifest.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const CHECK = "data folder";
const OTHERS_MAY = 0o077;

export function checkFolder(dataDir: string): Finding {
  if (!existsSync(dataDir)) {
    return problem(
      CHECK,
      `There's no folder ${dataDir}.`,
      "Set DATA_DIR to the site's folder, or start the site to create it.",
    );
  }
  const closed = ["", "uploads", "backups", "outbox"].filter((name) => !isWritable(join(dataDir, name)));
  if (closed.length > 0) {
    const names = closed.map((name) => join(dataDir, name)).join(", ");
    return problem(
      CHECK,
      `This account can't write to ${names}.`,
      "Give these folders to the account that runs the site (chown).",
    );
  }
  const { mode, uid } = statSync(dataDir);
  const foreign = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`].filter(
    (name) => !isOwnedBy(uid, join(dataDir, name)),
  );
  if (foreign.length > 0) {
    return problem(
      CHECK,
      `${foreign.join(", ")} and the folder belong to different accounts.`,
      "Give these files to the account that runs the site (chown).",
    );
  }
  if (mode & OTHERS_MAY) {
    return warning(CHECK, "Other accounts on this machine can read the data folder.", `Run: chmod 700 ${dataDir}`);
  }
  return ok(CHECK, `${dataDir} is writable, and only by its owner.`);
}

/** A missing folder is created at startup. */
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

/** A backup needs as much space as the database. */
export function checkDisk(dataDir: string, freeBytes = freeIn): Finding | null {
  if (!existsSync(dataDir)) return null;
  const free = freeBytes(dataDir);
  const database = statSync(join(dataDir, DATABASE), { throwIfNoEntry: false })?.size ?? 0;
  const says = `${size(free)} free.`;
  const advice = "Free up space (see docs/operations.md) or use a larger disk.";
  if (free < LEAST_FREE_BYTES)
    return problem("disk", `${says} Below ${size(LEAST_FREE_BYTES)}, the site isn't ready.`, advice);
  if (free < Math.max(LITTLE_BYTES, 2 * database)) return warning("disk", `Only ${says}`, advice);
  return ok("disk", says);
}

function freeIn(dataDir: string): number {
  const disk = statfsSync(dataDir);
  return disk.bavail * disk.bsize;
}
