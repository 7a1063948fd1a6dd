import type { Db } from "./open.ts";
import { statement } from "./statement.ts";

/** SQLite's description, or null if sound. */
export function describeDamage(db: Db): string | null {
  const [first] = statement<{ integrity_check: string }>(db, "PRAGMA integrity_check").all();
  return first?.integrity_check === "ok" ? null : (first?.integrity_check ?? "the check returned nothing");
}

export const tablesOfDanglingRows = (db: Db): string[] =>
  statement<{ table: string }>(db, "PRAGMA foreign_key_check")
    .all()
    .map(({ table }) => table);

const MAY_ORPHAN = /^(?:\s|--.*\n)*(?:drop\s+table|delete|update|insert|replace|with|alter\b[\s\S]*\breferences)\b/i;

/** True if statements can orphan rows. Checking a million rows takes two seconds and blocks writers. */
export const mayOrphanRows = (statements: readonly string[]) => statements.some((text) => MAY_ORPHAN.test(text));

export function refuseDanglingRows(db: Db) {
  const rows = tablesOfDanglingRows(db).length;
  if (rows > 0) throw new Error(`The migration breaks references (rows: ${rows})`);
}
