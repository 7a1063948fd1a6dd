import { expect, test } from "bun:test";
import { Worker } from "node:worker_threads";
import { closeDatabase, engineOf, openNode, transact } from "#db/db.ts";
import { nodeWithParent } from "./setup.ts";

test.each(["never", "huge"])("refuses only the write '%s' while the primary serves others", async (last) => {
  const { copy, node } = await nodeWithParent();
  const primary = new Worker(new URL("./slow-primary.ts", import.meta.url));
  const url = await new Promise<string>((hear) => primary.once("message", hear));
  node.put(copy);
  const db = openNode({ url, replica: node.replica, timeout: 4_000 });
  const rename = (name: string) => engineOf(db).run(`UPDATE users SET full_name = '${name}'`);

  const change = () =>
    transact(db, () => {
      rename("soon");
      rename(last);
    });

  expect(change).toThrow(expect.objectContaining({ code: "SQLITE_IOERR_REMOTE" }));
  expect(rename("soon")).toMatchObject({ changes: 1 });
  closeDatabase(db);
  await primary.terminate();
});
