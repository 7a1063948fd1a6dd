import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookingAddOns, proposals, visits } from "#db/db.ts";
import { completeVisits } from "#src/features/visits/bookings/afterwards/complete.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { MORNING } from "#tests/visits/bookings/setup.ts";
import { messageOf, setUpTrust } from "./cast.ts";

const WORDS = "I waited at the window all morning, and no van came.";

async function waitedInVain() {
  const trust = await setUpTrust();
  const { app } = trust;
  const ana = await trust.joined("ana");
  const { id, startsAt } = await trust.visit(ana.window);
  const dispute = () => ana.window.post(`/api/bookings/${id}/dispute`, { text: WORDS });
  app.clock.set(startsAt + 5 * HOUR_MS - 1);
  expect(await messageOf(await dispute())).toStartWith("You can report this one hour after");
  app.clock.set(startsAt + 5 * HOUR_MS);
  trust.news();
  expect((await dispute()).status).toBe(200);
  const decide = (outcome: string) => trust.boss().patch(`/api/admin/bookings/${id}/dispute`, { outcome });
  const mark = (status: string) => trust.asGus().patch(`/api/bookings/${id}/status`, { status });
  const review = () =>
    ana.window.post("/api/reviews", { bookingId: id, rating: 1, comment: "No one came, and no one called." });
  return { ...trust, ana, id, dispute, decide, mark, review };
}

test("lets only admins decide a parent's report that the groomer didn't come", async () => {
  const { app, id, dispute, mark, needs, news, seenBy, boss, asGus } = await waitedInVain();

  expect(news()).toEqual(["gus: A pet parent says you didn't come"]);
  expect(await messageOf(await mark("no_show"))).toBe(
    "The pet parent says you didn't come. You can't mark a no-show while we're looking into it.",
  );
  expect((await seenBy(asGus(), id)).actions).not.toContain("no_show");
  expect((await dispute()).status).toBe(409);
  app.clock.advance(30 * DAY_MS);
  await completeVisits(app.ctx);
  expect((await seenBy(asGus(), id)).status).toBe("accepted");
  const [need] = await needs();
  expect(need).toMatchObject({
    message: `Booking ${id}: the pet parent says the groomer didn't come on Tuesday, June 16, 2026.`,
    visit: { parentName: "ana Tester", dispute: { kind: "did_not_come", text: WORDS, rating: null } },
  });
  expect((await boss().post(`/api/admin/alerts/${need!.alertId}/resolve`, {})).status).toBe(409);
});

test.each([
  ["the groomer didn't come", "kept", true, { status: "cancelled", amountPaid: null, extras: 0 }],
  ["the visit took place", "completed", true, { status: "completed", amountPaid: 5000, extras: 1 }],
  ["the groomer didn't come to an unmarked visit", "kept", false, { status: "cancelled", amountPaid: null, extras: 0 }],
  ["an unmarked visit took place", "completed", false, { status: "completed", amountPaid: null, extras: 0 }],
])("a decision that %s keeps payment and add-ons only of a visit", async (_, outcome, isMarked, expected) => {
  const { app, gus, id, decide, asGus } = await waitedInVain();
  const payment = { amount: 5000, tip: 0, method: "cash" };
  const completion = { status: "completed", payment, addOnServiceIds: [gus.addOns[0]!.id] };
  if (isMarked) expect((await asGus().patch(`/api/bookings/${id}/status`, completion)).status).toBe(200);

  expect((await decide(outcome)).status).toBe(200);

  const { status, amountPaid } = app.ctx.db.select().from(visits).where(eq(visits.id, id)).get()!;
  expect<unknown>({ status, amountPaid, extras: app.ctx.db.select().from(bookingAddOns).all().length }).toEqual(
    expected,
  );
});

const decided = {
  kept: {
    status: "cancelled",
    missed: 1,
    news: ["ana: We reviewed your report", "gus: We reviewed a report that you didn't come"],
    says: "You said the groomer didn't come. We agreed and canceled the visit.",
    history: "We found that the groomer didn't come, and canceled the visit",
  },
  completed: {
    status: "completed",
    missed: 0,
    news: ["ana: We reviewed your report", "gus: We reviewed a report that you didn't come"],
    says: "You said the groomer didn't come. We marked the visit as completed.",
    history: "We marked the visit as completed",
  },
} as const;

