import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { auditLog, outbox, users } from "#db/schema/tables.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { mailsTo } from "../accounts/mailbox.ts";
import { bookingOf, leave, settled, userOf } from "./setup.ts";

test.each(["ana", "gus"] as const)("%s cannot leave while an accepted booking lies ahead", async (who) => {
  const world = await settled("accepted");

  const response = await leave(world, who);

  expect(response.status).toBe(409);
  expect((await response.json()).error.message).toBe(
    "You have an accepted booking on Tuesday, June 16, 2026. Please cancel it first.",
  );
  expect((await world.as[who].get("/api/user")).status).toBe(200);
  expect(userOf(world, world.ana.id).deletedAt).toBeNull();
});

test("an appointment still counts while its time lasts, and no longer once it is over", async () => {
  const world = await settled("accepted");

  world.app.clock.set(Date.parse("2026-06-16T15:59:00Z"));
  expect((await leave(world, "ana")).status).toBe(409);
  world.app.clock.set(Date.parse("2026-06-16T16:00:00Z"));
  expect((await leave(world, "ana")).status).toBe(204);
});

test.each([
  [{}, "Enter your current password"],
  [{ password: "not mine" }, "That is not your current password"],
])("the password %p deletes nothing", async (body, message) => {
  const world = await settled();

  const response = await world.as.ana.delete("/api/account", body);

  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toEqual({ password: message });
  expect((await world.as.ana.get("/api/user")).status).toBe(200);
});

test("guessing the password is stopped after ten tries", async () => {
  const world = await settled();

  for (let tries = 0; tries < 10; tries++) expect((await leave(world, "ana", "guess")).status).toBe(422);

  expect((await leave(world, "ana")).status).toBe(429);
  expect(userOf(world, world.ana.id).deletedAt).toBeNull();
});

test("an admin and a demo account cannot be deleted here", async () => {
  const world = await settled();
  const { app, ana } = world;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  app.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, ana.id)).run();

  expect((await boss.delete("/api/account", {})).status).toBe(403);
  const demo = await leave(world, "ana");
  expect([demo.status, (await demo.json()).error.message]).toEqual([
    409,
    "Demo accounts stay for the next visitor. Sign up to try this with one of your own.",
  ]);
});

test("sent many times at once, an account is deleted once", async () => {
  const world = await settled("pending");
  const { app, ana, gus } = world;
  const before = mailsTo(app, gus.user.email).length;

  const answers = await Promise.all(Array.from({ length: 20 }, () => leave(world, "ana")));

  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  expect(mailsTo(app, ana.email)).toHaveLength(1);
  expect(mailsTo(app, gus.user.email)).toHaveLength(before + 1);
});

test("when any part fails, everything stays as it was", async () => {
  const world = await settled("pending");
  const { app, ana, booking } = world;
  app.ctx.db.$client.run(
    "CREATE TRIGGER no_farewell BEFORE INSERT ON outbox WHEN NEW.dedupe_key LIKE 'account-closed%' BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  const mails = app.ctx.db.select().from(outbox).all();

  expect((await leave(world, "ana")).status).toBe(500);

  expect(userOf(world, ana.id)).toMatchObject({ username: "ana", deletedAt: null });
  expect(bookingOf(world, booking.id).status).toBe("pending");
  expect(app.ctx.db.select().from(outbox).all()).toEqual(mails);
  const closed = and(eq(auditLog.action, "account-closed"), eq(auditLog.actorId, ana.id));
  expect(app.ctx.db.select().from(auditLog).where(closed).all()).toEqual([]);
  expect((await world.as.ana.get("/api/user")).status).toBe(200);
});
