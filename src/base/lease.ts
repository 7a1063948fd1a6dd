import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import type { ProcessLock } from "#db/process-lock.ts";
import { leases } from "#db/schema/tables.ts";
import type { Log } from "./log.ts";

/** With a look every 5 s, a killed process is followed within 30; one that runs may stand still for 20. */
export const LEASE_MS = 25_000;

/** The lease of everything in `jobs.ts`. */
export const JOBS = "jobs";

interface LeaseDeps {
  db: Db;
  now: () => number;
  log: Log;
  /** Says of processes on this machine that they have ended: nobody waits for those. */
  lock?: ProcessLock;
}

export interface Lease {
  /** Takes it when it is free, or renews it when half of its time is over. While the database cannot be written, no process has it. Never throws. */
  take(): boolean;
  /** Whether it is ours at this moment: to be asked before each thing that may happen once only. */
  isHeld(): boolean;
  /** Lets another process go on at once. Never throws. */
  giveBack(): void;
}

type LeaseRow = typeof leases.$inferSelect;

const rowOf = prepared((db) =>
  db
    .select()
    .from(leases)
    .where(eq(leases.name, sql.placeholder("name")))
    .prepare(),
);

/** Who took it last, if it was not given back; whether it is over by now is for the caller to see. */
export const findLease = (db: Db, name: string): LeaseRow | undefined => rowOf(db).get({ name });

/** Tells processes apart, also those that have the same number in containers of their own. It names no machine and no account. */
const processName = () => `${process.pid}-${crypto.randomUUID().slice(0, 8)}`;

/**
 * `name` is what it is for.
 *
 * A node of several reads from a copy of the database that may be old. To take it is one statement, and decided where all write.
 * To have it needs no newer copy: while `until` is ahead of us no other process may take what is ours, but who has seen our row unchanged for
 * as long as a lease lasts, which is why what we wrote counts for so long only, whatever our clock was put to meanwhile. The row has
 * to be ours in the copy too: such a copy shows everything that was written before we took it, so who follows a process that
 * was killed sees what that had done. An older row of another process there makes us wait, and nothing worse. Nobody waits for a
 * process that `lock` says has ended: what it would still do cannot come any more. Clocks of machines may
 * differ by as much as is left when it is renewed, seven seconds; those that differ by more take it from each other.
 */
export function createLease({ db, now, log, lock }: LeaseDeps, name: string): Lease {
  const holder = processName();
  let isOurs = false;
  /** What another process has written last, and when that was first seen. */
  let seen = { until: 0, at: 0 };
  /** When we last wrote it, by a clock that is never set back. */
  let writtenAt = Number.NEGATIVE_INFINITY;

  const isOwn = and(eq(leases.name, name), eq(leases.holder, holder));

  function tryToTake(): boolean {
    const at = now();
    const row = findLease(db, name);
    const isForeign = row !== undefined && row.holder !== holder;
    if (row && !isForeign && isFresh(row, at) && sinceWritten() < LEASE_MS / 2) return true;
    if (isForeign && at <= row.until && !isStuck(row, at) && !lock?.hasEnded(row.holder)) return false;
    // Who else looks at the same moment has read the same row: the second then finds nothing to change.
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

  /** An idle site would otherwise write, and a replica upload, at every look. */
  const isFresh = ({ until }: LeaseRow, at: number) => until - at > LEASE_MS / 2 && until - at <= LEASE_MS;

  /** An end that a clock has set which ran ahead would not come for long: who does not renew it in time has lost it too. */
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
