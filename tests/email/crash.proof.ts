import { expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase, outbox, sqlite } from "#db/db.ts";
import { queueEmail } from "#src/email/outbox.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { startSmtp } from "./smtp.ts";

const sender = join(import.meta.dir, "sender.ts");

async function mailbag() {
  const file = join(temporaryFolder("mailbag"), "mudroom.db");
  const db = freshDb();
  const template = { subject: "Hello", paragraphs: ["News."] };
  queueEmail(db, { dedupeKey: "1", to: "ana@example.com", template, now: 0 });
  await Bun.write(file, sqlite(db).serialize());
  const server = await startSmtp();
  return {
    server,
    start: () => Bun.spawn(["bun", sender, file, server.url], { stdout: "inherit", stderr: "inherit" }),
    email: () => {
      const after = openDatabase(file);
      const [email] = after.select().from(outbox).all();
      sqlite(after).close();
      return email!;
    },
    async [Symbol.asyncDispose]() {
      await server.goAway();
    },
  };
}

test("sends an email again under its Message-ID after a kill before recording it", async () => {
  await using bag = await mailbag();
  const first = bag.start();
  bag.server.behave({
    end: async () => {
      first.kill("SIGKILL");
      await first.exited;
      return undefined;
    },
  });
  expect(await first.exited).not.toBe(0);
  expect(bag.email()).toMatchObject({ sentAt: null, attempts: 0 });

  bag.server.behave({});
  expect(await bag.start().exited).toBe(0);

  expect(bag.server.ids()).toEqual(["outbox-1@localhost", "outbox-1@localhost"]);
  expect(bag.email().sentAt).toBeNumber();
});
