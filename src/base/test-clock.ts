import { eq } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { settings } from "#db/schema/tables.ts";

/** A clock that can be moved forward, to try out what depends on time. Only with DEMO=1 and TEST_CLOCK=1. */
export interface TestClock {
  /** UTC milliseconds. */
  now: () => number;
  /** Moves it forward, waits for everything that this starts, and gives the new time. It never goes back. */
  advance(ms: number): Promise<number>;
  /** Work to do at once whenever the clock was moved, after the work registered before it. */
  onMoved(work: () => Promise<unknown>): void;
  /** Goes to where another process has moved it meanwhile, and waits for what that starts. */
  catchUp(): Promise<void>;
}

const AHEAD = "test_clock_ahead_ms";

/** How far it is ahead is kept in the database, as are the rows written meanwhile. */
export function createTestClock(db: Db, real: () => number): TestClock {
  const works: (() => Promise<unknown>)[] = [];
  let ahead = aheadIn(db);
  const now = () => real() + ahead;
  const moved = async () => {
    for (const work of works) await work();
  };
  return {
    now,
    async advance(ms) {
      ahead = transact(db, (tx) => {
        const value = aheadIn(tx) + ms;
        const own = { key: AHEAD, value: String(value) };
        tx.insert(settings).values(own).onConflictDoUpdate({ target: settings.key, set: own }).run();
        return value;
      });
      await moved();
      return now();
    },
    onMoved: (work) => void works.push(work),
    async catchUp() {
      const further = aheadIn(db);
      if (further <= ahead) return;
      ahead = further;
      await moved();
    },
  };
}

const aheadIn = (db: Db | Tx) => Number(db.select().from(settings).where(eq(settings.key, AHEAD)).get()?.value ?? 0);
