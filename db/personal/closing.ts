import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "../open.ts";
import { personalMap } from "./map.ts";
import { changeRows, type Person } from "./rule.ts";

export function closeRows(tx: Tx, person: Person, now: number, only?: SQLiteTable) {
  for (const rule of personalMap) {
    if (only && rule.table !== only) continue;
    for (const { of = rule.of, change } of rule.closing ?? []) {
      changeRows(tx, rule.table, of?.(person, now), change === "delete" ? change : change(now));
    }
  }
}
