import { expect, test } from "bun:test";
import { asc } from "drizzle-orm";
import {
  auditLog,
  bookingAddOns,
  bookingPolicies,
  bookings,
  closedRecords,
  daysOff,
  groomerProfiles,
  pets,
  smsQueue,
  users,
  visitPets,
  visitSeries,
  visits,
} from "#db/db.ts";
import { makeVisitsAhead } from "#src/features/day/added-visits/series.ts";
import { findGrowth } from "#src/features/operations/growth/queries.ts";
import { addDays, DAY_MS, utcDay } from "#src/shared/base/time.ts";
import type { InsightsView } from "#src/shared/dashboard/insights.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { leave } from "#tests/operations/privacy/setup.ts";
import { agreed, withTexts } from "#tests/people/sms/setup.ts";
import { bodyOf } from "#tests/support/answers.ts";
import { signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  AFTERNOON,
  accepted,
  clearEmails,
  emails,
  MORNING,
  moves,
  NEXT_TUESDAY,
  refusedFields,
  requested,
  requestFor,
  rules,
  sendRequest,
  setUpBookings,
} from "../setup.ts";
import { addVisit } from "../visits.ts";

const SIX_WEEKS = 42;
const dates = Array.from({ length: 5 }, (_, at) => addDays(NEXT_TUESDAY, at * SIX_WEEKS));

type Setup = Awaited<ReturnType<typeof requested>>;

const later = ({ app }: Pick<Setup, "app">) => app.ctx.db.select().from(bookings).orderBy(asc(bookings.startsAt)).all();
const openDates = (setup: Pick<Setup, "app">) =>
  later(setup)
    .filter(({ status }) => status === "accepted")
    .map(({ preferredDate }) => preferredDate);
const runs = async ({ app }: Pick<Setup, "app">, ms = 0) => {
  app.clock.set(app.clock.now() + ms);
  await makeVisitsAhead(app.ctx);
};
const sentTo = ({ app }: Pick<Setup, "app">, name: string) =>
  emails(app).flatMap(({ recipient, subject, text }) => (recipient.startsWith(name) ? `${subject} ${text}` : []));

function expectBoth(setup: Setup, texts: string[]) {
  for (const name of ["ana", "gus"]) {
    expect(sentTo(setup, name)).toHaveLength(1);
    for (const text of texts) expect(sentTo(setup, name)[0]).toContain(text);
  }
}

async function repeats() {
  const setup = await accepted({ everyWeeks: 6 });
  clearEmails(setup.app);
  await runs(setup, 11_000);
  return setup;
}

test("books the visits of half a year once a groomer accepts the first", async () => {
  const setup = await requested({ everyWeeks: 6 });
  await runs(setup);
  expect(later(setup)).toHaveLength(1);
  await moves(setup.as.gus, setup.id, "accepted");
  await runs(setup);
  expect(later(setup)).toHaveLength(1);
  clearEmails(setup.app);

  await runs(setup, 11_000);

  expect(openDates(setup)).toEqual(dates);
  // The clock changes before the last.
  expect(later(setup).map(({ startsAt }) => new Date(startsAt).getUTCHours())).toEqual([12, 12, 12, 12, 13]);
  const [first, second] = later(setup);
  const { serviceName, petInfo, visitMinutes, serviceAddress, priceMax } = first!;
  expect(second).toMatchObject({ serviceName, petInfo, visitMinutes, serviceAddress, priceMax });
  expect(second).toMatchObject({ preferredTimeSlot: MORNING, status: "accepted", undoUntil: null });
  expectBoth(setup, ["Repeat visits", "September 8", "October 20", "December 1"]);
  await runs(setup);
  expect(emails(setup.app)).toHaveLength(2);
  await runs(setup, SIX_WEEKS * DAY_MS);
  expect(openDates(setup).at(-1)).toBe(addDays(dates.at(-1)!, SIX_WEEKS));
  expect(sentTo(setup, "ana").at(-1)).toContain("We booked your next repeat visit with Blue Ridge Bath Co. It can be");
});

