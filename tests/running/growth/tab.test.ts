import { expect, test } from "bun:test";
import { membershipPayments, zeroResultSearches } from "#db/schema/tables.ts";
import { noteDay } from "#src/features/running/growth/note-days.ts";
import { addVisit } from "#tests/desk/numbers/setup.ts";
import { type GrowthSetup, setUpGrowth } from "./setup.ts";

const open = async ({ boss }: GrowthSetup, region = "") =>
  (await (await boss.get(`/admin-dashboard?tab=growth&region=${region}`)).text()).split("<main")[1]!;

const inVain = ({ app }: GrowthSetup, zip: string, searches: number) =>
  app.ctx.db.insert(zeroResultSearches).values({ month: "2026-06", zip, distance: 25, searches }).run();

test("each chart of the tab has its numbers as a table, and none needs script", async () => {
  const setup = await setUpGrowth();
  const requestDate = Date.parse("2026-06-08T12:00:00Z");
  addVisit(setup, "2026-06-09", { requestDate, answeredAt: requestDate + 90 * 60_000 });
  addVisit(setup, "2026-06-09", { requestDate, status: "expired" });
  setup.app.ctx.db
    .insert(membershipPayments)
    .values({ invoiceId: "in_1", groomerId: setup.gus.profile.id, at: requestDate, cents: 4900 })
    .run();
  noteDay(setup.app.ctx);

  const html = await open(setup);

  expect(html.match(/<h3>[^<]+/g)?.map((title) => title.slice(4))).toEqual([
    "Requests by week",
    "Acceptance rate",
    "Response time",
    "Visits by week",
    "Active pet parents",
    "Listed groomers",
    "Memberships",
    "Membership payments",
  ]);
  expect(html.match(/<svg[^>]*role="img" aria-label="[^"]+"/g)).toHaveLength(8);
  const row = (cells: string[]) =>
    `<th scope="row">Jun 8</th>${cells.map((cell) => `<td class="number">${cell}</td>`).join("")}`;
  expect(html).toContain(row(["2", "1", "0"]));
  expect(html).toContain(row(["50%", "0", "1"]));
  for (const cell of ["1 hr 30 min", "$49"]) expect(html).toContain(row([cell]));
  expect(html).toContain("At the end of each week, since Jun 10.");
  expect(html).toContain('<th scope="row">Jun 1</th><td class="number">–</td>');
  expect(html).not.toContain("data-island");
});

test("an empty site says so, and nothing is made up", async () => {
  const html = await open(await setUpGrowth());
  expect(html).toContain("No requests have been accepted, declined, or expired yet.");
  expect(html).toContain("Counting starts within the hour.");
  expect(html).toContain("No searches in the whole country came up empty");
  expect(html).not.toMatch(/NaN|undefined|null|Infinity/);
});

test("unmet demand has pins that lead to its rows, for the country and for a state", async () => {
  const setup = await setUpGrowth();
  inVain(setup, "59801", 3);
  inVain(setup, "28804", 5);
  inVain(setup, "99501", 1);

  const country = await open(setup);
  expect(country).toContain('id="zip-28804"><th scope="row">1. 28804 Asheville, NC</th>');
  expect(country).toContain('href="#zip-28804" aria-label="1. 28804 Asheville, covered now"');
  expect(country).toContain('aria-label="2. 59801 Missoula"');
  expect(country.match(/"Covered now:">\w+/g)?.map((cell) => cell.split(">")[1])).toEqual(["Yes", "No", "No"]);
  expect(country).toContain("3. 99501 Anchorage, AK");
  expect(country).not.toContain('href="#zip-99501"');
  expect(country).toContain('href="/api/admin/unmet-demand.csv"');

  const montana = await open(setup, "mt");
  expect(montana).toContain("1. 59801 Missoula, MT");
  expect(montana).not.toContain("28804");
  expect(montana).toContain('href="/api/admin/unmet-demand.csv?region=MT"');
});

test("no more than twenty-five ZIP codes are listed", async () => {
  const setup = await setUpGrowth();
  const zips = setup.app.ctx.db.$client
    .query<{ zip: string }, []>("SELECT zip FROM us_zips WHERE state = 'TX' LIMIT 30")
    .all();
  for (const { zip } of zips) inVain(setup, zip, 1);

  const html = await open(setup, "TX");
  expect(html.match(/id="zip-/g)).toHaveLength(25);
  expect(html).toContain("The table shows the first 25 of 30 ZIP codes");
});
