import { readFileSync } from "node:fs";
import { migrateDatabase } from "#db/migrate.ts";
import { closeDatabase, type Db, engineOf, isNode, openDatabase, sqlite } from "#db/open.ts";

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

const opened: Db[] = [];
const ends = new WeakMap<Db, () => void>();

let source = (): Db => {
  const db = openDatabase(templateData());
  opened.push(db);
  return db;
};

/** A migrated database of its own for each test: a copy of one that is made once for each process. */
export const freshDb = (): Db => source();

/** What has to end before a database is closed, because it looks at it again and again. */
export const beforeClosing = (db: Db, end: () => void) => void ends.set(db, end);

/** How many copies are open. */
export const countOpened = () => opened.length;

/** Closes the copies that were opened after so many: each takes 9 MB, and is quicker to make where another one was. */
export function closeOpened(before: number) {
  for (const db of opened.splice(before)) {
    ends.get(db)?.();
    closeDatabase(db);
  }
}

/** Has tests work on databases of another kind, see `on-primary.ts`. */
export const takeDatabasesFrom = (other: () => Db) => {
  source = other;
};
