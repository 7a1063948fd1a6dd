import { migrateDatabase } from "#db/migrate.ts";
import { type Db, openDatabase, sqlite } from "#db/open.ts";

let template: Uint8Array | undefined;

/** A migrated database, for others to copy. */
export function templateData(): Uint8Array {
  if (!template) {
    const db = openDatabase(":memory:");
    migrateDatabase(db);
    template = sqlite(db).serialize();
  }
  return template;
}

let source = (): Db => openDatabase(templateData());

/** A migrated database of its own for each test: a copy of one that is made once for each test file. */
export const freshDb = (): Db => source();

/** Has tests work on databases of another kind, see `on-primary.ts`. */
export const takeDatabasesFrom = (other: () => Db) => {
  source = other;
};