const closings: Record<string, (setup: Setup) => unknown> = {
  declined: ({ as, id }) => moves(as.gus, id, "declined"),
  canceled: ({ as, id }) => moves(as.ana, id, "cancelled"),
  expired: ({ app, id }) => changeRows(app.ctx.db, visits, { id }, { status: "expired", expiresAt: null }),
  "accepted and undone": async ({ as, id }) => {
    await moves(as.gus, id, "accepted");
    expect((await as.gus.post(`/api/bookings/${id}/undo-accept`, {})).status).toBe(200);
  },
};

test.each(Object.keys(closings))("books nothing ahead of a request that was %s", async (what) => {
  const setup = await requested({ everyWeeks: 6 });
  await closings[what]!(setup);
  await runs(setup, 11_000);
  expect(later(setup)).toHaveLength(1);
});

test.each(["ana", "gus"] as const)("books a single visit when %s doesn't want it to repeat", async (who) => {
  const setup = await requested({ everyWeeks: 6 });
  const { as, id } = setup;
  clearEmails(setup.app);

  const view = await bodyOf<BookingView>(as[who].delete(`/api/bookings/${id}/repeats`));
  expect([view.status, view.everyWeeks]).toEqual(["pending", undefined]);
  expect(sentTo(setup, who === "ana" ? "gus" : "ana")[0]).toContain("The request for the visit below stays open.");
  await moves(as.gus, id, "accepted");
  await runs(setup, 11_000);
  expect(later(setup)).toHaveLength(1);
});

test.each(["ana", "gus"] as const)("cancels the later visits when %s ends them and keeps this one", async (who) => {
  const setup = await repeats();
  const { app, as } = setup;
  const [, second] = later(setup);
  clearEmails(app);

  expect((await as[who].delete(`/api/bookings/${second!.id}/repeats`)).status).toBe(200);

  expect(openDates(setup)).toEqual(dates.slice(0, 2));
  expect(later(setup).at(-1)).toMatchObject({ status: "cancelled", cancelledBy: who === "ana" ? "parent" : "groomer" });
  expectBoth(setup, ["Repeat visits ended", "September 8", "October 20", "December 1"]);
  await runs(setup, 100 * DAY_MS);
  expect(later(setup)).toHaveLength(5);
});

test.each([0, 1])("texts that tomorrow's visit ended with repeats, or keeps it %d ms later", async (late) => {
  const setup = await repeats();
  const { app, ana, gus, id } = setup;
  withTexts(app);
  for (const user of [ana, gus.user]) agreed(app, user.id, { number: `+1828555014${user.id}` });
  app.clock.set(Date.parse(`${dates[1]}T12:00:00Z`) - DAY_MS + late);
  expect((await signedIn(app, gus.user, "groomer").delete(`/api/bookings/${id}/repeats`)).status).toBe(200);
  expect(openDates(setup)).toEqual(dates.slice(0, 1 + late));
  const text = { userId: ana.id, kind: "change", bookingId: later(setup)[1]!.id } as const;
  expect(findRows(app.ctx.db, smsQueue)).toMatchObject(late ? [] : [text]);
});

testWith("removes the visits with their own calendar files when repeats end", repeats, async (setup) => {
  const { app, as, id } = setup;
  const [, , third] = later(setup);
  await as.ana.post(`/api/bookings/${third!.id}/proposals`, { options: [{ date: dates[2]!, slot: AFTERNOON }] });
  expect((await as.gus.delete(`/api/bookings/${id}/repeats`)).status).toBe(200);
  const files = emails(app).flatMap(({ calendar }) => (calendar?.includes("METHOD:CANCEL") ? calendar : []));
  expect(files.map((file) => /booking-\d+/.exec(file)![0])).toEqual(Array(2).fill(`booking-${third!.id}`));
});

testWith("moves and cancels one repeat visit without touching the others", repeats, async (setup) => {
  const { as } = setup;
  const [, second, third] = later(setup);
  const moved = { preferredDate: addDays(dates[1]!, 1), preferredTimeSlot: AFTERNOON } as const;
  const options = [{ date: moved.preferredDate, slot: AFTERNOON }];
  expect((await as.ana.post(`/api/bookings/${second!.id}/proposals`, { options })).status).toBe(201);
  await moves(as.ana, third!.id, "cancelled");
  await runs(setup, SIX_WEEKS * DAY_MS);
  expect(later(setup)[1]).toMatchObject(moved);
  expect(later(setup).at(-1)).toMatchObject({ preferredTimeSlot: MORNING, status: "accepted" });
  expect(openDates(setup)).not.toContain(dates[2]!);
});

