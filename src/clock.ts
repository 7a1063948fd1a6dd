import { eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { settings } from "#db/schema/tables.ts";

/** A clock that can be moved forward, to try out what depends on time. Only with DEMO=1 and TEST_CLOCK=1. */
export interface TestClock {
  /** UTC milliseconds. */
  now: () => number;
  /** Moves it forward, waits for everything that this starts, and gives the new time. It never goes back. */
  advance(ms: number): Promise<number>;
  /** Work to do at once whenever the clock was moved, after the work registered before it. */
  onMoved(work: () => Promise<unknown>): void;
}

const AHEAD = "test_clock_ahead_ms";

/** How far it is ahead is kept in the database, as are the rows written meanwhile. */
export function createTestClock(db: Db, real: () => number): TestClock {
  const works: (() => Promise<unknown>)[] = [];
  let ahead = Number(db.select().from(settings).where(eq(settings.key, AHEAD)).get()?.value ?? 0);
  const now = () => real() + ahead;
  return {
    now,
    async advance(ms) {
      ahead += ms;
      const value = String(ahead);
      db.insert(settings)
        .values({ key: AHEAD, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } })
        .run();
      for (const work of works) await work();
      return now();
    },
    onMoved: (work) => void works.push(work),
  };
}
