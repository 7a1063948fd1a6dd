import { migrateDatabase } from "#db/migrate.ts";
import { openDatabase, sqlite } from "#db/open.ts";

let template: Uint8Array | undefined;

/** A migrated database of its own for each test: a copy of one that is made once for each test file. */
export function freshDb() {
  if (!template) {
    const db = openDatabase(":memory:");
    migrateDatabase(db);
    template = sqlite(db).serialize();
  }
  return openDatabase(template);
}