/** Family: a day of the series that the last visit was moved to. */
test.each([
  ["the next day", 5, []],
  ["the day after the next", 6, []],
  ["the next day and back", 4, [dates[4]!]],
])("books one visit a day after the last one was moved to %s of its series", async (_, to, own) => {
  const setup = await repeats();
  const [next, afterNext] = [5, 6].map((at) => addDays(NEXT_TUESDAY, at * SIX_WEEKS));
  const day = addDays(NEXT_TUESDAY, to * SIX_WEEKS);
  const { id, preferredDate, startsAt } = later(setup)[4]!;
  const moved = { preferredDate: day, startsAt: startsAt + Date.parse(day) - Date.parse(preferredDate) };
  changeRows(setup.app.ctx.db, visits, { id }, moved);
  await runs(setup, 2 * SIX_WEEKS * DAY_MS);
  expect(openDates(setup).slice(4)).toEqual([...own, next!, afterNext!]);
  expect(await (await setup.as.gus.get(`/bookings/${setup.id}`)).text()).not.toContain("Skipped");
});

const skips: Record<string, (setup: Setup, date: string) => unknown> = {
  "a week off": ({ app, gus }, date) =>
    addRow(app.ctx.db, daysOff, { groomerId: gus.profile.id, startDate: addDays(date, -2), endDate: addDays(date, 4) }),
  "a full day": (setup, date) => {
    rules(setup, { maxVisits: 1 });
    addVisit(setup, { parentId: setup.ana.id, date, slot: AFTERNOON });
  },
};

test.each(Object.keys(skips))("skips %s and lets both sides know", async (what) => {
  const setup = await accepted({ everyWeeks: 6 });
  await skips[what]!(setup, dates[2]!);
  const { app, as, id } = setup;
  const waffles = {
    petParentId: setup.ana.id,
    name: "Waffles",
    type: "Dog",
    rabiesUntil: dates[2]!,
    createdAt: 1,
  } as const;
  addRow(app.ctx.db, visitPets, { visitId: id, petId: addRow(app.ctx.db, pets, waffles).id });
  addRow(app.ctx.db, bookingPolicies, {
    bookingId: id,
    version: 1,
    noticeHours: 24,
    rabies: "required",
    wasShown: true,
  });
  clearEmails(app);
  await runs(setup, 11_000);

  const made = later(setup).filter(({ seriesId }) => seriesId !== null);
  expect(made.map(({ preferredDate }) => preferredDate)).toEqual(dates.filter((date) => date !== dates[2]));
  expectBoth(setup, ["Skipped: Tuesday, September 8"]);
  expect(sentTo(setup, "ana")[0]).toContain("Waffles has no current rabies vaccination for Oct 20, 2026");
  const offered = `&again=${id}&date=${dates[2]}#book`;
  expect(sentTo(setup, "ana")[0]).toMatch(new RegExp(`See other times:\\s+\\S+${offered}`));
  for (const text of [offered, "rabies"]) expect(sentTo(setup, "gus")[0]).not.toContain(text);
  const pageFor = async (who: "ana" | "gus") =>
    (await (await as[who].get(`/bookings/${id}`)).text()).replaceAll("&amp;", "&");
  expect(await pageFor("ana")).toContain(`${offered}">Skipped Tue, Sep 8: see other times</a>`);
  expect(await pageFor("gus")).toContain("<li>Skipped Tue, Sep 8</li>");
  await runs(setup);
  expect(emails(app)).toHaveLength(2);
  app.clock.set(Date.parse(`${dates[2]}T12:00:00Z`));
  expect(await pageFor("gus")).not.toContain("Skipped");
});

