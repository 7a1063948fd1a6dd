import { expect, test } from "bun:test";
import { bookings, providerEvents, sessions, smsCodes } from "#db/db.ts";
import { queueEmail } from "#src/email/outbox.ts";
import { createEmailWorker } from "#src/email/worker.ts";
import { createMembershipJob } from "#src/features/money/memberships/feature.ts";
import { createJobs } from "#src/jobs.ts";
import { EmailError } from "#src/ports/email-error.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { MOBILE } from "#tests/people/sms/setup.ts";
import { START, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addRow, emailPort, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

async function setUp(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus");
  return { app, ana, gus, window: signedIn(app, ana, "pet_parent") };
}

const request = (gus: Awaited<ReturnType<typeof addGroomer>>, preferredDate: string) => ({
  groomerId: gus.profile.id,
  servicePackageId: gus.packages[0]!.id,
  preferredDate,
  preferredTimeSlot: "Morning (8AM - 12PM)",
  petInfo: "Waffles",
});

test.each([
  ["ahead", DAY_MS],
  ["behind", -DAY_MS],
])("logs no one out and refuses no booking after a clock a day %s", async (_, shift) => {
  const { app, gus, window } = await setUp();

  app.clock.set(START + shift);
  const wrong = await window.get("/api/user");
  const booked = await window.post("/api/bookings", request(gus, "2026-06-15"));
  const signedInWhileWrong = signedIn(app, { id: gus.user.id }, "groomer");
  app.clock.set(START);

  expect(wrong.status).toBe(200);
  expect(booked.status).toBe(201);
  expect((await window.get("/api/user")).status).toBe(200);
  expect((await signedInWhileWrong.get("/api/user")).status).toBe(200);
  const { id } = (await booked.json()) as { id: number };
  expect((await signedInWhileWrong.send("PATCH", `/api/bookings/${id}/status`, accept)).status).toBe(200);
  expect(app.ctx.db.select().from(bookings).all()).toMatchObject([{ id, status: "accepted" }]);
});

const accept = {
  body: JSON.stringify({ status: "accepted", reason: null }),
  headers: { "content-type": "application/json" },
};

testWith("restores a listing that expired by a fast clock", setUp, async ({ app, gus }) => {
  const path = `/api/groomer-profiles/${gus.profile.id}`;

  app.clock.set(START + 366 * DAY_MS);
  const gone = await app.visitor().get(path);
  app.clock.set(START);

  expect(gone.status).toBe(404);
  expect((await app.visitor().get(path)).status).toBe(200);
});

testWith("checks memberships at once after a fast clock", setUp, async ({ app }) => {
  let tries = 0;
  const payments = {
    ...app.ctx.payments,
    eventsSince: async () => {
      tries++;
      return [];
    },
  };
  const run = createMembershipJob({ ...app.ctx, payments });
  app.clock.set(START + DAY_MS);
  await run();
  const triesAhead = tries;
  app.clock.set(START);
  await run();

  expect(triesAhead).toBe(1);
  expect(tries).toBe(2);
  expect(findRows(app.ctx.db, providerEvents)).toEqual([]);
});

testWith("removes expired rows after a fast clock", setUp, async ({ app, ana }) => {
  const jobs = createJobs(app.ctx);
  app.clock.set(START + 366 * DAY_MS);
  await jobs.catchUp();
  app.clock.set(START);
  const over = { createdAt: 1, lastSeenAt: 1, expiresAt: 2, ip: "192.0.2.1", userAgent: "" };
  addRow(app.ctx.db, sessions, { userId: ana.id, tokenHash: "over", ...over });
  const code = { userId: ana.id, number: MOBILE, agreedAt: 1, agreedWords: 1, agreedFrom: "192.0.2.1", codeHash: "x" };
  addRow(app.ctx.db, smsCodes, { ...code, expiresAt: 2 });

  await jobs.catchUp();
  await jobs.stop();

  expect(findRows(app.ctx.db, sessions, { tokenHash: "over" })).toEqual([]);
  expect(findRows(app.ctx.db, smsCodes)).toEqual([]);
});

testWith("retries the mail server after a fast clock, also for emails written then", setUp, async ({ app }) => {
  let isAway = true;
  const sent: string[] = [];
  const email = emailPort(async ({ to }) => {
    if (isAway) throw new EmailError("away", "The mail server could not be reached.", "unreachable");
    sent.push(to);
  });
  const worker = createEmailWorker({ ...app.ctx, email });
  const write = async (to: string) => {
    const template = { subject: "Hello", paragraphs: ["News."] };
    queueEmail(app.ctx.db, { dedupeKey: to, to, template, now: app.ctx.now() });
    app.ctx.lease.take();
    worker.run();
    await worker.settled();
  };
  app.clock.set(START + 366 * DAY_MS);
  await write("first@example.com");
  isAway = false;
  app.clock.set(START);

  await write("second@example.com");
  await write("third@example.com");

  expect(sent.toSorted()).toEqual(["first@example.com", "second@example.com", "third@example.com"]);
});
