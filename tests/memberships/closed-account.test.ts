import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/schema/tables.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { DAY, type Scene, scene } from "./scene.ts";

const leave = ({ app, user }: Scene) => signedIn(app, user, "groomer").delete("/api/account", { password: PASSWORD });
const isClosed = ({ app, user }: Scene) =>
  app.ctx.db.select().from(users).where(eq(users.id, user.id)).get()!.deletedAt !== null;

test("closing an account ends its membership at the provider, and nothing is charged any more", async () => {
  const stage = await scene();
  await stage.subscribe();

  const response = await leave(stage);

  expect(response.status).toBe(204);
  expect((await stage.subscriptions()).map(({ status }) => status)).toEqual(["canceled"]);
  await stage.pass(40);
  expect(stage.row()).toMatchObject({ state: "ended", cardLast4: null });
  const letters = stage.mails().map(({ subject }) => subject);
  expect(letters.filter((subject) => /receipt|charged|payment/i.test(subject))).toEqual([]);
});

test("when the provider does not answer, the account stays and says so", async () => {
  const stage = await scene();
  await stage.subscribe();
  const outage = spyOn(stage.app.ctx.payments, "cancelNow").mockRejectedValue(new Error("connection refused"));

  const response = await leave(stage);

  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(isClosed(stage)).toBe(false);
  outage.mockRestore();
  stage.app.clock.advance(DAY);
  expect((await leave(stage)).status).toBe(204);
  expect(isClosed(stage)).toBe(true);
});

test("a wrong password ends neither the account nor the membership", async () => {
  const stage = await scene();
  await stage.subscribe();

  const response = await signedIn(stage.app, stage.user, "groomer").delete("/api/account", { password: "guess" });

  expect(response.status).toBe(422);
  expect((await stage.subscriptions()).map(({ status }) => status)).toEqual(["trialing"]);
  expect(isClosed(stage)).toBe(false);
});
