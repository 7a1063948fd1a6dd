import type { Database } from "bun:sqlite";
import { openDatabase, sqlite } from "#db/open.ts";

export function reading<T>(path: string, read: (db: Database) => T): T {
  const db = sqlite(openDatabase(path));
  try {
    return read(db);
  } finally {
    db.close();
  }
}

export function complaints(db: Database): string[] {
  const texts = (db.query("PRAGMA integrity_check").values() as [string][]).map(([text]) => text);
  const dangling = db.query("PRAGMA foreign_key_check").values();
  return [...texts.filter((text) => text !== "ok"), ...dangling.map((row) => `foreign key: ${row.join(" ")}`)];
}
