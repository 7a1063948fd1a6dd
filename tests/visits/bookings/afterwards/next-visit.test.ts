import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { act } from "react";
import {
  addOnServices,
  bookingAddOns,
  bookings,
  clients,
  daysOff,
  groomerProfiles,
  pets,
  servicePackages,
  visitPets,
  visits,
} from "#db/schema/tables.ts";
import { cycleWeeks, nextDates, nextOfferExpiry, offerRefusal, pickNear, weeksToNext } from "#src/domain/next-visit.ts";
import { endObstructedOffers, expireProposals } from "#src/features/visits/bookings/changes/service.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { bookingStatuses, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { leave } from "#tests/operations/privacy/setup.ts";
import { bodyOf, refusal, refusalOf } from "#tests/support/answers.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, block, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { answers, viewIn } from "../changes/proposal-setup.ts";
import { openTab } from "../requests/open-tab.ts";
import { AFTERNOON, MORNING, requestFor, requests, rules, TODAY } from "../setup.ts";
import { type NextSetup, nextTimes, SIX_WEEKS_ON, setUpNext } from "./next-setup.ts";

test("lets a groomer offer up to three times with the price and length", async () => {
  const { app, proposes, seen, others, subjects } = await setUpNext();

  const his = await viewIn(proposes(nextTimes.toReversed(), { note: " Same again? " }));

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
  expect(subjects()).toEqual(["ana: Next visit offered: Blue Ridge Bath Co., Tue, Jul 28"]);
});

test.each([
  ["other times", { options: nextTimes.slice(1), note: "Bring the brush." }],
  ["another note", { options: nextTimes, note: "Bring the towel." }],
  ["no note", { options: nextTimes }],
])("offers once when a lost answer is sent again, and refuses %s", async (_, { options, ...other }) => {
  const { proposes, subjects } = await setUpNext();
  const first = { note: "Bring the brush." };
  const made = await viewIn(proposes(nextTimes, first));

  expect((await viewIn(proposes(nextTimes.toReversed(), first))).proposal!.id).toBe(made.proposal!.id);
  expect(subjects()).toHaveLength(1);
  const message = expect.stringContaining("already offered the next visit");
  expect(await refusalOf(proposes(options, other))).toMatchObject({ status: 409, message });
});

test("books the next visit at once with both calendar files when a parent accepts", async () => {
  const { app, as, id, proposal, proposed, others, subjects, emails, waffles, gus, audited } = await setUpNext();

  const booked = await viewIn(answers(as.ana, await proposed(), "accepted", 3));

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
    isOverbooked: false,
    calendarSequence: 1,
  });
  const of = (table: typeof visitPets | typeof bookingAddOns, visitId: SQLiteColumn) =>
    app.ctx.db.select().from(table).where(eq(visitId, next!.id)).all();
  expect(of(visitPets, visitPets.visitId)).toMatchObject([{ petId: waffles.id }]);
  expect(of(bookingAddOns, bookingAddOns.bookingId)).toMatchObject([
    { addOnServiceId: gus.addOns[0]!.id, price: 1200 },
  ]);
  expect(proposal()).toMatchObject({ status: "accepted", nextBookingId: next!.id, repliedAt: app.clock.now() });
  expect(subjects().slice(1).toSorted()).toEqual([
    "ana: Booking confirmed: Blue Ridge Bath Co., Thu, Jul 30",
    "gus: A booking for Thursday, July 30, 2026 is confirmed",
  ]);
  for (const { calendar } of emails().slice(1)) expect(calendar).toContain("METHOD:REQUEST");
  expect(audited("booking-next-visit")).toMatchObject([{ target: `booking ${next!.id}` }]);
  expect(audited("proposal-accepted")).toMatchObject([{ target: `booking ${id}` }]);
});

