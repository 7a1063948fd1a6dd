import { closeDatabase, openAsItIs, openReadOnly } from "../open.ts";
import { statement } from "../statement.ts";

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
 * Has a new primary count from far beyond the old one, what all nodes count and each groomer's page. Otherwise a copy of the old one
 * that has a few changes which were lost would pass for one that has the new one's first, and a page that was made of them for
 * the page of today.
 */
export function leaveOldNumbers(file: string) {
  const db = openAsItIs(file);
  try {
    statement<unknown, [number]>(db, "UPDATE clock SET n = n + ?").run(LEAP);
    statement<unknown, [number]>(db, "UPDATE groomer_profiles SET page_version = page_version + ?").run(LEAP);
  } finally {
    closeDatabase(db);
  }
}
