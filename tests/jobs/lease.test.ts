import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openDatabase, sqlite } from "#db/db.ts";
import { createProcessLock } from "#db/process-lock.ts";
import { createLease, findLease, JOBS_LEASE, LEASE_MS } from "#src/base/lease.ts";
import { silentLog } from "#src/base/log.ts";
import { createEmailWorker } from "#src/email/worker.ts";
import type { Email } from "#src/ports/email.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { START, type TestApp, testApp } from "#tests/support/app.ts";
import { freshDb, templateData, temporaryFolder } from "#tests/support/db.ts";
import { emailPort } from "#tests/support/rows.ts";

const TICK_MS = 5_000;
/** Takeover time that docs/operations.md promises after a kill. */
const FOLLOWED_WITHIN_MS = 30_000;

function twoProcesses() {
  const db = freshDb();
  let time = START;
  const said: string[] = [];
  const log = {
    info: (event: string) => void said.push(event),
    error: (event: string) => void said.push(`error ${event}`),
  };
  const start = () => createLease({ db, now: () => time, log }, JOBS_LEASE);
  return {
    ...{ db, said, start, one: start(), other: start() },
    pass(ms: number) {
      time += ms;
    },
  };
}

test("gives the lease to one of two processes while it renews", () => {
  const { db, one, other, said, pass } = twoProcesses();
  expect([one.take(), other.take(), one.isHeld(), other.isHeld()]).toEqual([true, false, true, false]);

  const ends = new Set<number>();
  for (let look = 0; look < 99; look++) {
    pass(TICK_MS);
    expect([other.take(), one.take()]).toEqual([false, true]);
    ends.add(findLease(db, JOBS_LEASE)!.until);
  }

  expect(findLease(db, JOBS_LEASE)).toMatchObject({ since: START, until: START + 99 * TICK_MS + LEASE_MS });
  expect(ends.size).toBe(1 + 99 / 3);
  expect(said).toEqual(["lease taken"]);
});

test("hands over a returned lease at once and returns no other's", () => {
  const { db, one, other, pass } = twoProcesses();
  one.take();
  other.giveBack();
  expect(one.isHeld()).toBe(true);

  one.giveBack();
  pass(1);
  expect([one.isHeld(), other.take()]).toEqual([false, true]);
  expect(findLease(db, JOBS_LEASE)).toMatchObject({ since: START + 1 });
});

test("replaces a killed process after its lease and lets a paused one notice", () => {
  const { one, other, said, pass } = twoProcesses();
  one.take();

  pass(LEASE_MS);
  expect(other.take()).toBe(false);
  expect(one.isHeld()).toBe(true);
  pass(1);
  expect(one.isHeld()).toBe(false);
  expect(other.take()).toBe(true);

  expect([one.isHeld(), one.take()]).toEqual([false, false]);
  expect(said).toEqual(["lease taken", "lease taken", "lease lost"]);
});

test("continues a paused process that no other replaced", () => {
  const { one, pass } = twoProcesses();
  one.take();
  pass(HOUR_MS);

  expect([one.isHeld(), one.take(), one.isHeld()]).toEqual([false, true, true]);
});

test("replaces a killed process at once on one machine but not a paused one", async () => {
  const folder = temporaryFolder("lease");
  const file = join(folder, "mudroom.db");
  await Bun.write(file, templateData());
  const db = openDatabase(file);
  const now = Date.now();
  const start = () => createLease({ db, now: () => now, log: silentLog, lock: createProcessLock(folder) }, JOBS_LEASE);
  const holder = Bun.spawn([process.execPath, join(import.meta.dir, "lease-holder.ts"), folder], { stdout: "pipe" });
  await holder.stdout.getReader().read();
  const [one, other] = [start(), start()];
  await Bun.write(join(folder, "jobs-7-of-before.lock"), "");
  const locks = () => readdirSync(folder).filter((name) => name.endsWith(".lock"));
  const journals = () => readdirSync(folder).filter((name) => name.endsWith(".lock-journal"));
  try {
    holder.kill("SIGSTOP");
    expect([one.take(), locks().length]).toEqual([false, 2]);
    holder.kill("SIGKILL");
    await holder.exited;

    expect([one.take(), one.isHeld(), other.take()]).toEqual([true, true, false]);
    expect(locks()).toEqual([`jobs-${findLease(db, JOBS_LEASE)!.holder}.lock`]);
    one.giveBack();
    expect([locks(), other.take()]).toEqual([[], true]);
    other.giveBack();
    expect([locks(), journals()]).toEqual([[], []]);
  } finally {
    holder.kill("SIGKILL");
    closeDatabase(db);
  }
});

