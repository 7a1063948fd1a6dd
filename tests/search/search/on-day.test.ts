import { describe, expect, test } from "bun:test";
import { businessHours, dayPlans, dayRules, daysOff, visits } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { addRow, changeRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON, EVENING, MORNING, NEXT_SUNDAY, NEXT_TUESDAY, TODAY } from "#tests/visits/bookings/setup.ts";
import { addVisit } from "#tests/visits/bookings/visits.ts";
import { open } from "./setup.ts";

async function town(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const { db } = app.ctx;
  const [gus, gil, sue] = [
    await addGroomer(app, "gus", { priceMin: 4000 }),
    await addGroomer(app, "gil", { priceMin: 5000 }),
    await addGroomer(app, "sue", { priceMin: 6000 }),
  ];
  removeRows(db, businessHours, { groomerId: sue.profile.id });
  addRow(db, businessHours, { groomerId: sue.profile.id, weekday: "sunday", opens: "10:00", closes: "15:00" });
  return { app, gus, gil, sue, ana: await addUser(app, "pet_parent", "ana") };
}

async function search({ app }: Pick<Awaited<ReturnType<typeof town>>, "app">, body: Record<string, unknown>) {
  const response = await app.visitor().post("/api/groomers/search", { zipCode: "28801", sortBy: "price_low", ...body });
  const results = (await response.json()) as SearchResult[] & { error?: { fields: Record<string, string> } };
  return { status: response.status, headers: response.headers, results, fields: results.error?.fields };
}

const namesOf = ({ results }: { results: SearchResult[] }) => results.map(({ businessName }) => businessName);

const inputs = (html: string, value: string) =>
  (html.match(/<input[^>]*>/g) ?? [])
    .filter((tag) => tag.includes(`value="${value}"`))
    .map((tag) => tag.includes("checked"));

