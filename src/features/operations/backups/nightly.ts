import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bunPath } from "#src/base/bun-path.ts";
import { type Config, dataEnvOf } from "#src/base/config.ts";
import type { Ctx } from "#src/base/context.ts";
import { isTimeReached } from "#src/base/job-turns.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { BackupBusyError, type BackupFailure, EX_UNDER_WAY, failurePath, newestBackup } from "./list.ts";

const PROGRAM = join(import.meta.dir, "../../../cli/backup.ts");
/** 03:00 UTC: late evening in the western United States, with little traffic. */
const TAKEN_AT_MS = 3 * HOUR_MS;
/** Longer runs are stuck, for example on a network disk. */
const LONGEST_MS = 2 * HOUR_MS;

type RunBackup = (dataDir: string, signal: AbortSignal) => Promise<void>;

type BackupDeps = Pick<Ctx, "config" | "now" | "log">;

/** Runs in a child process. Catches up on a missed night at startup; retries a failure after an hour. */
export function createBackupScheduler({ config, now, log }: BackupDeps, run: RunBackup = programWith(config)) {
  const { dataDir } = config;
  const stopping = new AbortController();
  // Wait, so that a crash-looping site doesn't spend its time on copies.
  let nextLook = now() + MINUTE_MS;
  let running: Promise<void> | null = null;

  async function takeOne() {
    const startedAt = now();
    try {
      await run(dataDir, stopping.signal);
      rmSync(failurePath(dataDir), { force: true });
      log.info("backup", { ms: now() - startedAt, bytes: newest()?.bytes });
    } catch (error) {
      if (stopping.signal.aborted) return;
      // The other backup may be enough; check again in a minute.
      if (error instanceof BackupBusyError) return log.info("backup under way");
      nextLook = now() + HOUR_MS;
      log.error("backup", error);
      note({ at: startedAt, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  /** For `lastBackupState`. On a full disk, only the log has the failure. */
  function note(failure: BackupFailure) {
    try {
      writeFileSync(failurePath(dataDir), JSON.stringify(failure), { mode: 0o600 });
    } catch (error) {
      log.error("backup failure not noted", error);
    }
  }
  const newest = () => newestBackup(dataDir, now());

  return {
    look() {
      if (running || !isTimeReached(nextLook, now(), HOUR_MS)) return;
      nextLook = now() + MINUTE_MS;
      if (!isBackupDue(now(), newest()?.takenAt ?? null)) return;
      running = takeOne().finally(() => {
        running = null;
      });
    },
    /** Aborts a running backup; leaves nothing that looks complete. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const programWith =
  (config: Config): RunBackup =>
  async (_dataDir, signal) => {
    const program = Bun.spawn([bunPath, PROGRAM], {
      env: dataEnvOf(config),
      stdout: "ignore",
      stderr: "pipe",
      timeout: LONGEST_MS,
      signal,
    });
    const errorOutput = await new Response(program.stderr).text();
    const code = await program.exited;
    if (code === EX_UNDER_WAY) throw new BackupBusyError(errorOutput.trim());
    if (code !== 0)
      throw new Error(errorOutput.trim() || `The backup ended with ${program.signalCode ?? `code ${code}`}`);
  };

/** True if there's no backup since the last 03:00 UTC. */
export function isBackupDue(now: number, lastTakenAt: number | null): boolean {
  const lastNight = Math.floor((now - TAKEN_AT_MS) / DAY_MS) * DAY_MS + TAKEN_AT_MS;
  return lastTakenAt === null || lastTakenAt < lastNight;
}
