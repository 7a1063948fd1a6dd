import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  addOnServices,
  bookingAddOns,
  bookings,
  clients,
  daysOff,
  pets,
  servicePackages,
  visitPets,
  visits,
} from "#db/db.ts";
import { expireProposals } from "#src/features/visits/bookings/changes/expire-proposals.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, block, changeRows, readRows } from "#tests/support/rows.ts";
import { answers, refusalIn, rules, viewIn } from "../changes/proposal-setup.ts";
import { MORNING, requestFor, requests, TODAY } from "../setup.ts";
import { nextTimes, SIX_WEEKS_ON, setUpNext } from "./next-setup.ts";

test("after a visit the groomer offers up to three times, which the parent reads with what it would be", async () => {
  const { app, proposes, seen, others, subjects } = await setUpNext();

  const his = await viewIn(await proposes(nextTimes.toReversed(), { note: " Same again? " }));

  expect(his.status).toBe("completed");
  expect(his.actions).not.toContain("propose_next");
  expect(his.proposal).toMatchObject({
    madeBy: "groomer",
    kind: "next-visit",
    note: "Same again?",
    options: nextTimes.map((time, at) => ({ place: at + 1, ...time, state: "open" })),
    expiresAt: app.clock.now() + 7 * DAY_MS,
    actions: ["withdraw"],
  });
  const hers = await seen();
  expect(hers.proposal).toEqual({ ...his.proposal!, actions: ["accept", "decline"] });
  expect(hers.proposal!.next).toMatchObject({ serviceName: "Bath & Brush", priceMin: 5500, petCount: 1 });
  expect(others()).toEqual([]);
  expect(subjects()).toEqual(["ana: Your next visit, around Tuesday, July 28, 2026?"]);
});

test("accepting books the same visit once more, at once and for both calendars", async () => {
  const { app, as, id, proposal, proposed, others, subjects, mails, waffles, gus, audited } = await setUpNext();
  const made = await proposed();

  const booked = await viewIn(await answers(as.ana, made, "accepted", 3));

  const [next] = others();
  expect(booked.id).toBe(next!.id);
  expect(next).toMatchObject({
    status: "accepted",
    preferredDate: "2026-07-30",
    preferredTimeSlot: MORNING,
    petInfo: "Waffles, a nervous doodle",
    serviceAddress: "1 Secret Street",
    serviceZipCode: "28801",
    timeZone: "America/New_York",
    startsAt: Date.parse("2026-07-30T12:00:00Z"),
    requestDate: app.clock.now(),
    expiresAt: null,
    isForced: false,
    calendarSequence: 1,
  });
  const of = (table: typeof visitPets | typeof bookingAddOns, visitId: SQLiteColumn) =>
    app.ctx.db.select().from(table).where(eq(visitId, next!.id)).all();
  expect(of(visitPets, visitPets.visitId)).toMatchObject([{ petId: waffles.id }]);
  expect(of(bookingAddOns, bookingAddOns.bookingId)).toMatchObject([
    { addOnServiceId: gus.addOns[0]!.id, price: 1200 },
  ]);
  expect(proposal()).toMatchObject({ status: "accepted", nextBookingId: next!.id, answeredAt: app.clock.now() });
  expect(subjects().slice(1).toSorted()).toEqual([
    "ana: Your booking for Thursday, July 30, 2026 is confirmed",
    "gus: A booking for Thursday, July 30, 2026 is confirmed",
  ]);
  expect(
    mails()
      .slice(1)
      .every(({ calendar }) => calendar?.includes("METHOD:REQUEST")),
  ).toBe(true);
  expect(audited("booking-next-visit")).toMatchObject([{ target: `booking ${next!.id}` }]);
  expect(audited("proposal-accepted")).toMatchObject([{ target: `booking ${id}` }]);
});

test("both visits tell what has happened, and the first one names the second", async () => {
  const { as, id, proposed, others } = await setUpNext();
  await viewIn(await answers(as.ana, await proposed(), "accepted", 1));
  const read = async (which: number) => (await as.gus.get(`/api/bookings/${which}`)).json();
  const happened = ({ history }: { history: { by: string; what: string }[] }) =>
    history.map(({ by, what }) => `${by} ${what}`);

  const first = await read(id);
  expect(happened(first).slice(-2)).toEqual(["groomer next-proposed", "parent next-accepted"]);
  expect(first.nextBookingId).toBe(others()[0]!.id);
  const second = await read(others()[0]!.id);
  expect(happened(second)).toEqual(["parent next-booked"]);
  expect(second.nextBookingId).toBeNull();
});

