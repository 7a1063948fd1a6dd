import { expect, test } from "bun:test";
import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { sqlite } from "#db/db.ts";
import { openData } from "#src/open-data.ts";
import { temporaryFolder } from "#tests/support/db.ts";

const rights = (file: string) => (statSync(file).mode & 0o777).toString(8);

test("limits the database to its account, even an existing one", () => {
  const dataDir = temporaryFolder("mudroom-rights");
  const files = ["mudroom.db", "mudroom.db-wal", "mudroom.db-shm"].map((name) => join(dataDir, name));

  const first = openData({ dataDir }, Date.now());
  const made = files.map(rights);
  for (const file of files) chmodSync(file, 0o644);
  const second = openData({ dataDir }, Date.now());
  const tightened = files.map(rights);
  for (const db of [first, second]) sqlite(db).close();

  expect(made).toEqual(["600", "600", "600"]);
  expect(tightened).toEqual(["600", "600", "600"]);
});
