import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ReplicaFile, replicaPath } from "#db/node/replica-file.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { until } from "#tests/support/until.ts";

function copyAt(path: string, sequence: number) {
  mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { create: true });
  database.run("CREATE TABLE clock (n INTEGER) STRICT");
  database.run("INSERT INTO clock VALUES (?)", [sequence]);
  database.close();
}

test("keeps reading the older copy until a readable one arrives", async () => {
  const folder = temporaryFolder("mudroom-replica");
  const path = replicaPath(folder);
  copyAt(path, 1);
  const replica = new ReplicaFile(folder, () => 2);
  expect(replica.sequence).toBe(1);

  const other = join(folder, "other");
  writeFileSync(other, "What a disk that was full has left of a file. ".repeat(200));
  renameSync(other, path);
  await until(() => replica.isRenewing);
  expect(replica.sequence).toBe(1);

  copyAt(other, 2);
  renameSync(other, path);
  await until(() => replica.sequence === 2);
  expect(replica.isRenewing).toBe(false);
  replica.close();
});