test.each(["kept", "completed"] as const)(
  "lets an admin decide %p once and notifies both sides and allows a review",
  async (outcome) => {
    const { app, ana, gus, id, decide, needs, news, seenBy, review, adminPage } = await waitedInVain();
    const expected = decided[outcome];
    news();

    expect((await decide(outcome)).status).toBe(200);
    expect((await decide("kept")).status).toBe(409);

    expect(news()).toEqual([...expected.news]);
    expect(await needs()).toEqual([]);
    expect(await seenBy(ana.window, id)).toMatchObject({ status: expected.status, actions: ["book_again", "review"] });
    const page = (await (await ana.window.get(`/bookings/${id}`)).text()).replaceAll("&#39;", "'");
    expect([page.includes(expected.says), page.includes(expected.history)]).toEqual([true, true]);
    expect((await review()).status).toBe(201);
    expect(await adminPage(gus.user.id)).toContain(`Last 90 days ${expected.missed} missed, 0 canceled late`);
    const profile = await (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
    expect(profile.includes("1 of 1 visit in 12 months")).toBe(outcome === "kept");
  },
);

test("ends the offer of a next visit when an admin decides that the groomer didn't come", async () => {
  const { app, asGus, id, decide, mark } = await waitedInVain();
  expect((await mark("completed")).status).toBe(200);
  const options = [{ date: "2026-07-28", slot: MORNING }];
  expect((await asGus().post(`/api/bookings/${id}/next-visit`, { options })).status).toBe(201);
  expect((await decide("kept")).status).toBe(200);
  expect(app.ctx.db.select().from(proposals).all()).toMatchObject([{ status: "lapsed" }]);
});

test("lets a parent review during a dispute and keeps the review after any decision", async () => {
  for (const outcome of ["kept", "completed"]) {
    const { gus, app, decide, review, needs } = await waitedInVain();
    expect((await review()).status).toBe(201);
    expect((await needs())[0]!.visit!.dispute).toMatchObject({ rating: 1 });

    await decide(outcome);

    const shown = await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json();
    expect(shown).toHaveLength(1);
  }
});

test("keeps a dispute open after the groomer completes or the parent cancels the visit", async () => {
  for (const end of ["completed", "cancelled"]) {
    const { ana, id, decide, mark, needs, seenBy } = await waitedInVain();
    const cancel = () => ana.window.patch(`/api/bookings/${id}/status`, { status: "cancelled" });
    expect((await (end === "completed" ? mark(end) : cancel())).status).toBe(200);
    expect(await needs()).toHaveLength(1);

    expect((await decide("kept")).status).toBe(200);

    expect((await seenBy(ana.window, id)).status).toBe("cancelled");
  }
});

test.each([
  ["the groomer", "completed", { status: "completed", statusReason: null, cancelledBy: null }],
  ["the parent", "completed", { status: "completed", statusReason: null, cancelledBy: null }],
  ["the groomer", "kept", { status: "cancelled", statusReason: "The van broke", cancelledBy: "system" }],
] as const)("keeps no cancellation by %s on a visit decided as %s", async (side, outcome, expected) => {
  const { app, ana, id, decide, asGus } = await waitedInVain();
  const window = side === "the groomer" ? asGus() : ana.window;
  const cancellation = { status: "cancelled", reason: "The van broke" };
  expect((await window.patch(`/api/bookings/${id}/status`, cancellation)).status).toBe(200);

  expect((await decide(outcome)).status).toBe(200);

  expect(app.ctx.db.select().from(visits).where(eq(visits.id, id)).get()).toMatchObject(expected);
});

test("counts a disputed visit as disputed and not as a no-show for admins", async () => {
  const { gus, adminPage } = await waitedInVain();

  const page = await adminPage(gus.user.id);

  expect(page).toContain("Accepted, disputed");
  expect(page).toContain("No-show 0");
});
