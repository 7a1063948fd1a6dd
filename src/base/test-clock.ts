import { appSettings, type Db, findRow, putRow, type Tx, transact } from "#db/db.ts";

/** Requires DEMO=1 and TEST_CLOCK=1. */
export interface TestClock {
  now: () => number;
  /** Waits for the work this triggers, and returns the new time. Never moves back. */
  advance(ms: number): Promise<number>;
  onMoved(work: () => Promise<unknown>): void;
  /** Follows a move by another process. */
  catchUp(): Promise<void>;
}

const AHEAD = "test_clock_ahead_ms";

/** The offset is stored in the database, like the rows written under it. */
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
        putRow(tx, appSettings, { key: AHEAD }, { value: String(value) });
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

const aheadIn = (db: Db | Tx) => Number(findRow(db, appSettings, { key: AHEAD })?.value ?? 0);
