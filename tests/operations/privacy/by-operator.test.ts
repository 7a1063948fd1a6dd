import { expect, test } from "bun:test";
import { deletePerson, exportPerson } from "#src/features/operations/privacy/by-operator.ts";
import { auditedActions, emailsTo } from "#tests/people/accounts/setup.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { bookingOf, setUpClosing, userOf } from "./setup.ts";

test.each(["ana", "gus"] as const)("an operator's export is what %s can download", async (who) => {
  const { app, as } = await setUpClosing();
  const own = await (await as[who].post("/api/account/export", { password: PASSWORD })).json();

  const data = JSON.parse([...exportPerson(app.ctx, who)].join(""));

  expect(Object.keys(data)).toEqual(Object.keys(own));
  expect([data.account, data.bookings, data.pets]).toEqual([own.account, own.bookings, own.pets]);
  expect(auditedActions(app).at(-1)).toEqual({ action: "data-exported", actorId: null });
});

test("an operator deletes an account as its owner would, who gets an email", async () => {
  const setup = await setUpClosing("pending");
  const { app, ana, booking } = setup;

  await deletePerson(app.ctx, "ana", ana.email.toUpperCase());

  expect(userOf(setup, ana.id)).toMatchObject({ username: `deleted-${ana.id}`, deletedAt: app.clock.now() });
  expect(bookingOf(setup, booking.id).status).toBe("cancelled");
  expect((await setup.as.ana.get("/api/user")).status).toBe(401);
  expect(auditedActions(app).at(-1)).toEqual({ action: "account-closed", actorId: null });
  expect(emailsTo(app, ana.email).at(-1)!.subject).toContain("deleted");
  await expect(deletePerson(app.ctx, "ana", ana.email)).rejects.toThrow("There's no account named ana.");
});

test("refuses another person's email, admins, and whoever is expected for a visit", async () => {
  const setup = await setUpClosing("accepted");
  const { app, ana, gus } = setup;

  await expect(deletePerson(app.ctx, "ana", gus.user.email)).rejects.toThrow("isn't the email of ana.");
  await expect(deletePerson(app.ctx, "ana", ana.email)).rejects.toThrow("There's an upcoming visit on Tuesday");
  expect(() => exportPerson(app.ctx, "nobody")).toThrow("There's no account named nobody.");
  expect(userOf(setup, ana.id).deletedAt).toBeNull();
});