describe("a search for a day", () => {
  testWith("finds groomers with openings in the chosen order and names the times of day", town, async (setup) => {
    const { app, gus } = setup;
    addRow(app.ctx.db, dayRules, { groomerId: gus.profile.id, maxVisits: 2 });
    for (const minutes of [230, 230]) addVisit(setup, { parentId: setup.ana.id, minutes, slot: MORNING });

    const tuesday = await search(setup, { date: NEXT_TUESDAY });
    const sunday = await search(setup, { date: NEXT_SUNDAY });

    expect(namesOf(tuesday)).toEqual(["gil's Van"]);
    expect(tuesday.results[0]!.openSlots).toEqual([MORNING, AFTERNOON, EVENING]);
    expect(tuesday.results[0]!.free).toBe("Available all day Tuesday");
    expect(tuesday.headers.get("x-total-count")).toBe("1");
    expect(namesOf(sunday)).toEqual(["sue's Van"]);
    expect(sunday.results[0]!.free).toBe("Morning and afternoon available Sunday");
  });

  testWith("names the nearest day with an opening when no groomer is available", town, async (setup) => {
    const { db } = setup.app.ctx;
    for (const { profile } of [setup.gus, setup.gil]) {
      addRow(db, daysOff, { groomerId: profile.id, startDate: "2026-06-15", endDate: "2026-06-17" });
    }

    const { results, headers } = await search(setup, { date: "2026-06-16" });

    expect(results).toEqual([]);
    expect(headers.get("x-nearest-day")).toBe("2026-06-18");
    const page = await open(setup.app, "/groomers?zipCode=28801&date=2026-06-16");
    expect(page.main).toContain("No groomers near you are available then.");
    expect(page.main).toContain("date=2026-06-18\">See who's available on Thu, Jun 18");
  });

  const refusals: [what: string, body: Record<string, unknown>, fields: Record<string, string>][] = [
    ["a day that has passed", { date: "2026-06-09" }, { date: "That day has passed. Pick a later one." }],
    ["a day more than a year ahead", { date: "2027-06-11" }, { date: "Pick a day within the next 365 days." }],
    ["a day that does not exist", { date: "2026-02-31" }, { date: "Choose a day, such as 2027-03-09" }],
    ["a time of day without a day", { slot: MORNING }, { date: "Choose a day too" }],
    ["an unknown time of day", { date: NEXT_TUESDAY, slot: "Night" }, { slot: "Choose a time of day" }],
  ];
  for (const [what, body, fields] of refusals) {
    test(`refuses ${what}`, async () => {
      const answer = await search(await town(), body);

      expect(answer.status).toBe(422);
      expect(answer.fields).toEqual(fields);
    });
  }

  testWith("has its own limit because it reads many calendars", town, async (setup) => {
    const statuses: number[] = [];
    for (let time = 0; time <= 30; time++) statuses.push((await search(setup, { date: NEXT_TUESDAY })).status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await search(setup, {})).status).toBe(200);
  });

  testWith("shows further pages and checks up to 1,000 groomers", testApp, async (app) => {
    for (let at = 0; at < 30; at++) await addGroomer(app, `g${at}`, { priceMin: 4000 + at * 100 });

    const first = await search({ app }, { date: NEXT_TUESDAY });
    const second = await search({ app }, { date: NEXT_TUESDAY, page: 2 });

    expect(first.headers.get("x-total-count")).toBe("30");
    expect(first.results).toHaveLength(24);
    expect(second.results).toHaveLength(6);
    expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(30);
    expect(first.headers.get("link")).toBe(
      `</groomers?zipCode=28801&sortBy=price_low&date=${NEXT_TUESDAY}&page=2>; rel="next"`,
    );
  });

  testWith("keeps day and time in the form and passes them to the booking", town, async (setup) => {
    const slot = encodeURIComponent(MORNING).replaceAll("%20", "+");
    const { main, status } = await open(setup.app, `/groomers?zipCode=28801&date=${NEXT_TUESDAY}&slot=${slot}`);

    expect(status).toBe(200);
    expect(main).toContain(`value="${NEXT_TUESDAY}"`);
    expect(main).toContain("within 25 miles of 28801, available on Tue, Jun 16");
    const [, profile] = /<a class="opens" href="([^"]+)"/.exec(main) ?? [];
    expect(profile).toContain(`date=${NEXT_TUESDAY}`);
    const booking = await open(setup.app, profile!.replaceAll("&amp;", "&"));
    expect(booking.main).toContain(`value="${NEXT_TUESDAY}"`);
    expect(inputs(booking.main, MORNING)).toEqual([true]);
  });

  test("shows a refused day's reason beside its field", async () => {
    const { main, status } = await open((await town()).app, "/groomers?zipCode=28801&date=2026-06-01");

    expect(status).toBe(422);
    expect(main).toContain('id="date-error"');
    expect(main).toContain("That day has passed.");
  });

  test("marks an impossible day as wrong and never shows it as a date", async () => {
    const { main, status } = await open((await town()).app, "/groomers?zipCode=28801&date=2026-12-99");

    expect(status).toBe(422);
    expect(main).toContain('id="date-error"');
    expect(main).toContain("any day");
    expect(main).not.toContain("Invalid Date");
  });
});

type Gus = Awaited<ReturnType<typeof addGroomer>>;

async function searchFor(app: TestApp, date: string): Promise<SearchResult[]> {
  const response = await app.visitor().post("/api/groomers/search", { zipCode: "28801", date });
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResult[];
}

const slotsIn = (results: SearchResult[], { profile }: Gus) =>
  results.find(({ id }) => id === profile.id)?.openSlots ?? [];

async function addBusy(app: TestApp, name: string, parentId: number): Promise<Gus> {
  const gus = await addGroomer(app, name);
  const { db } = app.ctx;
  const done = addVisit({ app, gus }, { parentId, date: TODAY, slot: MORNING, zipCode: "28715" });
  changeRows(db, visits, { id: done.id }, { status: "completed", statusChangedAt: app.ctx.now() - HOUR_MS });
  addVisit({ app, gus }, { parentId, date: TODAY, slot: AFTERNOON, minutes: 180, zipCode: "28787" });
  addRow(db, dayPlans, { groomerId: gus.profile.id, date: TODAY, lateMinutes: 30, lateAt: app.ctx.now() });
  return gus;
}

testWith("respects the arrival windows a groomer has sent in a search for today", testApp, async (app) => {
  const ana = await addUser(app, "pet_parent", "ana");
  const [busy, free] = [await addBusy(app, "busy", ana.id), await addGroomer(app, "free")];
  const found = await searchFor(app, TODAY);

  expect(slotsIn(found, free)).toEqual([AFTERNOON, EVENING]);
  expect(slotsIn(found, busy)).toEqual([EVENING]);
});
