import { readFileSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "#db/migrate.ts";
import { closeDatabase, type Db, engineOf, isNode, openDatabase, sqlite } from "#db/open.ts";
import { temporaryFolder } from "./folders.ts";
import { type SharedConnection, shareConnection } from "./shared-connection.ts";

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

/** Two connections to a file with what a database keeps, as two processes have them. Whoever opens them closes them. */
export async function openTwice(db: Db): Promise<[Db, Db]> {
  const file = join(temporaryFolder("twice"), "site.db");
  await Bun.write(file, sqlite(db).serialize());
  return [openDatabase(file), openDatabase(file)];
}

interface Opened {
  db: Db;
  close(): void;
}
const opened: Opened[] = [];
const ends = new WeakMap<Db, () => void>();
/** Nobody's at the moment. */
const idle: SharedConnection[] = [];

let make = () => openDatabase(templateData());

/** A migrated database of its own, on a connection of its own. */
export function freshDb(): Db {
  const db = make();
  opened.push({ db, close: () => closeDatabase(db) });
  return db;
}

let share = (): Opened => {
  const shared = idle.pop() ?? shareConnection(templateData());
  return { db: shared.begin(), close: () => void (shared.takeBack() && idle.push(shared)) };
};

/** The same on a connection that other tests have had, see `shared-connection.ts`. */
export function sharedDb(): Db {
  const one = share();
  opened.push(one);
  return one.db;
}

/** What has to end before a database is closed, because it looks at it again and again. */
export const beforeClosing = (db: Db, end: () => void) => void ends.set(db, end);

/** Is closed by no test: several files share it, and one may be read while a test of another still runs. */
export function keepOpen(db: Db) {
  const at = opened.findIndex((one) => one.db === db);
  opened.splice(at, at < 0 ? 0 : 1);
}

/** How many are open. */
export const countOpened = () => opened.length;

/** Closes those that were opened after so many. */
export function closeOpened(before: number) {
  for (const { db, close } of opened.splice(before)) {
    ends.get(db)?.();
    close();
  }
}

/** Has tests work on databases of another kind, see `on-primary.ts`. */
export const takeDatabasesFrom = (other: () => Db) => {
  make = other;
  share = () => {
    const db = other();
    return { db, close: () => closeDatabase(db) };
  };
};
