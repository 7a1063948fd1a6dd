import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, dataEnv } from "#src/base/config.ts";
import type { Ctx } from "#src/base/context.ts";
import { hasCome } from "#src/base/job-turns.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { EX_UNDER_WAY, UnderWay } from "./format.ts";
import { type Failure, failureFile, newestBackup } from "./list.ts";

const PROGRAM = join(import.meta.dir, "../../../cli/backup.ts");
/** 03:00 UTC: late evening in the western United States, when few people write. */
const TAKEN_AT_MS = 3 * HOUR_MS;
/** One that takes longer is stuck, on a network disk for example. */
const LONGEST_MS = 2 * HOUR_MS;

/** Copies everything; rejects with the reason when that is not possible. */
type Run = (dataDir: string, signal: AbortSignal) => Promise<void>;

type BackupDeps = Pick<Ctx, "config" | "now" | "log">;

/** In a process of its own. A missed night is made up for after the start; a failed one is tried an hour later. */
export function nightlyBackups({ config, now, log }: BackupDeps, run: Run = programWith(config)) {
  const { dataDir } = config;
  const stopping = new AbortController();
  // A site that cannot stay up must not spend its time on copies.
  let nextLook = now() + MINUTE_MS;
  let running: Promise<void> | null = null;

  async function takeOne() {
    const startedAt = now();
    try {
      await run(dataDir, stopping.signal);
      rmSync(failureFile(dataDir), { force: true });
      log.info("backup", { ms: now() - startedAt, bytes: newest()?.bytes });
    } catch (error) {
      if (stopping.signal.aborted) return;
      // That one may do for this night: it is looked at in a minute.
      if (error instanceof UnderWay) return log.info("backup under way");
      nextLook = now() + HOUR_MS;
      log.error("backup", error);
      note({ at: startedAt, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  /** For `lastBackup`; on a full disk the log has to do. */
  function note(failure: Failure) {
    try {
      writeFileSync(failureFile(dataDir), JSON.stringify(failure), { mode: 0o600 });
    } catch (error) {
      log.error("backup failure not noted", error);
    }
  }
  const newest = () => newestBackup(dataDir, now());

  return {
    /** Starts a backup when one is due; to be called every now and then. */
    look() {
      if (running || !hasCome(nextLook, now(), HOUR_MS)) return;
      nextLook = now() + MINUTE_MS;
      if (!isDue(now(), newest()?.takenAt ?? null)) return;
      running = takeOne().finally(() => {
        running = null;
      });
    },
    /** Ends a running backup; it leaves nothing that looks whole. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const programWith =
  (config: Config): Run =>
  async (_dataDir, signal) => {
    const program = Bun.spawn([process.execPath, PROGRAM], {
      env: dataEnv(config),
      stdout: "ignore",
      stderr: "pipe",
      timeout: LONGEST_MS,
      signal,
    });
    const said = await new Response(program.stderr).text();
    const code = await program.exited;
    if (code === EX_UNDER_WAY) throw new UnderWay(said.trim());
    if (code !== 0) throw new Error(said.trim() || `The backup ended with ${program.signalCode ?? `code ${code}`}`);
  };

/** True when there is no backup since the last 03:00 UTC, so that a missed night is made up for. */
export function isDue(now: number, lastTakenAt: number | null): boolean {
  const lastNight = Math.floor((now - TAKEN_AT_MS) / DAY_MS) * DAY_MS + TAKEN_AT_MS;
  return lastTakenAt === null || lastTakenAt < lastNight;
}