test("replaces a killed process after its lease without a lock", () => {
  const db = freshDb();
  let time = START;
  const nowhere = createProcessLock("/nowhere");
  const start = () => createLease({ db, now: () => time, log: silentLog, lock: nowhere }, JOBS_LEASE);
  const [one, other] = [start(), start()];

  expect([one.take(), other.take()]).toEqual([true, false]);
  time += LEASE_MS + 1;
  expect(other.take()).toBe(true);
});

test("keeps the lease when the clock is set back and replaces a killed holder", () => {
  const { one, other, start, pass } = twoProcesses();
  one.take();
  pass(-HOUR_MS);
  for (let look = 0; look < 20; look++) {
    expect([other.take(), one.take()]).toEqual([false, true]);
    pass(TICK_MS);
  }

  pass(-HOUR_MS);
  const restarted = start();
  let waited = 0;
  for (; !restarted.take(); waited += TICK_MS) pass(TICK_MS);
  expect(waited).toBe(FOLLOWED_WITHIN_MS);
});

test("gives no one the lease on an unwritable disk and recovers by itself", () => {
  const { db, one, other, said, pass } = twoProcesses();
  one.take();
  sqlite(db).run("PRAGMA query_only = ON");
  pass(LEASE_MS / 2);

  expect([one.take(), one.isHeld(), other.take()]).toEqual([false, false, false]);
  one.giveBack();
  expect(said).toEqual(["lease taken", "error lease", "lease lost", "error lease"]);

  sqlite(db).run("PRAGMA query_only = OFF");
  pass(TICK_MS);
  expect([one.take(), one.isHeld()]).toEqual([true, true]);
});

async function withEmails(count: number) {
  const app = await testApp({ hasOwnDb: true });
  const insert = sqlite(app.ctx.db).query(
    "INSERT INTO outbox (dedupe_key, recipient, subject, text, html, created_at, send_at) VALUES (?1, 'ana@example.com', ?1, '', '', 0, 0)",
  );
  for (let number = 1; number <= count; number++) insert.run(`email ${number}`);
  return app;
}

function processOn({ ctx }: TestApp, send: (email: Email) => Promise<void>) {
  const lease = createLease(ctx, JOBS_LEASE);
  const worker = createEmailWorker({ ...ctx, lease, email: emailPort(send) });
  return {
    lease,
    async look() {
      lease.take();
      worker.run();
      await worker.settled();
    },
  };
}

test("sends emails within 30 seconds of a restart after a kill", async () => {
  const app = await withEmails(1);
  const send = async (email: Email) => void app.sent.push(email);
  processOn(app, send).lease.take();

  const restarted = processOn(app, send);
  let waited = 0;
  for (await restarted.look(); app.sent.length === 0; waited += TICK_MS) {
    app.clock.advance(TICK_MS);
    await restarted.look();
  }

  expect(waited).toBeLessThanOrEqual(FOLLOWED_WITHIN_MS);
});

test("stops sending without the lease and sends no email twice", async () => {
  const app = await withEmails(30);
  const sent: [by: string, subject: string][] = [];
  const other = processOn(app, async ({ subject }) => void sent.push(["other", subject]));
  const one = processOn(app, async ({ subject }) => {
    sent.push(["one", subject]);
    if (sent.length !== 10) return;
    app.clock.advance(LEASE_MS + 1);
    other.lease.take();
  });

  await one.look();
  const byOne = sent.length;
  await one.look();
  expect(sent).toHaveLength(byOne);
  await other.look();

  expect(byOne).toBeWithin(10, 15);
  expect(new Set(sent.map(([, subject]) => subject)).size).toBe(30);
  expect(sent).toHaveLength(30);
});

test("records an email sent before the disk failed before sending another", async () => {
  const app = await withEmails(10);
  const db = sqlite(app.ctx.db);
  const one = processOn(app, async (email) => {
    app.sent.push(email);
    if (app.sent.length === 1) db.run("PRAGMA query_only = ON");
  });

  await one.look();
  await one.look();
  const before = app.sent.length;
  db.run("PRAGMA query_only = OFF");
  await one.look();

  expect(before).toBeLessThanOrEqual(5);
  expect(app.sent.map(({ subject }) => subject).sort()).toEqual(
    Array.from({ length: 10 }, (_, at) => `email ${at + 1}`).sort(),
  );
});