test("shows the offer in both visits' histories and links the first to the second", async () => {
  const { as, id, proposed, others } = await setUpNext();
  await viewIn(answers(as.ana, await proposed(), "accepted", 1));
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

test("uses today's price and length without removed add-ons and keeps set minutes", async () => {
  const { app, as, gus, id, proposed, others } = await setUpNext();
  const { db } = app.ctx;
  changeRows(db, visits, { id }, { visitMinutes: 70 });
  const made = await proposed();
  const today = { priceMin: 6000, priceMax: 7000, durationMinutes: 80 };
  changeRows(db, servicePackages, { id: gus.packages[0]!.id }, { name: "Bath & Blow", ...today });
  changeRows(db, addOnServices, { id: gus.addOns[0]!.id }, { isActive: false });

  await viewIn(answers(as.ana, made, "accepted", 1));

  expect(others()).toMatchObject([{ serviceName: "Bath & Blow", ...today, visitMinutes: 90 }]);
  expect(findRows(db, bookingAddOns, { bookingId: others()[0]!.id })).toEqual([]);
});

testWith("refuses to book at a price the parent hasn't seen", setUpNext, async ({ app, as, gus, proposed, others }) => {
  const made = await proposed();
  const most = (cents: number) => ({ status: "accepted", option: 1, mostCents: cents });
  const dearer = { priceMax: 7500 };
  changeRows(app.ctx.db, servicePackages, { id: gus.packages[0]!.id }, dearer);

  expect(await refusal(as.ana.patch(`/api/proposals/${made}`, most(7700)))).toEqual([
    409,
    { servicePackageId: "The price just changed. Check it again." },
  ]);
  expect(others()).toEqual([]);
  await viewIn(as.ana.patch(`/api/proposals/${made}`, most(8700)));
});

test("asks a parent to agree to the groomer's current policies", async () => {
  const { app, as, proposed, seen, others } = await setUpNext();
  const made = await proposed();
  await as.gus.patch("/api/policies", { noticeHours: 48 });
  const { policies } = (await seen()).proposal!.next!;
  await as.gus.patch("/api/policies", { noticeHours: 72 });
  const accept = (policiesVersion?: number) =>
    as.ana.patch(`/api/proposals/${made}`, { status: "accepted", option: 1, policiesVersion });

  expect(await refusal(accept(policies!.version))).toEqual([
    409,
    { policiesVersion: "The groomer's policies have changed. Read them again." },
  ]);
  const booked = await viewIn(accept((await seen()).proposal!.next!.policies!.version));
  expect(booked.policies).toMatchObject({ noticeHours: 72, wasShown: true });
  expect(others()).toHaveLength(1);
  expect(app.ctx.db.select().from(bookings).all()).toHaveLength(2);
});

test("saves policies a parent didn't check and requires a rabies shot", async () => {
  const { app, as, proposed, waffles } = await setUpNext();
  const made = await proposed();
  await as.gus.patch("/api/policies", { rabies: "required" });

  expect((await answers(as.ana, made, "accepted", 1)).status).toBe(422);
  changeRows(app.ctx.db, pets, { id: waffles.id }, { rabiesUntil: "2027-01-01" });
  expect((await viewIn(answers(as.ana, made, "accepted", 1))).policies).toMatchObject({ wasShown: false });
});

test("keeps the day unchanged and sends one email when an offer ends", async () => {
  const { as, app, proposed, others, proposal, subjects } = await setUpNext();

  await viewIn(answers(as.ana, await proposed(), "declined"));
  await viewIn(answers(as.gus, await proposed(), "withdrawn"));
  await proposed();
  app.clock.advance(7 * DAY_MS);
  await expireProposals(app.ctx);

  expect(others()).toEqual([]);
  expect(proposal().status).toBe("declined");
  expect(subjects().filter((subject) => !subject.includes("offered"))).toEqual([
    "gus: No next visit for now",
    "ana: Your next-visit offer was withdrawn",
    "gus: No reply about the next visit",
  ]);
});

test.each([
  ["no time", [], {}, 422],
  ["a day that has passed", [{ date: TODAY, slot: MORNING }], {}, 422],
  ["a day more than a year ahead", [{ date: "2027-07-01", slot: MORNING }], { confirm: true }, 422],
  ["a Sunday without a confirmation", [{ date: "2026-07-26", slot: MORNING }], {}, 409],
] as const)("refuses a groomer's offer of %s", async (_, options, more, status) => {
  const { proposes } = await setUpNext();

  expect((await proposes(options, more)).status).toBe(status);
});

test.each([
  ["", true, {}],
  [", at an exact time and without planning", false, { time: "10:00" }],
])("books a confirmed day off and refuses a day off added later%s", async (_, isPlanned, exact) => {
  const setup = await setUpNext();
  const { app, as, gus, proposed, others } = setup;
  rules(setup as never, { isPlanned });
  const times = [{ date: "2026-07-26", slot: MORNING }, nextTimes[0]!].map((time) => ({ ...time, ...exact }));
  const made = await proposed(times, { confirm: true });
  const off = { groomerId: gus.profile.id, startDate: SIX_WEEKS_ON, endDate: SIX_WEEKS_ON };
  addRow(app.ctx.db, daysOff, off);

  expect(await refusal(answers(as.ana, made, "accepted", 2))).toEqual([409, "That time was just taken."]);
  await viewIn(answers(as.ana, made, "accepted", 1));
  expect(others()).toMatchObject([{ preferredDate: "2026-07-26", isOverbooked: true }]);
});

testWith("refuses a time that is now full and lets a parent choose another", setUpNext, async (setup) => {
  const { app, as, gus, proposed, others } = setup;
  rules(setup as never, { maxVisits: 1 });
  const made = await proposed();
  const cleo = await addUser(app, "pet_parent", "cleo");
  const hers = await requests(
    signedIn(app, cleo, "pet_parent"),
    requestFor({ gus }, { preferredDate: SIX_WEEKS_ON, petInfo: "Another dog" }),
  );
  await as.gus.patch(`/api/bookings/${hers.id}/status`, { status: "accepted" });

  expect(await refusal(answers(as.ana, made, "accepted", 2))).toEqual([409, "That time was just taken."]);
  await viewIn(answers(as.ana, made, "accepted", 3));
  expect(others().map(({ preferredDate }) => preferredDate)).toEqual([SIX_WEEKS_ON, "2026-07-30"]);
});

test("refuses an offer while blocked or without the pet or with a request", async () => {
  const { app, ana, as, gus, proposes, waffles } = await setUpNext();
  const { db } = app.ctx;
  const why = async () => (await refusalOf(proposes())).message;

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

testWith("allows an offer when another pet has a request", setUpNext, async ({ app, ana, as, gus, proposed }) => {
  const biscuit = { petParentId: ana.id, name: "Biscuit", type: "Dog", createdAt: 1 } as const;
  const { id: petId } = addRow(app.ctx.db, pets, biscuit);
  await requests(as.ana, requestFor({ gus }, { preferredDate: "2026-06-23", petIds: [petId] }));

  await viewIn(answers(as.ana, await proposed(), "accepted", 1));
});

testWith("limits offers after one visit to three", setUpNext, async ({ as, proposes, proposed }) => {
  for (let round = 0; round < 3; round++) await answers(as.ana, await proposed(), "declined");

  expect(await refusal(proposes())).toEqual([409, "You've offered the next visit 3 times. Message them."]);
});

const ends: Record<string, (setup: NextSetup) => unknown> = {
  "the parent closes the account": (setup) => leave(setup, "ana"),
  "the groomer closes the account": (setup) => leave(setup, "gus"),
  "the parent is suspended": (setup) => suspend(setup, setup.ana.id),
  "the groomer is suspended": (setup) => suspend(setup, setup.gus.user.id),
  "the listing runs out": ({ app }) => changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: app.clock.now() }),
  "the package is archived": ({ as, gus }) =>
    as.gus.patch(`/api/service-packages/${gus.packages[0]!.id}`, { isActive: false }),
  "the parent is blocked": ({ as, ana }) => as.gus.post("/api/blocks", { id: ana.id }),
  "the pet is removed": ({ as, waffles }) => as.ana.delete(`/api/pets/${waffles.id}`),
  "the parent requests another visit": ({ as, gus, waffles }) =>
    requests(as.ana, requestFor({ gus }, { preferredDate: "2026-06-23", petIds: [waffles.id] })),
  "the groomer adds a visit for the pet": (setup) => addsVisit(setup, [1]),
  "the groomer adds a visit without pets": (setup) => addsVisit(setup, []),
};

async function addsVisit({ app, as }: NextSetup, petIds: readonly number[]) {
  const { id: clientId } = findRows(app.ctx.db, clients)[0]!;
  const visit = { clientId, date: SIX_WEEKS_ON, start: "09:00", minutes: 60, petIds, confirm: true };
  return bodyOf<AddedVisitView>(as.gus.post("/api/visits", visit));
}

async function suspend({ app }: NextSetup, id: number) {
  const admin = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const body = { suspended: true, reason: "Asked to." };
  expect((await admin.patch(`/api/admin/users/${id}/suspension`, body)).status).toBe(200);
}

test.each(Object.keys(ends))("ends an offer without an email when %s", async (what) => {
  const setup = await setUpNext();
  const { app, as, audited, emails, others, proposal, proposed } = setup;
  const made = await proposed();
  await ends[what]!(setup);
  const before = others();
  const sent = emails().length;

  const answer = await answers(as.ana, made, "accepted", 1);
  expect([401, 403, 409]).toContain(answer.status);
  await endObstructedOffers(app.ctx);

  expect(others()).toEqual(before);
  expect(proposal().status).toBe("lapsed");
  expect(emails()).toHaveLength(sent);
  expect(audited("proposal-lapsed")).toHaveLength(1);
});

testWith("keeps offers that can still be booked and proposals for requests", setUpNext, async (setup) => {
  const { app, as, gus, proposal, proposed } = setup;
  await proposed();
  const cleo = signedIn(app, await addUser(app, "pet_parent", "cleo"), "pet_parent");
  const { id } = await requests(cleo, requestFor({ gus }, { preferredDate: "2026-06-23" }));
  await as.gus.post(`/api/bookings/${id}/proposals`, { options: nextTimes });
  const added = await addsVisit(setup, [1]);
  await as.gus.patch(`/api/bookings/${added.id}/status`, { status: "cancelled", reason: null });

  await endObstructedOffers(app.ctx);

  expect(proposal().status).toBe("open");
  expect(setup.audited("proposal-lapsed")).toEqual([]);
});

testWith("accepts a reply until the first time begins", setUpNext, async ({ app, as, proposed, others }) => {
  const soon = [{ date: "2026-06-18", slot: MORNING }, nextTimes[0]];
  const made = await proposed(soon);
  app.clock.set(Date.parse("2026-06-18T11:59:59.999Z"));
  await viewIn(answers(as.ana, made, "accepted", 2));
  expect(others()).toHaveLength(1);

  const later = await setUpNext();
  const other = await later.proposed(soon);
  later.app.clock.set(Date.parse("2026-06-18T12:00:00Z"));
  expect((await answers(later.as.ana, other, "accepted", 2)).status).toBe(409);
  expect(later.others()).toEqual([]);
});

test.each([
  ["fall", "2026-11-02", "2026-11-02T13:00:00Z"],
  ["summer", "2026-10-30", "2026-10-30T12:00:00Z"],
] as const)("starts a time in %s by the clock of that day", async (_, date, starts) => {
  const { as, proposed, others } = await setUpNext();
  await viewIn(answers(as.ana, await proposed([{ date, slot: MORNING }]), "accepted"));

  expect(others()).toMatchObject([{ preferredDate: date, startsAt: Date.parse(starts) }]);
});

testWith("suggests times to the groomer around the requested or usual day", setUpNext, async (setup) => {
  const { app, as, id } = setup;
  const planned = async (weeks?: number) =>
    (await as.gus.get(`/api/bookings/${id}/next-visit${weeks ? `?weeks=${weeks}` : ""}`)).json();

  const usual = await planned();
  expect(usual).toMatchObject({ weeks: 6, visit: { serviceName: "Bath & Brush", visitMinutes: 60 } });
  expect(usual.times).toHaveLength(3);
  expect(usual.times[0]).toMatchObject({ date: SIX_WEEKS_ON, slot: MORNING, addedMinutes: expect.any(Number) });
  const byDay = await planned(4);
  expect(byDay.weeks).toBe(4);
  expect(byDay.times).toHaveLength(3);
  for (const { date, addedMinutes } of byDay.times) {
    expect(date >= "2026-07-07" && date <= "2026-07-21").toBe(true);
    expect(addedMinutes).toBeNumber();
  }
  changeRows(app.ctx.db, pets, {}, { repeatWeeks: 9 });
  expect((await planned()).weeks).toBe(9);
  changeRows(app.ctx.db, pets, {}, { repeatWeeks: null });
  rules(setup as never, { isPlanned: false });
  expect((await planned()).times[0]).toEqual({ date: SIX_WEEKS_ON, slot: MORNING, nearby: false });
  const { status, message } = await refusalOf(as.gus.get(`/api/bookings/${id}/next-visit?weeks=3`));
  expect([status, message]).toEqual([422, "Choose 4 to 12 weeks"]);
  changeRows(app.ctx.db, servicePackages, {}, { isActive: false, position: null });
  expect((await as.gus.get(`/api/bookings/${id}/next-visit`)).status).toBe(409);
});

testWith("sends an arrival window at once when the day's windows were sent", setUpNext, async (setup) => {
  rules(setup as never, { isPlanned: true });
  const made = await setup.proposed([{ date: "2026-06-17", slot: AFTERNOON }]);
  setup.app.clock.set(Date.parse("2026-06-16T21:30:00Z"));

  expect((await viewIn(answers(setup.as.ana, made, "accepted"))).arrival).not.toBeNull();
});
const now = Date.parse("2026-06-16T16:00:00Z");
const none = { made: 0, isOneOpen: false };
const over = { status: "completed", startsAt: now - 4 * HOUR_MS } as const;

test("allows a next visit only after a completed one", () => {
  const possible = bookingStatuses.filter((status) => !offerRefusal({ ...over, status }, none, now));

  expect(possible).toEqual(["completed"]);
});

test("allows offers for 12 weeks and one at a time and up to three", () => {
  const twelve = 84 * DAY_MS;

  expect(offerRefusal({ ...over, startsAt: now - twelve + 1 }, none, now)).toBeUndefined();
  expect(offerRefusal({ ...over, startsAt: now - twelve }, none, now)).toBe("too-late");
  expect(offerRefusal(over, { made: 1, isOneOpen: true }, now)).toBe("one-open");
  expect(offerRefusal(over, { made: 2, isOneOpen: false }, now)).toBeUndefined();
  expect(offerRefusal(over, { made: 3, isOneOpen: false }, now)).toBe("too-many");
});

test("expires an offer after a week or when its first time begins", () => {
  expect(nextOfferExpiry([now + 42 * DAY_MS, now + 40 * DAY_MS], "America/New_York", now)).toBe(now + 7 * DAY_MS);
  expect(nextOfferExpiry([now + 9 * DAY_MS, now + 2 * DAY_MS], "America/New_York", now)).toBe(now + 2 * DAY_MS);
});

test.each([
  ["a first visit", ["2026-06-16"], 6],
  ["two visits, eight weeks apart", ["2026-06-16", "2026-04-21"], 8],
  ["a clock change in between", ["2026-03-31", "2026-03-03"], 4],
  ["one long pause", ["2026-06-16", "2026-05-12", "2026-04-07", "2025-06-03"], 5],
  ["every week", ["2026-06-16", "2026-06-09", "2026-06-02"], 4],
  ["once a year", ["2026-06-16", "2025-06-10"], 12],
  ["two visits on each day", ["2026-06-16", "2026-06-16", "2026-05-05", "2026-05-05", "2026-03-24", "2026-03-24"], 6],
  ["two visits on a first day", ["2026-06-16", "2026-06-16"], 6],
] as const)("suggests the usual weeks after %s", (_, dates, weeks) => {
  expect(cycleWeeks({ wished: null, noted: null, dates }).weeks).toBe(weeks);
});

test("counts weeks from today when the last visit was long ago", () => {
  const after = (weeks: number, today: string, last = "2026-06-16") =>
    weeksToNext("2026-06-16", { weeks, last }, today);
  expect(["2026-06-16", "2026-07-27", "2026-07-28", "2026-09-30"].map((today) => after(6, today))).toEqual([
    6, 6, 7, 12,
  ]);
  expect(after(6, "2026-06-30", "2026-06-30")).toBe(8);
  expect([13, 20, 26].map((weeks) => after(weeks, "2026-09-01"))).toEqual([13, 20, 26]);
});

test("looks for days within a week of the target from tomorrow on", () => {
  const { wanted, dates } = nextDates("2026-06-16", 6, "2026-06-16");
  expect([wanted, dates[0], dates.at(-1), dates.length]).toEqual(["2026-07-28", "2026-07-21", "2026-08-04", 15]);

  const late = nextDates("2026-06-16", 4, "2026-08-20");
  expect([late.wanted, late.dates[0], late.dates.at(-1)]).toEqual(["2026-08-21", "2026-08-21", "2026-08-28"]);

  const overClockChange = nextDates("2026-10-06", 4, "2026-10-06");
  expect([overClockChange.wanted, overClockChange.dates.length]).toEqual(["2026-11-03", 15]);
});

test("prefers the nearest day and the usual time of day", () => {
  const times = ["2026-07-26", "2026-07-28", "2026-07-29"].flatMap((date) => timeSlots.map((slot) => ({ date, slot })));

  expect(pickNear(times, { date: "2026-07-28", slot: AFTERNOON }, 3)).toEqual([
    { date: "2026-07-28", slot: AFTERNOON },
    { date: "2026-07-29", slot: AFTERNOON },
    { date: "2026-07-26", slot: AFTERNOON },
  ]);
});

test("prefers a day with much less driving to a nearer day", () => {
  const at = (date: string, added: number) => ({ date, slot: AFTERNOON, added }) as const;
  const wanted = { date: "2026-07-28", slot: AFTERNOON } as const;

  expect(pickNear([at("2026-07-28", 34), at("2026-07-24", 8)], wanted, 1)).toEqual([at("2026-07-24", 8)]);
  expect(pickNear([at("2026-07-28", 18), at("2026-07-24", 12)], wanted, 1)).toEqual([at("2026-07-28", 18)]);
});
testWith("uses the last chosen weeks even if an earlier lookup fails later", setUpNext, async ({ app, as, id }) => {
  changeRows(app.ctx.db, clients, {}, { repeatWeeks: 16 });
  const connected = as.gus.send;
  const slow = Promise.withResolvers<void>();
  as.gus.send = async (method, path, options) => {
    if (!path.endsWith("weeks=5")) return connected(method, path, options);
    await slow.promise;
    return Response.json({ error: { message: "The site restarts." } }, { status: 503 });
  };

  await openTab(as.gus, `/bookings/${id}`, async (tab) => {
    await tab.press("Offer the next visit");
    expect(tab.text("dialog h2")).toBe("Offer the next visit");
    await tab.type('[name="weeks"]', "5");
    await tab.type('[name="weeks"]', "8");
    await act(() => Bun.sleep(60));
    expect(tab.text("dialog")).toContain("Tue, Aug 11, morning");
    await act(async () => {
      slow.resolve();
      await Bun.sleep(30);
    });

    expect(tab.text("dialog")).not.toContain("The site restarts.");
    await tab.type('[name="weeks"]', "16");
    await act(() => Bun.sleep(60));
    expect(tab.text("dialog")).toContain("Tue, Oct 6, morning");
  });
});