/** Family: a subject that names what didn't happen. */
test.each([
  ["booked", [], "Repeat visits", "Tue, Jul 28"],
  ["booked but the first", [1], "Repeat visits", "Tue, Sep 8"],
  ["skipped but one", [1, 3, 4], "Repeat visits", "Tue, Sep 8"],
  ["skipped", [1, 2, 3, 4], "Repeat visits skipped", "Tue, Jul 28"],
] as const)("says in the subject that days were %s", async (_, off, words, day) => {
  const setup = await accepted({ everyWeeks: 6 });
  for (const at of off) skips["a week off"]!(setup, dates[at]!);
  clearEmails(setup.app);
  await runs(setup, 11_000);
  const subjects = ["Blue Ridge Bath Co., ", ""].map((name) => `${words}: ${name}${day}`);
  expect(emails(setup.app).map((email) => email.subject)).toEqual(subjects);
  expect(sentTo(setup, "gus").join().includes("Skipped days don't fit your calendar.")).toBe(off.length > 0);
});

testWith("books later visits at the price of that day and says so", repeats, async (setup) => {
  const { app, as, gus } = setup;
  const [offer] = gus.packages;
  const price = { priceMin: offer!.priceMin + 500, priceMax: offer!.priceMax + 500 };
  // Family: other differences than the package's price.
  const { id: addOnServiceId, ...addOn } = gus.addOns[0]!;
  addRow(app.ctx.db, bookingAddOns, { bookingId: later(setup).at(-1)!.id, addOnServiceId, ...addOn, isExtra: true });
  changeRows(app.ctx.db, visits, {}, { visitMinutes: 90 });
  await as.gus.patch(`/api/service-packages/${gus.packages[1]!.id}`, { priceMax: 99_000 });
  await as.gus.patch(`/api/add-on-services/${addOnServiceId}`, { price: 9900 });
  await runs(setup, SIX_WEEKS * DAY_MS);
  expect(sentTo(setup, "ana").join()).not.toContain("The price changed.");
  const again = signedIn(app, gus.user, "groomer");
  expect((await again.patch(`/api/service-packages/${offer!.id}`, price)).status).toBe(200);
  clearEmails(app);
  changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: Number.MAX_SAFE_INTEGER });
  await runs(setup, SIX_WEEKS * DAY_MS);
  expect(later(setup).at(-1)).toMatchObject(price);
  expect(later(setup).at(-2)).toMatchObject({ priceMax: offer!.priceMax });
  expect(sentTo(setup, "ana")[0]).toContain("The price changed.");
});

const ends: Record<string, (setup: Setup & { petId: number }) => unknown> = {
  "the groomer blocks the parent": ({ as, ana }) => as.gus.post("/api/blocks", { id: ana.id }),
  "the parent stops messages": ({ as, gus }) => as.ana.post("/api/blocks", { id: gus.profile.id }),
  "the parent is suspended": ({ app, ana }) => changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: 1 }),
  "the groomer is suspended": ({ app, gus }) => {
    changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 1 });
    changeRows(app.ctx.db, groomerProfiles, {}, { listable: 0 });
  },
  "a block of an earlier account is back": ({ app, ana, gus }) => {
    const block = { kind: "block", hash: "x", since: 1, total: 1, closedAt: app.clock.now() } as const;
    const whose = { userId: gus.user.id, returnedId: ana.id, blockerId: gus.user.id };
    addRow(app.ctx.db, closedRecords, { ...block, ...whose });
  },
  "the package is archived": ({ as, gus }) =>
    as.gus.patch(`/api/service-packages/${gus.packages[0]!.id}`, { isActive: false }),
  "the pet is removed": ({ as, petId }) => as.ana.delete(`/api/pets/${petId}`),
};

const endsAtOnce = Object.keys(ends).slice(0, -2);

