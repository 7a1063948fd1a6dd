import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { auditLog, outbox, users } from "#db/schema/tables.ts";
import { mailsTo } from "#tests/people/accounts/mailbox.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { bookingOf, leave, setUpClosing, userOf } from "./setup.ts";

test.each(["ana", "gus"] as const)("%s cannot leave while an accepted booking lies ahead", async (who) => {
  const setup = await setUpClosing("accepted");

  const response = await leave(setup, who);

  expect(response.status).toBe(409);
  expect((await response.json()).error.message).toBe(
    "You have an upcoming visit on Tuesday, June 16, 2026. Please cancel it first.",
  );
  expect((await setup.as[who].get("/api/user")).status).toBe(200);
  expect(userOf(setup, setup.ana.id).deletedAt).toBeNull();
});

test("an appointment still counts while its time lasts, and no longer once it is over", async () => {
  const setup = await setUpClosing("accepted");

  setup.app.clock.set(Date.parse("2026-06-16T15:59:00Z"));
  expect((await leave(setup, "ana")).status).toBe(409);
  setup.app.clock.set(Date.parse("2026-06-16T16:00:00Z"));
  expect((await leave(setup, "ana")).status).toBe(204);
});

test.each([
  [{}, "Enter your current password"],
  [{ password: "not mine" }, "That isn't your current password"],
])("the password %p deletes nothing", async (body, message) => {
  const setup = await setUpClosing();

  const response = await setup.as.ana.delete("/api/account", body);

  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toEqual({ password: message });
  expect((await setup.as.ana.get("/api/user")).status).toBe(200);
});

test("guessing the password is stopped after ten tries", async () => {
  const setup = await setUpClosing();

  for (let tries = 0; tries < 10; tries++) expect((await leave(setup, "ana", "guess")).status).toBe(422);

  expect((await leave(setup, "ana")).status).toBe(429);
  expect(userOf(setup, setup.ana.id).deletedAt).toBeNull();
});

test("an admin and a demo account cannot be deleted here", async () => {
  const setup = await setUpClosing();
  const { app, ana } = setup;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  app.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, ana.id)).run();

  expect((await boss.delete("/api/account", {})).status).toBe(403);
  const demo = await leave(setup, "ana");
  expect([demo.status, (await demo.json()).error.message]).toEqual([
    409,
    "You can't delete a demo account. Sign up to try this with your own.",
  ]);
});

test("sent many times at once, an account is deleted once", async () => {
  const setup = await setUpClosing("pending");
  const { app, ana, gus } = setup;
  const before = mailsTo(app, gus.user.email).length;

  const answers = await Promise.all(Array.from({ length: 20 }, () => leave(setup, "ana")));

  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  // Only so many passwords of one account are looked at together; the rest are put off.
  expect(answers.filter(({ status }) => status === 401 || status === 429)).toHaveLength(19);
  expect(mailsTo(app, ana.email)).toHaveLength(1);
  expect(mailsTo(app, gus.user.email)).toHaveLength(before + 1);
});

test("when any part fails, everything stays as it was", async () => {
  const setup = await setUpClosing("pending");
  const { app, ana, booking } = setup;
  app.ctx.db.$client.run(
    "CREATE TRIGGER no_farewell BEFORE INSERT ON outbox WHEN NEW.dedupe_key LIKE 'account-closed%' BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  const mails = app.ctx.db.select().from(outbox).all();

  expect((await leave(setup, "ana")).status).toBe(500);

  expect(userOf(setup, ana.id)).toMatchObject({ username: "ana", deletedAt: null });
  expect(bookingOf(setup, booking.id).status).toBe("pending");
  expect(app.ctx.db.select().from(outbox).all()).toEqual(mails);
  const closed = and(eq(auditLog.action, "account-closed"), eq(auditLog.actorId, ana.id));
  expect(app.ctx.db.select().from(auditLog).where(closed).all()).toEqual([]);
  expect((await setup.as.ana.get("/api/user")).status).toBe(200);
});
