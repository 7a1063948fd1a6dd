import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, reviews, users, visits } from "#db/schema/tables.ts";
import { splitOpen, splitOpenAndPast } from "#src/domain/parent-groups.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { OverviewView } from "#src/shared/visits/overview/overview.ts";
import type { ProposalView } from "#src/shared/visits/proposals.ts";
import type { Browser } from "#tests/support/app.ts";
import { addRow, changeRows, findRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpNext } from "../afterwards/next-setup.ts";
import { setUpProposals, threeTimes } from "../changes/proposal-setup.ts";
import { openTab } from "../requests/open-tab.ts";
import { accepted, type BookingSetup, requested, setUpBookings, TUESDAY_NOON } from "../setup.ts";

const PATH = "/pet-parent-dashboard?tab=bookings";
const overview = async (window: Browser, query = "") =>
  (await (await window.get(`/api/bookings/overview${query}`)).json()) as OverviewView;
const ids = (list: OverviewView["past"]) => list.map(({ id }) => id);

function addPast({ app }: BookingSetup, id: number, count: number): number[] {
  const { db } = app.ctx;
  const booking = db.select().from(bookings).where(eq(bookings.id, id)).get()!;
  return Array.from({ length: count }, (_, at) => {
    const startsAt = booking.startsAt - ((at + 20) * DAY_MS) / 2;
    const preferredDate = new Date(startsAt).toISOString().slice(0, 10);
    const more = { source: "site", id: undefined, status: "completed", requestKey: `${at}` } as const;
    return addRow(db, visits, { ...booking, startsAt, preferredDate, ...more }).id;
  });
}

testWith("shows a parent open bookings and 50 past ones per page", requested, async (setup) => {
  const { as, id } = setup;
  const past = addPast(setup, id, 120);

  const first = await overview(as.ana);
  expect([ids(first.open), ids(first.past)]).toEqual([[id], past.slice(0, 50)]);
  expect(first).toMatchObject({ page: 1, pages: 3, total: 120, todays: { "America/New_York": "2026-06-10" } });
  expect(ids((await overview(as.ana, "?page=3")).past)).toEqual(past.slice(100));
  expect(await overview(as.ana, "?page=99")).toMatchObject({ page: 3, past: { length: 20 } });
});

testWith("shows a parent without bookings a link to the search", setUpBookings, async ({ as }) => {
  expect(await overview(as.ana)).toEqual({ open: [], past: [], page: 1, pages: 1, total: 0, todays: {} });
  const html = await (await as.ana.get(PATH)).text();
  expect(html).toContain("No bookings yet");
  expect(html.match(/href="\/groomers">\s*Find Groomers/g)).toHaveLength(2);
});

testWith("moves a booking to the past once its proposal expires", setUpProposals, async ({ app, as, proposed, id }) => {
  await proposed("gus", threeTimes);
  const [{ proposal }] = (await overview(as.ana)).open as [OverviewView["open"][number]];
  expect(proposal).not.toBeNull();
  app.clock.set(TUESDAY_NOON + DAY_MS);

  expect(await overview(as.ana)).toMatchObject({ open: [], past: [{ id }] });
});

testWith("links past pages without script and opens an email's form from any page", requested, async (setup) => {
  const { as, id } = setup;
  const past = addPast(setup, id, 60);

  const html = await (await as.ana.get(PATH)).text();
  expect(html).toContain('href="/pet-parent-dashboard?tab=bookings&amp;page=2#past"');
  expect(html).toContain(`href="/bookings/${past[0]}"`);
  expect(html).not.toContain(`id="booking-${past[55]}"`);
  await openTab(as.ana, `${PATH}&review=${past[55]}`, async (tab) => {
    expect(tab.text("dialog h2")).toBe("Review Blue Ridge Bath Co.");
    await tab.press("Not now");
    expect(tab.focused()).toBe("Your bookings");
  });
  await openTab(as.ana, `${PATH}&page=2`, async (tab) => {
    expect(tab.text(".pager")).toBe("LaterPage 2 of 2");
    expect(tab.find(`#booking-${past[55]}`) === null).toBe(false);
  });
});

