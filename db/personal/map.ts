import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "../open.ts";
import { clientRules } from "./clients.ts";
import { listingRules } from "./listing.ts";
import { peopleRules } from "./people.ts";
import { deleteOrChangeRows, type Person, type Rule } from "./rule.ts";
import { siteRules } from "./site.ts";
import { talkRules } from "./talk.ts";
import { visitRules } from "./visits.ts";

const all = [...listingRules, ...talkRules, ...visitRules, ...clientRules, ...siteRules, ...peopleRules];
export type AnyRule = (typeof all)[number];

/** Ordered for deletion: referencing tables first. */
export const personalRules: readonly Rule[] = all;

export function closeAccountRows(tx: Tx, person: Person, now: number, only?: SQLiteTable) {
  for (const rule of personalRules) {
    if (only && rule.table !== only) continue;
    for (const { of = rule.of, change } of rule.closing ?? []) {
      deleteOrChangeRows(tx, rule.table, of?.(person, now), change === "delete" ? change : change(now));
    }
  }
}
