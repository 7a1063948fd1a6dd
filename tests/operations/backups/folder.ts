import { Database } from "bun:sqlite";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";

export async function dataFolder() {
  const dataDir = temporaryFolder("backups");
  mkdirSync(join(dataDir, "uploads/private"), { recursive: true });
  template ??= smallDatabase();
  await Bun.write(databaseOf(dataDir), template);
  write(dataDir, addPerson("ana"));
  const photo = await addPhoto(dataDir, "the van");
  await Bun.write(join(dataDir, "uploads", photo.replace(".webp", "-640.webp")), "smaller");
  await Bun.write(join(dataDir, "uploads/.8f14e45f.tmp"), "half");
  await Bun.write(join(dataDir, PRIVATE), "Waffles");
  return { dataDir, photo };
}

let template: Uint8Array | undefined;

function smallDatabase(): Uint8Array {
  const db = sqlite(freshDb());
  db.run("PRAGMA foreign_keys = OFF");
  for (const table of ["us_zips", "us_cities"]) db.run(`DELETE FROM ${table}`);
  db.run("VACUUM");
  return db.serialize();
}

export const PRIVATE = "uploads/private/0123456789abcdef0123456789abcdef.webp";
export const databaseOf = (dataDir: string) => join(dataDir, "mudroom.db");

export async function addPhoto(dataDir: string, content: string): Promise<string> {
  const name = `${new Bun.CryptoHasher("sha256").update(content).digest("hex")}.webp`;
  await Bun.write(join(dataDir, "uploads", name), content);
  return name;
}

export const addPerson = (username: string) => (db: Database) =>
  db
    .query(
      `INSERT INTO users (username, email, password_hash, full_name, role, created_at)
      VALUES (?1, ?1 || '@example.com', 'x', ?1, 'pet_parent', 1)`,
    )
    .run(username);

export function write(dataDir: string, change: (db: Database) => unknown) {
  const db = sqlite(openDatabase(databaseOf(dataDir)));
  change(db);
  db.close();
}

export function people(file: string): string[] {
  const db = new Database(file, { readonly: true });
  const names = db.query<{ username: string }, []>("SELECT username FROM users ORDER BY id").all();
  db.close();
  return names.map(({ username }) => username);
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
