import { readFileSync } from "node:fs";
import { migrateDatabase } from "#db/migrate.ts";
import { type Db, engineOf, isNode, openDatabase, sqlite } from "#db/open.ts";

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

/** Everything that a database keeps, as it lies on the disk. */
export function bytesIn(db: Db): Buffer {
  if (!isNode(db)) return Buffer.from(sqlite(db).serialize());
  const { filename } = engineOf(db);
  return Buffer.concat([filename, `${filename}-wal`].map((path) => readFileSync(path)));
}

let source = (): Db => openDatabase(templateData());

/** A migrated database of its own for each test: a copy of one that is made once for each test file. */
export const freshDb = (): Db => source();

/** Has tests work on databases of another kind, see `on-primary.ts`. */
export const takeDatabasesFrom = (other: () => Db) => {
  source = other;
};
