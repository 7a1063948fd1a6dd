import { expect } from "bun:test";
import { join } from "node:path";
import { openDatabase, secrets, sqlite } from "#db/db.ts";
import { dbSecretNames, makeSecrets } from "#src/base/secrets.ts";
import { makeBackup } from "#src/features/operations/backups/make.ts";
import { databaseOf, dataFolder } from "#tests/operations/backups/folder.ts";
import { START } from "#tests/support/app.ts";
import { runCommand } from "#tests/support/run-command.ts";
import { testWith } from "#tests/support/test-with.ts";

const keysIn = (file: string) => {
  const db = openDatabase(file);
  const keys = db.select().from(secrets).orderBy(secrets.name).all();
  sqlite(db).close();
  return keys;
};

testWith("gives processes that start together the same key in one row", dataFolder, async ({ dataDir }) => {
  const program = join(import.meta.dir, "ask-secret.ts");
  const ask = async () => (await runCommand([process.execPath, program, databaseOf(dataDir)])).out.trim();

  const answers = await Promise.all(Array.from({ length: 6 }, ask));

  const [key, ...others] = keysIn(databaseOf(dataDir));
  expect(others).toEqual([]);
  expect(Buffer.from(key!.value, "base64url").length).toBe(32);
  expect(new Set(answers)).toEqual(new Set([key!.value]));
});

testWith("backs up every key so a restored site accepts its own links", dataFolder, ({ dataDir }) => {
  const db = openDatabase(databaseOf(dataDir));
  makeSecrets(db, START);
  sqlite(db).close();

  const { backup } = makeBackup(dataDir, START);

  expect(keysIn(join(backup.path, "mudroom.db"))).toEqual(keysIn(databaseOf(dataDir)));
  expect(keysIn(databaseOf(dataDir))).toHaveLength(dbSecretNames.length);
});
