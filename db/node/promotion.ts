import { closeDatabase, openKeepingJournal, withReadOnly } from "../open.ts";
import { statement } from "../statement.ts";

/** Null without a commit counter. Throws if the file is no database. */
export const readCommitCount = (file: string): number | null =>
  withReadOnly(file, (db) => {
    const counts = statement(db, "SELECT 1 FROM sqlite_master WHERE name = 'clock'").get();
    return counts ? (statement<{ n: number }>(db, "SELECT n FROM clock").get()?.n ?? null) : null;
  });

/** More commits than replication can lose. */
const LEAP = 1_000_000;

/** Advances versions of a new primary, so that lost changes can't be mistaken for new ones. */
export function advanceVersions(file: string) {
  const db = openKeepingJournal(file);
  try {
    statement<unknown, [number]>(db, "UPDATE clock SET n = n + ?").run(LEAP);
    statement<unknown, [number]>(db, "UPDATE groomer_profiles SET page_version = page_version + ?").run(LEAP);
  } finally {
    closeDatabase(db);
  }
}