test("it costs and takes what it does today, without extras that are gone, and a groomer's own minutes stay", async () => {
  const { app, as, gus, id, proposed, others } = await setUpNext();
  const { db } = app.ctx;
  changeRows(db, visits, { id }, { visitMinutes: 70 });
  const made = await proposed();
  const today = { priceMin: 6000, priceMax: 7000, durationMinutes: 80 };
  changeRows(db, servicePackages, { id: gus.packages[0]!.id }, { name: "Bath & Blow", ...today });
  changeRows(db, addOnServices, { id: gus.addOns[0]!.id }, { isActive: false });

  await viewIn(await answers(as.ana, made, "accepted", 1));

  expect(others()).toMatchObject([{ serviceName: "Bath & Blow", ...today, visitMinutes: 90 }]);
  expect(readRows(db, bookingAddOns, { bookingId: others()[0]!.id })).toEqual([]);
});

test("nobody books at a price that they have not read", async () => {
  const { app, as, gus, proposed, others } = await setUpNext();
  const made = await proposed();
  const most = (cents: number) => ({ status: "accepted", option: 1, mostCents: cents });
  const dearer = { priceMax: 7500 };
  changeRows(app.ctx.db, servicePackages, { id: gus.packages[0]!.id }, dearer);

  expect(await refusalIn(await as.ana.patch(`/api/proposals/${made}`, most(7700)))).toMatchObject({
    status: 409,
    message: "The price just changed. Check it again.",
  });
  expect(others()).toEqual([]);
  await viewIn(await as.ana.patch(`/api/proposals/${made}`, most(8700)));
});

test("the groomer's terms of today are asked about and kept, as with a request", async () => {
  const { app, as, proposed, seen, others } = await setUpNext();
  const made = await proposed();
  await as.gus.patch("/api/terms", { noticeHours: 48 });
  const { terms } = (await seen()).proposal!.next!;
  await as.gus.patch("/api/terms", { noticeHours: 72 });
  const accept = (termsVersion?: number) =>
    as.ana.patch(`/api/proposals/${made}`, { status: "accepted", option: 1, termsVersion });

  expect(await refusalIn(await accept(terms!.version))).toMatchObject({
    status: 409,
    message: "The groomer's policies have changed. Read them again.",
  });
  const booked = await viewIn(await accept((await seen()).proposal!.next!.terms!.version));
  expect(booked.terms).toMatchObject({ noticeHours: 72, isTicked: true });
  expect(others()).toHaveLength(1);
  expect(app.ctx.db.select().from(bookings).all()).toHaveLength(2);
});

test("terms that were not ticked are taken and noted, and a rabies shot that is asked for is needed", async () => {
  const { app, as, proposed, waffles } = await setUpNext();
  const made = await proposed();
  await as.gus.patch("/api/terms", { rabies: "required" });

  expect((await answers(as.ana, made, "accepted", 1)).status).toBe(422);
  changeRows(app.ctx.db, pets, { id: waffles.id }, { rabiesUntil: "2027-01-01" });
  const booked = await viewIn(await answers(as.ana, made, "accepted", 1));
  expect(booked.terms).toMatchObject({ isTicked: false });
});

test("whoever says no, takes it back, or lets a week pass: the day stays as it was, and one mail goes out", async () => {
  const { as, app, proposed, others, proposal, subjects } = await setUpNext();

  await viewIn(await answers(as.ana, await proposed(), "declined"));
  await viewIn(await answers(as.gus, await proposed(), "withdrawn"));
  await proposed();
  app.clock.advance(7 * DAY_MS);
  await expireProposals(app.ctx);

  expect(others()).toEqual([]);
  expect(proposal().status).toBe("declined");
  expect(subjects().filter((subject) => !subject.includes("around"))).toEqual([
    "gus: No next visit for now",
    "ana: Your next-visit offer was withdrawn",
    "gus: No reply about the next visit",
  ]);
});

test.each([
  ["no time", [], {}, 422],
  ["a day that has passed", [{ date: TODAY, slot: MORNING }], {}, 422],
  ["more than a year ahead", [{ date: "2027-07-01", slot: MORNING }], { confirm: true }, 422],
  ["a Sunday, unless they mean it", [{ date: "2026-07-26", slot: MORNING }], {}, 409],
] as const)("a groomer cannot offer %s", async (_, options, more, status) => {
  const { proposes } = await setUpNext();

  expect((await proposes(options, more)).status).toBe(status);
});