testWith("shows the next visit first with things to have ready", accepted, async ({ app, as }) => {
  changeRows(app.ctx.db, visits, {}, { arrivalFrom: "09:00", arrivalUntil: "10:00" });

  await openTab(as.ana, PATH, async (tab) => {
    expect(tab.text("h1")).toBe("Next visit: Tue, Jun 16");
    expect(tab.text("#next .when")).toBe("Tue, Jun 16 · arrives 9 to 10 AM");
    expect(tab.text("#next h2")).toBe("Blue Ridge Bath Co.");
    expect(tab.text("#next")).toContain("Have ready: $");
    expect(tab.text("#next .menu-list")).toBe("View bookingView GroomerAdd to calendar");
    expect(tab.text("#next .move")).toBe("Move or cancelFree to cancel until Mon, Jun 15, 8:00 AM");
    await tab.press("Move or cancel");
    await tab.press("Cancel visit");
    expect(tab.text("dialog")).toContain("Free to cancel until Mon, Jun 15, 8:00 AM.");
    await tab.submit();

    expect(tab.text("h1")).toBe("Your bookings");
    expect(tab.focused()).toBe("Blue Ridge Bath Co.");
    expect(tab.section("past")).toContain("Canceled · Bath & Brush");
  });
});

testWith("shows on the day that the groomer is on the way and then there", accepted, async ({ startsAt, app, as }) => {
  app.clock.set(startsAt);
  changeRows(app.ctx.db, visits, {}, { onMyWayAt: startsAt });

  await openTab(as.ana, PATH, async (tab) => {
    expect(tab.text("h1")).toBe("Next visit: today");
    expect(tab.text("#next .when")).toStartWith("Today · ");
    expect(tab.text("#next .state")).toBe("On the way since 8:00 AM");
  });
  changeRows(app.ctx.db, visits, {}, { arrivedAt: startsAt + 3_600_000 });
  await openTab(as.ana, PATH, async (tab) => {
    expect(tab.text("#next .state")).toBe("Arrived at 9:00 AM");
  });
});

testWith("keeps bookings with suspended or closed groomers in the list", requested, async (setup) => {
  const { app, as, gus, id } = setup;
  const [visit] = addPast(setup, id, 1);
  changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 5 });
  expect(ids((await overview(as.ana)).past)).toEqual([visit!]);

  changeRows(app.ctx.db, users, { id: gus.user.id }, { closingAt: 5 });
  await openTab(as.ana, PATH, async (tab) => {
    expect(tab.section("past")).toContain("Blue Ridge Bath Co.");
  });
});

testWith("shows a next-visit offer in a row and its price before booking", setUpNext, async ({ as, proposed }) => {
  await proposed();

  await openTab(as.ana, PATH, async (tab) => {
    expect(tab.section("answers")).toContain(
      "Jul 28TueBlue Ridge Bath Co.Offered your next visit: Tue, Jul 28 morning",
    );
    await tab.press("Choose a time");
    expect(tab.text("dialog h2")).toBe("Your next visit");
    expect(tab.text("dialog")).toContain("at today's prices.");
    await tab.click("dialog .proposal label:nth-of-type(2) input");
    await tab.submit("dialog .proposal");

    expect(tab.text("h1")).toBe("Next visit: Tue, Jul 28");
    expect(tab.section("past")).toContain("Completed · Bath & Brush");
  });
});

test("lets a parent review a visit while its next-visit offer is open", async () => {
  const { app, as, id, proposed } = await setUpNext();
  await proposed();

  await openTab(as.ana, PATH, async (tab) => {
    await tab.press("Write a review");
    expect(tab.text("dialog h2")).toBe("Review Blue Ridge Bath Co.");
    await tab.type("dialog [name=comment]", "Gentle hands, a calm dog.");
    await tab.submit();

    expect(findRow(app.ctx.db, reviews)).toMatchObject({ bookingId: id, rating: 5 });
    expect(tab.section("answers")).toContain("Offered your next visit");
    expect(tab.section("answers")).not.toContain("Write a review");
  });
});

