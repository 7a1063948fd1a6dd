import type { Db } from "#db/db.ts";
import { tablesOfDanglingRows } from "#db/soundness.ts";
import { statement } from "#db/statement.ts";
import { Failure } from "../world.ts";

const OF_PEOPLE =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'us_%' AND name NOT LIKE 'sqlite_%'";

export function checkWhole(point: 9 | 10, db: Db) {
  for (const { name } of statement<{ name: string }>(db, OF_PEOPLE).all()) {
    const damage = statement<{ integrity_check: string }>(db, `PRAGMA integrity_check('${name}')`).all();
    if (damage[0]?.integrity_check !== "ok") throw new Failure(point, JSON.stringify(damage));
  }
  const dangling = tablesOfDanglingRows(db);
  if (dangling.length > 0) throw new Failure(point, `Rows of ${dangling.join(", ")} name others that are not there`);
}
