import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, type Db, engineOf, isNodeDb, openDatabase, sqlite } from "#db/db.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type SharedConnection, shareConnection } from "./shared-connection.ts";

let template: Uint8Array | undefined;

export function templateData(): Uint8Array {
  if (!template) {
    const db = openDatabase(":memory:");
    migrateDatabase(db);
    template = sqlite(db).serialize();
  }
  return template;
}

export function bytesIn(db: Db): Buffer {
  if (!isNodeDb(db)) return Buffer.from(sqlite(db).serialize());
  const { filename } = engineOf(db);
  return Buffer.concat([filename, `${filename}-wal`].map((path) => readFileSync(path)));
}

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
const idle: SharedConnection[] = [];

let make = () => openDatabase(templateData());

export function freshDb(): Db {
  const db = make();
  opened.push({ db, close: () => closeDatabase(db) });
  return db;
}

let share = (): Opened => {
  const shared = idle.pop() ?? shareConnection(templateData());
  return { db: shared.begin(), close: () => void (shared.takeBack() && idle.push(shared)) };
};

export function sharedDb(): Db {
  const one = share();
  opened.push(one);
  return one.db;
}

/** Registers a poller that must end before its database closes. */
export const beforeClosing = (db: Db, end: () => void) => void ends.set(db, end);

export function keepOpen(db: Db) {
  const at = opened.findIndex((one) => one.db === db);
  opened.splice(at, at < 0 ? 0 : 1);
}

export const countOpened = () => opened.length;

export function closeOpened(before: number) {
  for (const { db, close } of opened.splice(before)) {
    ends.get(db)?.();
    close();
  }
}

export const takeDatabasesFrom = (other: () => Db) => {
  make = other;
  share = () => {
    const db = other();
    return { db, close: () => closeDatabase(db) };
  };
};

const made: string[] = [];

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  made.push(folder);
  return folder;
}

export function removeFolders() {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
