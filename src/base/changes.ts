import { asc, gt, max } from "drizzle-orm";
import { changes, type Db, readReplica, setCommitListener } from "#db/db.ts";
import { allRowsQuery, asLimit, prepareQuery } from "#db/prepared.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { type LoggedIn, loggedInUntil } from "../http/sessions/session-store.ts";
import type { Log } from "./log.ts";

export interface LiveListener {
  readonly viewer: LoggedIn;
  onChange(what: string, seq: number): void;
  /** Keeps idle connections alive and detects dead ones. */
  heartbeat(): void;
  end(): void;
}

interface ListenerState extends LiveListener {
  /** UTC milliseconds at which the session ends if unused. */
  until: number;
  quiet: number;
}

/** Listeners of one person. A browser needs one for all its tabs. */
export const MOST_LISTENERS = 5;
export const MAX_LISTENERS = 2_000;
const POLL_MS = 1_000;
/** Proxies close connections idle for 30 seconds. */
export const HEARTBEAT_POLLS = 10;
const BATCH_SIZE = 500;
export const CHANGES_CLEANUP_MS = 5 * MINUTE_MS;

/** One reader polls `changes` after each local commit and every second, because other processes write too. */
export function createChangeFeed({ db, now, log }: { db: Db; now: () => number; log: Log }) {
  const listeners = new Map<number, Set<ListenerState>>();
  let count = 0;
  let seen = 0;
  let timer: Timer | undefined;
  let isDue = false;
  let hasEnded = false;

  setCommitListener(db, () => {
    if (isDue || count === 0) return;
    isDue = true;
    setImmediate(look);
  });

  function look() {
    isDue = false;
    attempt(() => {
      while (count > 0 && readOn());
    });
  }

  /** Runs on a timer, so an uncaught error would end the process. */
  function attempt(work: () => void) {
    try {
      work();
    } catch (error) {
      log.error("changes", error);
    }
  }

  /** Reports each person and kind once. True if there may be more. */
  function readOn(): boolean {
    const rows = readReplica(db, () => after(db, { seen, most: BATCH_SIZE }));
    const latest = new Map(rows.map((row) => [`${row.userId} ${row.what}`, row]));
    for (const { seq, userId, what } of latest.values()) {
      for (const listener of [...(listeners.get(userId) ?? [])]) {
        if (what === SESSION) endUnlessLoggedIn(listener);
        else say(listener, () => listener.onChange(what, seq));
      }
    }
    // A promoted replica may have a slightly lower sequence.
    seen = rows.at(-1)?.seq ?? Math.min(seen, newestHere() ?? seen);
    return rows.length === BATCH_SIZE;
  }

  const newestHere = () => readReplica(db, () => newest(db).get()?.seq);

  function say(listener: ListenerState, word: () => void) {
    listener.quiet = 0;
    word();
  }

  function endUnlessLoggedIn(listener: ListenerState) {
    listener.until = loggedInUntil(db, listener.viewer);
    if (now() >= listener.until) listener.end();
  }

  function lookAgain() {
    look();
    for (const listener of [...listeners.values()].flatMap((own) => [...own])) {
      attempt(() => {
        if (now() >= listener.until) endUnlessLoggedIn(listener);
        const isThere = listeners.get(listener.viewer.userId)?.has(listener);
        if (++listener.quiet >= HEARTBEAT_POLLS && isThere) say(listener, listener.heartbeat);
      });
    }
  }

  function remove(listener: ListenerState) {
    const own = listeners.get(listener.viewer.userId);
    if (!own?.delete(listener)) return;
    if (own.size === 0) listeners.delete(listener.viewer.userId);
    if (--count === 0) clearInterval(timer);
  }

  return {
    get count() {
      return count;
    },
    /** Returns a function that removes the listener. Throws 429, 503. */
    listen(listener: LiveListener): () => void {
      const { userId } = listener.viewer;
      refuseMore({ own: listeners.get(userId)?.size ?? 0, all: count, hasEnded });
      const listenerState = { ...listener, until: loggedInUntil(db, listener.viewer), quiet: 0 };
      if (count === 0) {
        seen = newestHere() ?? 0;
        timer = setInterval(lookAgain, POLL_MS);
        timer.unref();
      }
      listeners.getOrInsertComputed(userId, () => new Set()).add(listenerState);
      count++;
      return () => remove(listenerState);
    },
    lookAgain,
    end() {
      hasEnded = true;
      for (const listener of [...listeners.values()].flatMap((own) => [...own])) listener.end();
      clearInterval(timer);
    },
  };
}
export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** The session ended or the account was suspended. */
const SESSION = "session";

function refuseMore({ own, all, hasEnded }: { own: number; all: number; hasEnded: boolean }) {
  if (hasEnded) throw new AppError("unavailable", "The site is about to restart. Please try again.", undefined, 5);
  if (own >= MOST_LISTENERS) {
    throw new AppError("rate_limited", "You have this site open in too many browsers at once.", undefined, 60);
  }
  if (all >= MAX_LISTENERS) {
    throw new AppError("unavailable", "Too many visitors for live updates right now.", undefined, 60);
  }
}

const newest = prepareQuery((db) =>
  db
    .select({ seq: max(changes.seq) })
    .from(changes)
    .prepare(),
);

const after = allRowsQuery((db, { seen, most }: { seen: number; most: number }) =>
  db
    .select({ seq: changes.seq, userId: changes.userId, what: changes.what })
    .from(changes)
    .where(gt(changes.seq, seen))
    .orderBy(asc(changes.seq))
    .limit(asLimit(most)),
);
