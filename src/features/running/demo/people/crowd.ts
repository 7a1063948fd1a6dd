import { max } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { insertWithoutTriggers } from "#db/renew-triggers.ts";
import { groomerProfiles, users } from "#db/schema/tables.ts";
import { random } from "#db/seed/random.ts";
import { groomerRows } from "./crowd-rows.ts";
import { population } from "./population.ts";

interface Crowd {
  count: number;
  now: number;
  passwordHash: string;
  onProgress?: (done: number) => void;
}

/** All or none. Disables triggers and writes their rows directly, so 100,000 take seconds. */
export function seedCrowd(db: Db, { count, now, passwordHash, onProgress }: Crowd): void {
  const places = population(db);
  const dice = random(count);
  insertWithoutTriggers(db, (insert) => {
    const [lastUser, lastGroomer] = [lastId(db, users), lastId(db, groomerProfiles)];
    for (let at = 1; at <= count; at++) {
      const ids = { userId: lastUser + at, groomerId: lastGroomer + at, now, passwordHash };
      for (const [table, rows] of groomerRows(ids, dice, places.zip(dice))) {
        for (const row of rows) insert(table, row);
      }
      if (at % 10_000 === 0) onProgress?.(at);
    }
  });
}

const lastId = (db: Db, table: typeof users | typeof groomerProfiles) =>
  db
    .select({ last: max(table.id) })
    .from(table)
    .get()?.last ?? 0;