test.each([
  ["", true, {}],
  [", at an exact time and without planning", false, { time: "10:00" }],
])("a day off that they mean can be chosen, one that comes later cannot%s", async (_, isPlanned, exact) => {
  const setup = await setUpNext();
  const { app, as, gus, proposed, others } = setup;
  rules(setup as never, { isPlanned });
  const times = [{ date: "2026-07-26", slot: MORNING }, nextTimes[0]!].map((time) => ({ ...time, ...exact }));
  const made = await proposed(times, { confirm: true });
  const off = { groomerId: gus.profile.id, startDate: SIX_WEEKS_ON, endDate: SIX_WEEKS_ON };
  addRow(app.ctx.db, daysOff, off);

  expect(await refusalIn(await answers(as.ana, made, "accepted", 2))).toMatchObject({
    status: 409,
    message: "That time was just taken.",
  });
  await viewIn(await answers(as.ana, made, "accepted", 1));
  expect(others()).toMatchObject([{ preferredDate: "2026-07-26", isForced: true }]);
});

test("a time that is full by now is refused, and the others can still be chosen", async () => {
  const setup = await setUpNext();
  const { app, as, gus, proposed, others } = setup;
  rules(setup as never, { maxVisits: 1 });
  const made = await proposed();
  const cleo = await addUser(app, "pet_parent", "cleo");
  const hers = await requests(
    signedIn(app, cleo, "pet_parent"),
    requestFor({ gus }, { preferredDate: SIX_WEEKS_ON, petInfo: "Another dog" }),
  );
  await as.gus.patch(`/api/bookings/${hers.id}/status`, { status: "accepted" });

  expect(await refusalIn(await answers(as.ana, made, "accepted", 2))).toMatchObject({
    status: 409,
    message: "That time was just taken.",
  });
  await viewIn(await answers(as.ana, made, "accepted", 3));
  expect(others().map(({ preferredDate }) => preferredDate)).toEqual([SIX_WEEKS_ON, "2026-07-30"]);
});

test("nothing is offered to somebody who is blocked, whose pet is gone, or who has asked for a visit already", async () => {
  const { app, ana, as, gus, proposes, waffles } = await setUpNext();
  const { db } = app.ctx;
  const why = async () => (await refusalIn(await proposes())).message;

  block(db, { groomerId: gus.profile.id, accountId: ana.id }, 1);
  expect(await why()).toBe("You've blocked this pet parent. Unblock them first.");
  changeRows(db, clients, {}, { blockedAt: null });
  await as.ana.delete(`/api/pets/${waffles.id}`);
  expect(await why()).toStartWith("A pet from this visit is no longer in their list.");
  changeRows(db, pets, {}, { archivedAt: null });
  const booked = { id: gus.packages[0]!.id };
  changeRows(db, servicePackages, booked, { isActive: false, position: null });
  expect(await why()).toBe("You no longer offer this package.");
  changeRows(db, servicePackages, booked, { isActive: true, position: 1 });
  await requests(as.ana, requestFor({ gus }, { preferredDate: "2026-06-23" }));
  expect(await why()).toBe("They already have a later visit or request with you.");
  changeRows(db, visits, { status: "pending" }, { status: "declined" });
  expect((await proposes()).status).toBe(201);
});

test("a visit of another pet is no reason to offer nothing", async () => {
  const { app, ana, as, gus, proposed } = await setUpNext();
  const biscuit = { petParentId: ana.id, name: "Biscuit", type: "Dog", createdAt: 1 } as const;
  const { id: petId } = addRow(app.ctx.db, pets, biscuit);
  await requests(as.ana, requestFor({ gus }, { preferredDate: "2026-06-23", petIds: [petId] }));

  await viewIn(await answers(as.ana, await proposed(), "accepted", 1));
});

test("it is offered only after a visit that took place, and other times of this one only before", async () => {
  const { app, as, id, proposes } = await setUpNext();
  const message = "You can offer the next visit once this one is completed.";
  expect((await as.gus.post(`/api/bookings/${id}/proposals`, { options: nextTimes })).status).toBe(409);
  for (const status of ["accepted", "no_show"] as const) {
    changeRows(app.ctx.db, visits, {}, { status });
    expect(await refusalIn(await proposes())).toMatchObject({ status: 409, message });
  }
});

test("three times after one visit are enough", async () => {
  const { as, proposes, proposed } = await setUpNext();
  for (let round = 0; round < 3; round++) await answers(as.ana, await proposed(), "declined");

  expect(await refusalIn(await proposes())).toMatchObject({
    status: 409,
    message: "You've offered the next visit 3 times. Message them.",
  });
});
