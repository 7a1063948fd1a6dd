import { closeDatabase, openAsItIs, openReadOnly } from "./open.ts";
import { statement } from "./statement.ts";

/** How many changes a file has, as the nodes count them; null when it counts none. Throws when it is no database. */
export function changesIn(file: string): number | null {
  const db = openReadOnly(file);
  try {
    const counts = statement(db, "SELECT 1 FROM sqlite_master WHERE name = 'clock'").get();
    return counts ? (statement<{ n: number }>(db, "SELECT n FROM clock").get()?.n ?? null) : null;
  } finally {
    closeDatabase(db);
  }
}

/** More than can be lost on the way to a replica. */
const LEAP = 1_000_000;

/**
 * Has the changes of a new primary counted from far beyond those of the old one. Otherwise a copy of the old one, which has a few
 * that were lost, would pass for one that has the new one's first.
 */
export function leaveOldCount(file: string) {
  const db = openAsItIs(file);
  try {
    statement<unknown, [number]>(db, "UPDATE clock SET n = n + ?").run(LEAP);
  } finally {
    closeDatabase(db);
  }
}
