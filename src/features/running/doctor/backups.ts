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
/** One a night, with two hours to make it. */
const OLD_MS = 26 * HOUR_MS;

/** Whether there is a backup of the last night, and whether it is unchanged since it was taken. */
export function checkBackups({ dataDir, demo, nightlyBackups, runsJobs }: BackupSettings, now: number): Finding[] {
  if (demo) return [ok(CHECK, "Demo data is made anew, not saved.")];
  if (!runsJobs) return [ok(CHECK, "The process with the jobs takes them: run the doctor there too.")];
  const newest = newestBackup(dataDir, now);
  if (!newest) return [problem(CHECK, "There is no backup.", "Take one now: bun run backup")];
  return [checkAge(dataDir, newest, now, nightlyBackups), checkWhole(newest)];
}

export type BackupSettings = Pick<Config, "dataDir" | "demo" | "nightlyBackups" | "runsJobs">;

function checkAge(dataDir: string, { takenAt }: Backup, now: number, isNightly: boolean): Finding {
  const says = `The newest backup was taken on ${date(takenAt)}`;
  const { problem: failure } = lastBackup(dataDir, now);
  if (failure)
    return problem(CHECK, `${says}; the latest attempt failed: ${failure}`, "Mend the cause, then: bun run backup");
  if (now - takenAt <= OLD_MS) return ok(CHECK, `${says}.`);
  const advice = isNightly
    ? "The site takes one every night while it runs; its log says why it did not. Take one now: bun run backup"
    : "BACKUPS is off, so take one yourself: bun run backup";
  return isNightly ? problem(CHECK, `${says}, more than a day ago.`, advice) : warning(CHECK, `${says}.`, advice);
}

function checkWhole({ path, sha256: wanted, bytes, name }: Backup): Finding {
  const file = join(path, DATABASE);
  const advice = "Take another one now: bun run backup. An older one may still be whole: bun run restore lists them.";
  try {
    checkCopy(file);
    if (statSync(file).size !== bytes || sha256(file) !== wanted) {
      return problem(CHECK, `Backup ${name} is not what it was when it was taken.`, advice);
    }
    return ok(CHECK, `Backup ${name} is whole: ${size(bytes)}.`);
  } catch (error) {
    return problem(CHECK, `Backup ${name} cannot be used: ${messageOf(error)}`, advice);
  }
}