const EAST = "America/New_York";
const todayIn = (zone: string) => (zone === EAST ? "2026-06-11" : "2026-06-10");

let lastId = 0;
function booking(changes: Partial<BookingView> = {}): BookingView {
  lastId += 1;
  const { preferredDate = "2026-06-16" } = changes;
  const startsAt = Date.parse(`${preferredDate}T12:00:00Z`);
  const usual = { id: lastId, status: "pending", timeZone: EAST, actions: [], dispute: null, proposal: null };
  return { ...usual, preferredDate, startsAt, ...changes } as unknown as BookingView;
}
const proposal = (changes: Partial<ProposalView> = {}) =>
  ({
    id: 1,
    madeBy: "groomer",
    kind: "other-time",
    options: [],
    actions: ["accept", "decline"],
    ...changes,
  }) as ProposalView;
const dates = (list: readonly BookingView[]) => list.map(({ preferredDate }) => preferredDate);

test("lists open bookings soonest first and past ones latest first", () => {
  const list = ["2026-06-20", "2026-06-11", "2026-06-10", "2026-06-09"].map((preferredDate) =>
    booking({ preferredDate, status: "accepted" }),
  );
  const declined = booking({ preferredDate: "2026-06-30", status: "declined" });

  const { open, past } = splitOpenAndPast([...list, declined], todayIn);

  expect(dates(open)).toEqual(["2026-06-11", "2026-06-20"]);
  expect(dates(past)).toEqual(["2026-06-30", "2026-06-10", "2026-06-09"]);
});

test("counts requests with proposals and visits with offers as open", () => {
  const [waiting, over] = [
    booking({ preferredDate: "2026-06-09", proposal: proposal() }),
    booking({ preferredDate: "2026-06-09" }),
  ];
  const offered = booking({
    preferredDate: "2026-06-01",
    status: "completed",
    proposal: proposal({ kind: "next-visit" }),
  });

  expect(splitOpenAndPast([waiting, over, offered], todayIn)).toEqual({ open: [offered, waiting], past: [over] });
});

test("ends each booking's day in the groomer's time zone", () => {
  const east = booking({ preferredDate: "2026-06-10" });
  const west = booking({ preferredDate: "2026-06-10", timeZone: "Pacific/Honolulu" });

  expect(splitOpenAndPast([east, west], todayIn)).toEqual({ open: [west], past: [east] });
});

test("puts the soonest visit first and the parent's replies before pending requests", () => {
  const [next, later] = [booking({ status: "accepted" }), booking({ status: "accepted", preferredDate: "2026-06-20" })];
  const [requested, request] = [booking({ proposal: proposal({ expiresAt: 20 }) }), booking()];
  const sooner = booking({ preferredDate: "2026-06-30", proposal: proposal({ expiresAt: 10 }) });
  const own = booking({ proposal: proposal({ madeBy: "parent", actions: ["withdraw"] }) });

  expect(splitOpen([requested, request, own, next, later, sooner])).toEqual({
    next,
    toAnswer: [sooner, requested],
    requests: [request, own],
    later: [later],
  });
});

test("keeps the next visit first during a proposal and lists later ones as replies", () => {
  const next = booking({ status: "accepted", proposal: proposal() });
  const moved = booking({ status: "accepted", preferredDate: "2026-06-20", proposal: proposal() });

  expect(splitOpen([next, moved])).toEqual({ next, toAnswer: [next, moved], requests: [], later: [] });
});

test("doesn't count a visit without its groomer as next", () => {
  const late = booking({ status: "accepted", preferredDate: "2026-06-11", actions: ["did_not_come"] });
  const dispute = { kind: "did_not_come", disputedAt: 5, text: null, decidedAt: null } as const;
  const disputed = booking({ status: "accepted", preferredDate: "2026-06-11", dispute });
  const next = booking({ status: "accepted" });

  expect(splitOpen([late, disputed, next])).toEqual({ next, toAnswer: [], requests: [], later: [late, disputed] });
});
