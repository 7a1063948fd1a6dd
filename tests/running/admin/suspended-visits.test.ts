import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, bookings, visits } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { mailsTo } from "#tests/people/accounts/mailbox.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";

const reason = "Three no-shows in a row";

async function withVisits() {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { db } = app.ctx;
  const pending = await requests(as.ana, requestFor(setup));
  const agreed = await requests(as.ana, requestFor(setup, { petInfo: "Biscuit" }));
  await as.gus.patch(`/api/bookings/${agreed.id}/status`, { status: "accepted" });
  const over = await requests(as.ana, requestFor(setup, { petInfo: "Muffin" }));
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
    newMails: (email: string, before: number) => mailsTo(app, email).slice(before),
    countMails: (email: string) => mailsTo(app, email).length,
  };
}

test("the visits ahead of a suspended groomer are called off, and the parents are told without the reason", async () => {
  const { app, ana, gus, agreed, statuses, suspend, newMails, countMails } = await withVisits();
  const before = { ana: countMails(ana.email), gus: countMails(gus.user.email) };

  await suspend(gus.user.id);

  expect(statuses()).toEqual(["cancelled", "cancelled", "accepted"]);
  const told = newMails(ana.email, before.ana);
  expect(told.map(({ subject }) => subject)).toEqual(["Your booking was canceled", "Your booking was canceled"]);
  for (const { text } of told) expect(text).not.toMatch(/suspended|no-show/);
  expect(told.filter(({ calendar }) => calendar?.includes("METHOD:CANCEL"))).toHaveLength(1);
  const own = newMails(gus.user.email, before.gus);
  expect(own.filter(({ calendar }) => calendar?.includes("METHOD:CANCEL"))).toHaveLength(1);
  expect(own.at(-1)?.text).toContain("We canceled 2 of your bookings");
  const row = readRows(app.ctx.db, auditLog, { target: `booking ${agreed.id}` }).at(-1)!;
  expect(row.action).toBe("booking-cancel");
  expect(JSON.parse(row.detail!)).toEqual({ from: "accepted", to: "cancelled", suspended: "groomer" });
});

test("of a suspended pet parent the groomers are told", async () => {
  const { ana, gus, statuses, suspend, newMails, countMails } = await withVisits();
  const before = countMails(gus.user.email);

  await suspend(ana.id);

  expect(statuses()).toEqual(["cancelled", "cancelled", "accepted"]);
  const told = newMails(gus.user.email, before);
  expect(told.map(({ subject }) => subject)).toEqual([
    "A booking for Tuesday, June 16, 2026 was canceled",
    "A booking for Tuesday, June 16, 2026 was canceled",
  ]);
  for (const { text } of told) expect(text).not.toMatch(/suspended|no-show/);
});

test("visits that are to be kept stay, and the other side of each accepted one gets an email", async () => {
  const { ana, gus, statuses, suspend, newMails, countMails } = await withVisits();
  const before = countMails(ana.email);

  await suspend(gus.user.id, { visits: "keep" });

  expect(statuses()).toEqual(["pending", "accepted", "accepted"]);
  expect(newMails(ana.email, before).map(({ subject }) => subject)).toEqual([
    "Your visit on Tuesday, June 16, 2026 is still planned",
  ]);
  expect(newMails(gus.user.email, 0).at(-1)?.text).not.toContain("called off");
});