/** Family: an end that another state hides. */
const hidings = ["", ", with a later visit", ", without a listing"];
test.each(
  Object.keys(ends).flatMap((what, at) => hidings.slice(0, at < endsAtOnce.length ? 3 : 2).map((by) => [what, by])),
)("ends repeat visits when %s and keeps those booked%s", async (what, by) => {
  const setup = await repeats();
  const { app, ana } = setup;
  if (by === hidings[1]) addVisit(setup, { parentId: ana.id, date: "2028-01-04" });
  if (by === hidings[2]) changeRows(app.ctx.db, groomerProfiles, {}, { listable: 0 });
  const pet = { petParentId: ana.id, name: "Waffles", type: "Dog", createdAt: 1 } as const;
  const petId = addRow(app.ctx.db, pets, pet).id;
  for (const visit of later(setup)) addRow(app.ctx.db, visitPets, { visitId: visit.id, petId });
  clearEmails(app);

  await ends[what!]!({ ...setup, petId });
  await runs(setup);
  expect(findRows(app.ctx.db, visitSeries)).toHaveLength(endsAtOnce.includes(what!) ? 0 : 1);
  await runs(setup, SIX_WEEKS * DAY_MS);
  expect(findRows(app.ctx.db, visitSeries)).toEqual([]);
  expect(openDates(setup).filter((date) => date < "2028")).toEqual(dates);
  expect(emails(app).some(({ subject }) => subject.startsWith("Repeat visits ended: "))).toBe(true);
  expect(findRows(app.ctx.db, auditLog, { action: "repeats-ended" })).toHaveLength(1);
});

testWith("doesn't say that canceled visits stay when repeat visits end", repeats, async (setup) => {
  changeRows(setup.app.ctx.db, visits, {}, { status: "cancelled" });
  await setup.as.gus.post("/api/blocks", { id: setup.ana.id });
  await runs(setup);
  for (const name of ["ana", "gus"]) expect(sentTo(setup, name).at(-1)?.includes("Booked ones stay.")).toBe(false);
});

test.each(["ana", "gus"] as const)("deletes the series when %s closes the account", async (who) => {
  const setup = await repeats();
  changeRows(setup.app.ctx.db, visits, {}, { status: "cancelled" });
  expect((await leave(setup, who)).status).toBe(204);
  await runs(setup);
  expect(findRows(setup.app.ctx.db, visitSeries)).toEqual([]);
});

testWith("waits while a groomer isn't listed", repeats, async (setup) => {
  const { db } = setup.app.ctx;
  changeRows(db, groomerProfiles, {}, { listable: 0 });
  await runs(setup, SIX_WEEKS * DAY_MS);
  expect(later(setup)).toHaveLength(5);
  changeRows(db, groomerProfiles, {}, { listable: 1 });
  await runs(setup);
  expect(later(setup)).toHaveLength(6);
});

testWith("ends after two years", repeats, async (setup) => {
  const { app } = setup;
  for (let half = 0; half < 6; half++) {
    changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: Number.MAX_SAFE_INTEGER });
    await runs(setup, 150 * DAY_MS);
  }
  expect(findRows(app.ctx.db, visitSeries)).toEqual([]);
  expect(later(setup).at(-1)!.preferredDate <= addDays(NEXT_TUESDAY, 730)).toBe(true);
  expect(later(setup).length).toBeGreaterThan(12);
});

test.each([1, 7, 9, 13, -6, "six", 2.5])("refuses to repeat every %p weeks", async (everyWeeks) => {
  const setup = await setUpBookings();
  expect(await refusedFields(setup.as.ana, requestFor(setup, { everyWeeks }))).toMatchObject({
    everyWeeks: "Choose how often from the list",
  });
  expect(later(setup as Setup)).toEqual([]);
});

/** Family: a visit that was booked counts as a request. */
test("counts visits that were booked ahead neither as open or sent nor in Growth and Insights", async () => {
  const setup = await accepted({ everyWeeks: 2 }, {}, { RATE_LIMITS: "on" });
  const { app, as } = setup;
  await runs(setup, 11_000);
  expect(later(setup).length).toBeGreaterThan(10);
  const found = async () => (await bodyOf<InsightsView>(as.gus.get("/api/insights"))).found;
  const week = async () => (await findGrowth(app.ctx)).weeks.at(-1);
  const one = { requests: 1, accepted: 1 };
  expect([await found(), await week()]).toMatchObject([{ ...one, referralSources: [{ requests: 1 }] }, one]);
  const more = { preferredDate: addDays(NEXT_TUESDAY, 2), preferredTimeSlot: AFTERNOON };
  expect((await sendRequest(setup, "ana", more)).status).toBe("pending");
  expect([(await found()).requests, (await week())!.requests]).toEqual([2, 2]);
});

