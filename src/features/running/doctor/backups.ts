import { statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/base/config.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { checkCopy, sha256 } from "../backups/check.ts";
import { date, size } from "../backups/format.ts";
import { type Backup, lastBackup, newestBackup } from "../backups/list.ts";
import { DATABASE } from "../backups/manifest.ts";
import { type Finding, messageOf, ok, problem, warning } from "./finding.ts";

const CHECK = "backup";
/** Nightly, plus two hours to make it. */
const OLD_MS = 26 * HOUR_MS;

export function checkBackups({ dataDir, demo, nightlyBackups, runsJobs }: BackupSettings, now: number): Finding[] {
  if (demo) return [ok(CHECK, "Demo data is regenerated, not backed up.")];
  if (!runsJobs) return [ok(CHECK, "The jobs process makes backups. Run the doctor there too.")];
  const newest = newestBackup(dataDir, now);
  if (!newest) return [problem(CHECK, "There is no backup.", "Make one: bun run backup")];
  return [checkAge(dataDir, newest, now, nightlyBackups), checkWhole(newest)];
}

export type BackupSettings = Pick<Config, "dataDir" | "demo" | "nightlyBackups" | "runsJobs">;

function checkAge(dataDir: string, { takenAt }: Backup, now: number, isNightly: boolean): Finding {
  const says = `The newest backup was taken on ${date(takenAt)}`;
  const { problem: failure } = lastBackup(dataDir, now);
  if (failure)
    return problem(CHECK, `${says}. The latest attempt failed: ${failure}`, "Fix the cause, then run: bun run backup");
  if (now - takenAt <= OLD_MS) return ok(CHECK, `${says}.`);
  const advice = isNightly
    ? "A running site makes one every night. Check its log, then make one: bun run backup"
    : "BACKUPS is off, so make one yourself: bun run backup";
  return isNightly ? problem(CHECK, `${says}, more than a day ago.`, advice) : warning(CHECK, `${says}.`, advice);
}

function checkWhole({ path, sha256: wanted, bytes, name }: Backup): Finding {
  const file = join(path, DATABASE);
  const advice = "Make a new one: bun run backup. An older one may be intact. List them: bun run restore";
  try {
    checkCopy(file);
    if (statSync(file).size !== bytes || sha256(file) !== wanted) {
      return problem(CHECK, `Backup ${name} has changed since it was made.`, advice);
    }
    return ok(CHECK, `Backup ${name} is intact: ${size(bytes)}.`);
  } catch (error) {
    return problem(CHECK, `Backup ${name} can't be used. ${messageOf(error)}.`, advice);
  }
}
