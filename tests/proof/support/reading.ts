import type { Database } from "bun:sqlite";
import { openDatabase, openReadOnly, sqlite } from "#db/db.ts";
import { sums } from "./sums.ts";

const closing = <T>(db: Database, read: (db: Database) => T): T => {
  try {
    return read(db);
  } finally {
    db.close();
  }
};

export const reading = <T>(path: string, read: (db: Database) => T): T => closing(sqlite(openDatabase(path)), read);
export const readingOnly = <T>(path: string, read: (db: Database) => T): T =>
  closing(sqlite(openReadOnly(path)) as Database, read);

export function complaints(db: Database): string[] {
  const texts = (db.query("PRAGMA integrity_check").values() as [string][]).map(([text]) => text);
  const dangling = db.query("PRAGMA foreign_key_check").values();
  return [...texts.filter((text) => text !== "ok"), ...dangling.map((row) => `foreign key: ${row.join(" ")}`)];
}

/** Counters beside the rows that they count: the difference must stay unchanged. */
export function uneven(path: string) {
  const before = readingOnly(path, sumsIn);
  return (db: Database) =>
    sumsIn(db).flatMap(([what, value], at) =>
      value === before[at]![1] ? [] : [`${what}: ${value} instead of ${before[at]![1]}`],
    );
}

const sumsIn = (db: Database) =>
  Object.entries(sums).map(([what, query]) => [what, db.query(query).values()[0]![0]] as const);
