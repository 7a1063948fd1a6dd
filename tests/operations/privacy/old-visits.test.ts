import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, messages, proposals, reports, visitNotes, visitPhotos, visits } from "#db/db.ts";
import { VISITS_KEPT_MS } from "#db/personal/rule.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows, threadKeyOf } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpPhotos } from "#tests/visits/photos/setup.ts";

const words = {
  petInfo: "Waffles, a spaniel",
  specialInstructions: "Ring twice",
  statusReason: "The van is full",
  disputeText: "We were at the door",
  gateCode: "#4711",
  parking: "On the street",
};

async function setUpOld() {
  const setup = await setUpPhotos("completed");
  const { app, booking } = setup;
  const { db, now } = app.ctx;
  changeRows(db, visits, { id: booking.id }, { ...words, idempotencyKey: "key", serviceCity: "Asheville" });
  addRow(db, proposals, {
    bookingId: booking.id,
    madeBy: "groomer",
    note: "Sorry",
    status: "declined",
    createdAt: now(),
    expiresAt: 1,
  });
  const message = addRow(db, messages, {
    ...threadKeyOf(db, booking.id),
    writtenBy: "parent",
    text: "Here she is",
    sentAt: now(),
  });
  const photos = [
    await setup.sendsOne("ana", { purpose: "request" }),
    await setup.sendsOne("gus", { purpose: "note" }),
    await setup.sendsOne("ana", { purpose: "message", messageId: message.id }),
  ];
  addRow(db, visitNotes, { bookingId: booking.id, text: "A comb helps", writtenAt: now() });
  const row = () => db.select().from(bookings).where(eq(bookings.id, booking.id)).get()!;
  const report = () =>
    addRow(db, reports, {
      kind: "message",
      messageId: message.id,
      reporterId: setup.gus.user.id,
      reason: "other",
      createdAt: app.ctx.now(),
    });
  const purposes = () => findRows(db, visitPhotos).map(({ purpose }) => purpose);
  return { ...setup, row, report, purposes, photos, endsAt: booking.startsAt + VISITS_KEPT_MS };
}

test("erases words and photos two years after a visit and keeps the visit", async () => {
  const { app, as, booking, row, purposes, photos, endsAt } = await setUpOld();
  app.clock.set(endsAt);
  await deleteOldData(app.ctx);
  expect([row().petInfo, purposes()]).toEqual([words.petInfo, ["request", "note", "message"]]);
  expect(findRows(app.ctx.db, visitNotes)).toHaveLength(1);

  app.clock.set(endsAt + 1);
  await deleteOldData(app.ctx);
  await deleteOldData(app.ctx);

  expect(findRows(app.ctx.db, visitNotes)).toEqual([]);
  expect(row()).toMatchObject({
    petInfo: "",
    specialInstructions: null,
    statusReason: null,
    disputeText: null,
    gateCode: null,
    parking: null,
    idempotencyKey: null,
    requestKey: `removed ${booking.id}`,
    status: "completed",
    serviceName: booking.serviceName,
    priceMin: booking.priceMin,
    serviceCity: "Asheville",
  });
  expect(findRow(app.ctx.db, proposals)!.note).toBeNull();
  expect(purposes()).toEqual([]);
  for (const { url } of photos) expect((await as.ana.get(url)).status).not.toBe(200);
});

test("erases the rest of a visit without its gate code or its parent", async () => {
  const { app, ana, as, row, endsAt } = await setUpOld();
  app.clock.set(endsAt - 700 * DAY_MS);
  await deleteOldData(app.ctx);
  expect(row()).toMatchObject({ gateCode: null, parking: words.parking });
  app.clock.set(endsAt + 1);
  await deleteOldData(app.ctx);
  expect(row()).toMatchObject({ petInfo: "", specialInstructions: null, statusReason: null, parking: null });

  changeRows(app.ctx.db, visits, {}, { statusReason: words.statusReason });
  as.ana = signedIn(app, ana, "pet_parent");
  await as.ana.delete("/api/account", { password: PASSWORD });
  expect(row().statusReason).toBe(words.statusReason);
  await deleteOldData(app.ctx);
  expect(row()).toMatchObject({ petInfo: "", statusReason: null });
});

testWith("keeps a younger visit of the same people", setUpOld, async ({ app, booking, row, purposes, endsAt }) => {
  const { db } = app.ctx;
  const young = { startsAt: endsAt, requestKey: "young", idempotencyKey: null };
  const { id } = addRow(db, visits, { ...row(), ...young, source: "site", id: booking.id + 5000 });
  app.clock.set(endsAt + DAY_MS);

  await deleteOldData(app.ctx);

  expect(row().petInfo).toBe("");
  expect(db.select().from(bookings).where(eq(bookings.id, id)).get()).toMatchObject({ ...words, requestKey: "young" });
  expect(purposes()).toEqual([]);
});

test("keeps photos of a reported thread for two years after the report", async () => {
  const { app, ana, report, purposes, endsAt } = await setUpOld();
  app.clock.set(endsAt - HOUR_MS);
  report();
  const left = await signedIn(app, ana, "pet_parent").delete("/api/account", { password: PASSWORD });
  expect([left.status, purposes()]).toEqual([204, ["note", "message"]]);

  app.clock.set(endsAt + 1);
  await deleteOldData(app.ctx);
  expect(purposes()).toEqual(["message"]);

  app.clock.set(endsAt - HOUR_MS + VISITS_KEPT_MS);
  await deleteOldData(app.ctx);
  expect(purposes()).toEqual([]);
});

testWith("opens the pages of a visit without words", setUpOld, async ({ app, booking, as, endsAt }) => {
  app.clock.set(endsAt + DAY_MS);
  await deleteOldData(app.ctx);
  app.clock.set(booking.startsAt);

  for (const window of [as.ana, as.gus]) expect((await window.get(`/bookings/${booking.id}`)).status).toBe(200);
  expect((await as.ana.get("/pet-parent-dashboard?tab=bookings")).status).toBe(200);
  expect((await as.gus.get("/groomer-dashboard?tab=bookings")).status).toBe(200);
});
