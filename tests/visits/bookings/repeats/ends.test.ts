import { expect, test } from "bun:test";
import { bookingAddOns, closedRecords, daysOff, groomerProfiles, users, visitSeries, visits } from "#db/db.ts";
import { makeVisitsAhead } from "#src/features/day/added-visits/series.ts";
import { findGrowth } from "#src/features/operations/growth/queries.ts";
import { addDays, DAY_MS } from "#src/shared/base/time.ts";
import type { InsightsView } from "#src/shared/dashboard/insights.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { bodyOf } from "#tests/support/answers.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { setUpNext } from "../afterwards/next-setup.ts";
import { answers } from "../changes/proposal-setup.ts";
import { accepted, clearEmails, emails, NEXT_TUESDAY, subjects } from "../setup.ts";

type Setup = Awaited<ReturnType<typeof accepted>>;

const runs = async ({ app }: Pick<Setup, "app">, ms = 0) => {
  clearEmails(app);
  app.clock.set(app.clock.now() + ms);
  await makeVisitsAhead(app.ctx);
};

async function repeats(everyWeeks = 6) {
  const setup = await accepted({ everyWeeks });
  await runs(setup, 11_000);
  return setup;
}

/** Family: a visit that was booked without a reply counts as a request. */
const withoutReply: Record<string, () => Promise<Pick<Setup, "app" | "gus">>> = {
  "repeat visits": () => repeats(2),
  "repeat visits that ended": async () => {
    const setup = await repeats();
    await setup.as.ana.delete(`/api/bookings/${setup.id}/repeats`);
    return setup;
  },
  "a next-visit offer": async () => {
    const setup = await setUpNext();
    await answers(setup.as.ana, await setup.proposed(), "accepted", 1);
    return setup;
  },
  "no later visit": () => accepted(),
};

test.each(Object.keys(withoutReply))("counts one request in Growth and Insights after %s", async (what) => {
  const { app, gus } = await withoutReply[what]!();
  const { weeks } = await findGrowth(app.ctx);
  const insights = await bodyOf<InsightsView>(signedIn(app, gus.user, "groomer").get("/api/insights"));
  expect(weeks.map(({ requests, accepted: yes }) => [requests, yes]).filter(([n]) => n! > 0)).toEqual([[1, 1]]);
  const { requests, accepted: yes, referralSources: sources } = insights.found;
  // Counting began after the request of the visit before.
  expect([requests, yes]).toEqual(what.startsWith("a next") ? [0, 0] : [1, 1]);
  expect(sources.reduce((sum, source) => sum + source.requests, 0)).toBe(requests);
});

/** Family: one reason hides another. */
const ends: Record<string, (setup: Setup) => unknown> = {
  "the groomer blocks the parent": ({ as, ana }) => as.gus.post("/api/blocks", { id: ana.id }),
  "the parent stops messages": ({ as, gus }) => as.ana.post("/api/blocks", { id: gus.profile.id }),
  "the parent is suspended": ({ app, ana }) => changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: 1 }),
  "the groomer is suspended": ({ app, gus }) => changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 1 }),
};

/** Family: a block that isn't on the client. */
test.each(["ana", "gus"] as const)(
  "ends repeat visits when %s confirms an email that was blocked before",
  async (who) => {
    const setup = await repeats();
    const { app, ana, gus } = setup;
    const [returnedId, blockerId] = who === "ana" ? [ana.id, gus.user.id] : [gus.user.id, ana.id];
    const earlier = await addUser(app, who === "ana" ? "pet_parent" : "groomer", "earlier");
    const block = { kind: "block", hash: "x", since: 1, total: 1, closedAt: app.ctx.now() } as const;
    addRow(app.ctx.db, closedRecords, { ...block, userId: earlier.id, returnedId, blockerId });
    await runs(setup);
    expect(findRows(app.ctx.db, visitSeries)).toEqual([]);
  },
);

test.each(Object.keys(ends))("ends repeat visits with an unlisted groomer when %s", async (what) => {
  const setup = await repeats();
  changeRows(setup.app.ctx.db, groomerProfiles, {}, { listable: 0 });
  await runs(setup);
  expect(findRows(setup.app.ctx.db, visitSeries)).toHaveLength(1);
  await ends[what]!(setup);
  await runs(setup);
  expect(findRows(setup.app.ctx.db, visitSeries)).toEqual([]);
});

/** Family: a subject names something that didn't happen. */
test.each([
  ["booked", [], "Repeat visits from Tuesday, July 28, 2026"],
  ["booked and skipped", [1], "Repeat visits from Tuesday, September 8, 2026"],
  ["skipped", [1, 2, 3, 4], "We skipped 4 repeat visits"],
] as const)("says in the subject that days were %s", async (_, off, subject) => {
  const setup = await accepted({ everyWeeks: 6 });
  for (const at of off) {
    const startDate = addDays(NEXT_TUESDAY, at * 42);
    addRow(setup.app.ctx.db, daysOff, { groomerId: setup.gus.profile.id, startDate, endDate: startDate });
  }
  await runs(setup, 11_000);
  expect(subjects(setup.app).toSorted()).toEqual([`ana@example.com: ${subject}`, `gus@example.com: ${subject}`]);
});

test("says in the subject that the only day of a week was skipped", async () => {
  const setup = await repeats();
  const startDate = addDays(NEXT_TUESDAY, 5 * 42);
  addRow(setup.app.ctx.db, daysOff, { groomerId: setup.gus.profile.id, startDate, endDate: startDate });
  await runs(setup, 42 * DAY_MS);
  expect(subjects(setup.app)).toContain("ana@example.com: We skipped 1 repeat visit");
});

/** Family: a visit whose end hides that others follow. */
test.each(["accepted", "completed", "no_show", "cancelled"] as const)(
  "ends repeat visits from one that is %s",
  async (status) => {
    const setup = await repeats();
    const { app, as, id } = setup;
    changeRows(app.ctx.db, visits, { id }, { status });
    expect((await bodyOf<BookingView>(as.ana.get(`/api/bookings/${id}`))).everyWeeks).toBe(6);
    expect((await as.ana.delete(`/api/bookings/${id}/repeats`)).status).toBe(200);
    expect(findRows(app.ctx.db, visits, { status: "accepted" })).toHaveLength(status === "accepted" ? 1 : 0);
  },
);

/** Family: a difference that isn't the package's price. */
const differences: Record<string, (setup: Setup) => unknown> = {
  "an add-on picked at the visit": ({ app, gus, id }) =>
    addRow(app.ctx.db, bookingAddOns, {
      bookingId: id,
      ...gus.addOns[0]!,
      addOnServiceId: gus.addOns[0]!.id,
      isExtra: true,
    }),
  "an add-on that isn't booked": ({ as, gus }) =>
    as.gus.patch(`/api/add-on-services/${gus.addOns[0]!.id}`, { price: 9900 }),
  "longer work": ({ app, id }) => changeRows(app.ctx.db, visits, { id }, { visitMinutes: 90 }),
  "another package's price": ({ as, gus }) =>
    as.gus.patch(`/api/service-packages/${gus.packages[1]?.id}`, { priceMax: 99_000 }),
};

test.each(Object.keys(differences))("doesn't say after %s that the price changed", async (what) => {
  const setup = await accepted({ everyWeeks: 6 });
  await differences[what]!(setup);
  await runs(setup, 11_000);
  expect(emails(setup.app).map(({ text }) => text.includes("The price changed."))).toEqual([false, false]);
});
