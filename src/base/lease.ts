import { and, eq, lt, or, sql } from "drizzle-orm";
import { type Db, findRow, leases } from "#db/db.ts";
import type { ProcessLock } from "#db/process-lock.ts";
import type { Log } from "./log.ts";

/** Checked every 5 s, so a killed process is replaced within 30 s, and a running one may pause for 20 s. */
export const LEASE_MS = 25_000;

export const JOBS_LEASE = "jobs";

interface LeaseDeps {
  db: Db;
  now: () => number;
  log: Log;
  /** Reports ended processes on this machine, so that others needn't wait. */
  lock?: ProcessLock;
}

export interface Lease {
  /** Takes a free lease, or renews ours at half its time. False if another holds it or writing fails. Never throws. */
  take(): boolean;
  /** Check it before every step that may happen only once. */
  isHeld(): boolean;
  /** Never throws. */
  giveBack(): void;
}

type LeaseRow = typeof leases.$inferSelect;

/** May have expired. Undefined if released. */
export const findLease = (db: Db, name: string): LeaseRow | undefined => findRow(db, leases, { name });

/** Unique across containers with equal process IDs, without naming the machine. */
const processName = () => `${process.pid}-${crypto.randomUUID().slice(0, 8)}`;

/**
 * `name` identifies the work. Taking the lease is one statement on the primary. Holding it needs our row in the replica
 * too, so the holder sees all writes of its predecessor. Our write counts for one lease period by a monotonic clock,
 * whatever the wall clock says. Others wait until `until`, or until they have seen the row unchanged for a period, or
 * until `lock` reports that the holder ended. Clocks may differ by seven seconds.
 */
export function createLease({ db, now, log, lock }: LeaseDeps, name: string): Lease {
  const holder = processName();
  let isOurs = false;
  /** Last row by another process, and when it was first seen. */
  let seen = { until: 0, at: 0 };
  /** Monotonic clock. */
  let writtenAt = Number.NEGATIVE_INFINITY;

  const isOwn = and(eq(leases.name, name), eq(leases.holder, holder));

  function tryToTake(): boolean {
    const at = now();
    const row = findLease(db, name);
    const isForeign = row !== undefined && row.holder !== holder;
    if (row && !isForeign && isFresh(row, at) && sinceWritten() < LEASE_MS / 2) return true;
    if (isForeign && at <= row.until && !isStuck(row, at) && !lock?.hasEnded(row.holder)) return false;
    // Compare and set: of two concurrent processes, the second changes nothing.
    const isOver = or(
      lt(leases.until, at),
      eq(leases.holder, holder),
      isForeign ? eq(leases.until, row.until) : undefined,
    );
    const kept = sql`iif(${leases.holder} = ${holder}, min(${leases.since}, ${at}), ${at})`;
    const until = at + LEASE_MS;
    const askedAt = performance.now();
    const isTaken =
      db
        .insert(leases)
        .values({ name, holder, since: at, until })
        .onConflictDoUpdate({ target: leases.name, set: { holder, since: kept, until }, setWhere: isOver })
        .returning({ holder: leases.holder })
        .get() !== undefined;
    if (!isTaken) return false;
    writtenAt = askedAt;
    lock?.hold(holder);
    return true;
  }

  const sinceWritten = () => performance.now() - writtenAt;

  /** True in the lease's first half, so that not every check writes. */
  const isFresh = ({ until }: LeaseRow, at: number) => until - at > LEASE_MS / 2 && until - at <= LEASE_MS;

  /** Detects an expiry set by a wrong clock. */
  function isStuck({ until }: LeaseRow, at: number): boolean {
    if (until !== seen.until || at < seen.at) seen = { until, at };
    return at - seen.at > LEASE_MS;
  }

  function note(isNow: boolean) {
    if (isNow !== isOurs) log.info(isNow ? "lease taken" : "lease lost", { name, process: holder });
    if (!isNow) lock?.letGo();
    isOurs = isNow;
    return isNow;
  }

  return {
    take() {
      try {
        return note(tryToTake());
      } catch (error) {
        log.error("lease", error, { name });
        return note(false);
      }
    },
    isHeld() {
      if (!isOurs) return false;
      const row = findLease(db, name);
      return row?.holder === holder && row.until >= now() && sinceWritten() <= LEASE_MS;
    },
    giveBack() {
      isOurs = false;
      lock?.letGo();
      try {
        db.delete(leases).where(isOwn).run();
      } catch (error) {
        log.error("lease", error, { name });
      }
    },
  };
}