/** Family: a visit whose end hides that others follow. */
test.each(["accepted", "completed", "no_show", "cancelled"] as const)(
  "ends repeats from a visit that is %s",
  async (status) => {
    const setup = await repeats();
    const { app, as, id } = setup;
    changeRows(app.ctx.db, visits, { id }, { status });
    expect((await bodyOf<BookingView>(as.ana.get(`/api/bookings/${id}`))).everyWeeks).toBe(6);
    expect((await as.ana.delete(`/api/bookings/${id}/repeats`)).status).toBe(200);
    expect(openDates(setup)).toEqual(status === "accepted" ? dates.slice(0, 1) : []);
  },
);

test("books later visits if a parent cancels only the first one right away", async () => {
  const setup = await accepted({ everyWeeks: 6 });
  await moves(setup.as.ana, setup.id, "cancelled");
  await runs(setup, 11_000);
  expect(openDates(setup)).toEqual(dates.slice(1));
});

test("counts from a time that was proposed and chosen", async () => {
  const setup = await requested({ everyWeeks: 6 });
  const { as, id } = setup;
  const options = [{ date: addDays(NEXT_TUESDAY, 1), slot: AFTERNOON }];
  const made = await bodyOf<BookingView>(as.gus.post(`/api/bookings/${id}/proposals`, { options }));
  await as.ana.patch(`/api/proposals/${made.proposal!.id}`, { status: "accepted", option: 1 });
  await runs(setup, 11_000);
  expect(openDates(setup)).toEqual(dates.map((date) => addDays(date, 1)));
  expect(new Set(later(setup).map(({ preferredTimeSlot }) => preferredTimeSlot))).toEqual(new Set([AFTERNOON]));
});

test("books later visits once a first visit far ahead is half a year away", async () => {
  const far = addDays(NEXT_TUESDAY, 210);
  const setup = await accepted({ everyWeeks: 4, preferredDate: far });
  await runs(setup, 11_000);
  expect(openDates(setup)).toEqual([far]);
  changeRows(setup.app.ctx.db, groomerProfiles, {}, { listedUntil: Number.MAX_SAFE_INTEGER });
  await runs(setup, 64 * DAY_MS);
  expect(openDates(setup)).toEqual([far, addDays(far, 28)]);
});

const rivals: Record<string, (setup: Setup) => Promise<Response>> = {
  "the parent ends them": ({ as, id }) => as.ana.delete(`/api/bookings/${id}/repeats`),
  "the groomer ends them": ({ as, id }) => as.gus.delete(`/api/bookings/${id}/repeats`),
  "the parent cancels a visit": ({ as, id }) => as.ana.patch(`/api/bookings/${id}/status`, { status: "cancelled" }),
};

test.each(Object.keys(rivals))("leaves no half-written series while %s twice beside the job", async (what) => {
  const setup = await accepted({ everyWeeks: 6 });
  setup.app.clock.set(setup.app.clock.now() + 11_000);
  const work = [rivals[what]!(setup), runs(setup), rivals[what]!(setup), runs(setup)] as const;
  const [first, , second] = await Promise.all(work);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const left = findRows(setup.app.ctx.db, visitSeries).length;
  for (const { seriesId } of later(setup)) expect(seriesId === null).toBe(left === 0);
});

testWith("ends repeat visits without script and shows how they end", repeats, async ({ app, as, gus, id }) => {
  for (const who of ["ana", "gus"] as const)
    expect(await (await as[who].get(`/bookings/${id}`)).text()).toContain("Repeats every 6 weeks");
  expect((await as.ana.submit(`/bookings/${id}/end-repeats`, {})).status).toBe(303);
  const page = await (await as.ana.get(`/bookings/${id}`)).text();
  expect(page).toContain("Request this visit every 6 weeks");
  expect(page).toContain("You ended the repeat visits");
  const today = utcDay(app.ctx.now());
  for (const weeks of [1, 6, 7, 52]) {
    changeRows(app.ctx.db, visits, { id }, { preferredDate: addDays(today, -7 * weeks) });
    const next = addDays(today, 7 * Math.max(1, 6 - weeks));
    expect(await (await as.ana.get(`/bookings/${id}`)).text()).toContain(`date=${next}&amp;repeat=6`);
  }
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 });
  expect(await (await as.ana.get(`/bookings/${id}`)).text()).not.toContain("Request this visit");
});
