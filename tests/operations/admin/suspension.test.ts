import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, bookings, visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { emailsTo, otherEmailsTo } from "#tests/people/accounts/setup.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { lastAudit, profileOf, setUpAdmin } from "./setup.ts";

const reason = "Three no-shows in a row";

test("logs out and unlists a suspended groomer and shows the reason", async () => {
  const { app, as, gus, boss } = await setUpAdmin();

  const response = await as.boss.patch(`/api/admin/users/${gus.user.id}/suspension`, { suspended: true, reason });

  expect(await response.json()).toMatchObject({ suspendedAt: app.clock.now(), suspendedReason: reason });
  expect(lastAudit(app)).toEqual({
    action: "user-suspended",
    actorId: boss.id,
    target: `user ${gus.user.id}`,
    detail: { visits: "cancel", visitsCanceled: 0 },
    reason,
  });
  expect((await as.gus.get("/api/user")).status).toBe(401);
  expect((await app.visitor().post("/api/login", { username: "gus", password: PASSWORD })).status).toBe(401);
  expect((await app.visitor().get(`/groomer/${gus.profile.id}`)).status).toBe(404);
  expect(profileOf(app, gus.profile.id)).toMatchObject({ suspended: true, listable: 0 });
  const [email] = emailsTo(app, gus.user.email);
  expect(email?.subject).toBe("Your Mudroom account is suspended");
  expect(email?.text).toContain(reason);
});

testWith("returns a restored groomer to the list", setUpAdmin, async ({ app, as, gus }) => {
  const path = `/api/admin/users/${gus.user.id}/suspension`;
  await as.boss.patch(path, { suspended: true, reason });

  const response = await as.boss.patch(path, { suspended: false, reason: "Sorted out" });

  expect(await response.json()).toMatchObject({ suspendedAt: null, suspendedReason: null });
  expect(lastAudit(app)).toMatchObject({ action: "user-restored", reason: "Sorted out" });
  expect((await app.visitor().post("/api/login", { username: "gus", password: PASSWORD })).status).toBe(200);
  expect((await app.visitor().get(`/groomer/${gus.profile.id}`)).status).toBe(200);
  expect(otherEmailsTo(app, gus.user.email).at(-1)?.subject).toBe("Your Mudroom account is restored");
});

testWith("requires a reason of up to 500 characters", setUpAdmin, async ({ as, ana }) => {
  const path = `/api/admin/users/${ana.id}/suspension`;

  for (const wrong of [undefined, "", "   ", "x".repeat(501)]) {
    const response = await as.boss.patch(path, { suspended: true, reason: wrong });
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).error.fields)).toEqual(["reason"]);
  }
  expect((await as.boss.patch(path, { reason })).status).toBe(422);
  expect((await as.ana.get("/api/user")).status).toBe(200);
});

testWith("refuses repeats and admins with a message", setUpAdmin, async ({ as, ana, boss }) => {
  const change = (id: number, suspended: boolean) =>
    as.boss.patch(`/api/admin/users/${id}/suspension`, { suspended, reason });
  const sentence = async (response: Response) => [response.status, (await response.json()).error.message];

  expect(await sentence(await change(ana.id, false))).toEqual([409, "This account isn't suspended."]);
  await change(ana.id, true);
  expect(await sentence(await change(ana.id, true))).toEqual([409, "This account is already suspended."]);
  expect(await sentence(await change(boss.id, true))).toEqual([409, "Admin accounts can't be suspended."]);
});

async function withVisits() {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { db } = app.ctx;
  const pending = await sendRequest(setup, "ana");
  const agreed = await sendRequest(setup, "ana", { petInfo: "Biscuit" });
  await as.gus.patch(`/api/bookings/${agreed.id}/status`, { status: "accepted" });
  const over = await sendRequest(setup, "ana", { petInfo: "Muffin" });
  const past = { status: "accepted", preferredDate: "2026-06-08", startsAt: app.clock.now() - 2 * DAY_MS } as const;
  changeRows(db, visits, { id: over.id }, past);
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const statusOf = ({ id }: { id: number }) => db.select().from(bookings).where(eq(bookings.id, id)).get()!.status;
  return {
    ...setup,
    agreed,
    statuses: () => [pending, agreed, over].map(statusOf),
    suspend: async (id: number, body: object = {}) =>
      expect((await boss.patch(`/api/admin/users/${id}/suspension`, { suspended: true, reason, ...body })).status).toBe(
        200,
      ),
    newEmails: (email: string, before: number) => emailsTo(app, email).slice(before),
    countEmails: (email: string) => emailsTo(app, email).length,
  };
}

test("cancels a suspended groomer's visits and lets parents know without the reason", async () => {
  const { app, ana, gus, agreed, statuses, suspend, newEmails, countEmails } = await withVisits();
  const before = { ana: countEmails(ana.email), gus: countEmails(gus.user.email) };

  await suspend(gus.user.id);

  expect(statuses()).toEqual(["cancelled", "cancelled", "accepted"]);
  const emails = newEmails(ana.email, before.ana);
  expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill("Booking canceled: Tue, Jun 16"));
  for (const { text } of emails) expect(text).not.toMatch(/suspended|no-show/);
  expect(emails.filter(({ calendar }) => calendar?.includes("METHOD:CANCEL"))).toHaveLength(1);
  const own = newEmails(gus.user.email, before.gus);
  expect(own.filter(({ calendar }) => calendar?.includes("METHOD:CANCEL"))).toHaveLength(1);
  expect(own.at(-1)?.text).toContain("We canceled 2 of your bookings");
  const row = findRows(app.ctx.db, auditLog, { target: `booking ${agreed.id}` }).at(-1)!;
  expect(row.action).toBe("booking-cancel");
  expect(JSON.parse(row.detail!)).toEqual({ from: "accepted", to: "cancelled", suspended: "groomer" });
});

test("lets groomers know when a parent is suspended", async () => {
  const { ana, gus, statuses, suspend, newEmails, countEmails } = await withVisits();
  const before = countEmails(gus.user.email);

  await suspend(ana.id);

  expect(statuses()).toEqual(["cancelled", "cancelled", "accepted"]);
  const emails = newEmails(gus.user.email, before);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "A booking for Tuesday, June 16, 2026 was canceled",
    "A booking for Tuesday, June 16, 2026 was canceled",
  ]);
  for (const { text } of emails) expect(text).not.toMatch(/suspended|no-show/);
});

test("keeps visits on request and emails the other person of each accepted one", async () => {
  const { ana, gus, statuses, suspend, newEmails, countEmails } = await withVisits();
  const before = countEmails(ana.email);

  await suspend(gus.user.id, { visits: "keep" });

  expect(statuses()).toEqual(["pending", "accepted", "accepted"]);
  expect(newEmails(ana.email, before).map(({ subject }) => subject)).toEqual(["Visit still planned: Tue, Jun 16"]);
  expect(newEmails(gus.user.email, 0).at(-1)?.text).not.toContain("called off");
});
