import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { isNull } from "drizzle-orm";
import { closeDatabase, openDatabase, outbox, sqlite, transact } from "#db/db.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { addRow } from "#tests/support/rows.ts";
import { type Server, startServer } from "#tests/support/server.ts";
import { until } from "#tests/support/until.ts";
import { signUpFields } from "../e2e/people.ts";
import { startSmtp } from "../email/smtp.ts";

const MAILS = 200;
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function setUp() {
  const dataDir = temporaryFolder("two-sites");
  const file = join(dataDir, "mudroom.db");
  const db = freshDb();
  sqlite(db).run(`INSERT INTO users (username, email, password_hash, full_name, role, is_demo, created_at)
    VALUES ('ana', 'ana@example.com', 'x', 'Ana', 'pet_parent', 0, 1)`);
  await Bun.write(file, sqlite(db).serialize());
  const write = (count: number) => {
    const own = openDatabase(file);
    const email = { recipient: "ana@example.com", subject: "News", text: "…", html: "…", createdAt: 0, sendAt: 0 };
    transact(own, (tx) => {
      for (let number = 0; number < count; number++) addRow(tx, outbox, { ...email, dedupeKey: crypto.randomUUID() });
    });
    closeDatabase(own);
  };
  write(MAILS);
  const smtp = await startSmtp();
  cleanups.push(smtp.goAway);
  const start = async () => {
    const site = await startServer({ DATA_DIR: dataDir, SMTP_URL: smtp.url, TEST_CLOCK: "1" });
    cleanups.push(site.remove);
    return site;
  };
  const waiting = () => {
    const own = openDatabase(file);
    const emails = own.select({ id: outbox.id }).from(outbox).where(isNull(outbox.sentAt)).all();
    closeDatabase(own);
    return emails.length;
  };
  return { write, waiting, smtp, one: await start(), other: await start() };
}

async function jobsOf({ url }: Server) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, held] = /^mudroom_jobs_lease_held (\d)$/m.exec(text) ?? [];
  const done = text.matchAll(/^mudroom_job_last_success_timestamp_seconds\{job="(.+)"\}/gm);
  return { held, done: [...done].map(([, job]) => job!).toSorted() };
}

async function listen({ url }: Server): Promise<Response> {
  const signedUp = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(signUpFields("bea")),
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  const stream = await fetch(`${url}/api/events`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  return stream;
}

test("runs the jobs on one of two sites and sends each email once", async () => {
  const { write, waiting, smtp, one, other } = await setUp();
  const sent = (count: number) => until(() => smtp.received.length >= count);

  await until(async () => (await jobsOf(one)).done.includes("memberships"));
  await until(async () => (await jobsOf(other)).done.length >= 2);
  expect((await jobsOf(one)).held).toBe("1");
  expect(await jobsOf(other)).toEqual({ held: "0", done: ["counts", "search grid"] });

  await sent(MAILS / 4);
  const listening = await listen(one);
  expect(await one.stop()).toBe(0);
  await listening.text();
  await until(() => waiting() === 0);

  await other.kill();
  write(1);
  await one.restart();
  await sent(MAILS + 1);

  await until(() => waiting() === 0);

  const ids = smtp.ids();
  expect(new Set(ids).size).toBeGreaterThan(MAILS);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});
