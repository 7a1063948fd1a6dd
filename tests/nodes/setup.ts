import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { closeDatabase, openDatabase, openNode, replicaPath, sqlite } from "#db/db.ts";
import { syncState } from "#db/node/commit-sequence.ts";
import { steadyNow } from "#db/node/primary-client.ts";
import { createApp } from "#src/app.ts";
import { makeSecrets, storedSecret } from "#src/base/secrets.ts";
import { browser, type TestApp, testApp } from "#tests/support/app.ts";
import { beforeClosing, temporaryFolder } from "#tests/support/db.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { until } from "#tests/support/until.ts";

export async function nodeAlone(app: TestApp) {
  const replica = temporaryFolder("mudroom-replica");
  const file = replicaPath(replica);
  let later = 0;
  const db = openNode({ url: "http://127.0.0.1:9", replica, timeout: 1_000, uptime: () => steadyNow() + later });
  const put = (data: Uint8Array) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, data);
    renameSync(`${file}.new`, file);
  };
  await until(() => !syncState(db)!.isPrimaryAvailable);
  const ctx = { ...app.ctx, db };
  const { handle } = await createApp(ctx);
  return {
    ctx,
    db,
    replica,
    handle,
    visitor: () => browser(handle),
    wait: (ms: number) => {
      later += ms;
    },
    put,
    hear: (text: string) => {
      const copy = openDatabase(file);
      sqlite(copy).run(text);
      sqlite(copy).close();
    },
  };
}

export async function nodeWithParent() {
  const app = await testApp({ hasOwnDb: true });
  makeSecrets(app.ctx.db, app.clock.now());
  const key = Buffer.from(storedSecret(app.ctx.db, "seen", app.clock.now()), "base64url");
  const { cookies } = signedIn(app, await addUser(app, "pet_parent", "pat"), "pet_parent");
  const node = await nodeAlone(app);
  beforeClosing(app.ctx.db, () => {
    app.ctx.changes.end();
    closeDatabase(node.db);
  });
  const pat = browser(node.handle);
  for (const [name, value] of cookies) pat.cookies.set(name, value);
  return { copy: sqlite(app.ctx.db).serialize(), node, pat, key };
}
