import { beforeEach, expect, test } from "bun:test";
import { alerts, groomerProfiles, membershipPayments, visits, waitingList, zeroResultSearches } from "#db/db.ts";
import { alertAdminsOfSilence } from "#src/features/operations/growth/few-answers.ts";
import { saveGrowthDay } from "#src/features/operations/growth/note-days.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import type { ZeroResultsView } from "#src/shared/operations/growth.ts";
import { addVisit } from "#tests/dashboard/insights/setup.ts";
import { addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { lastAudit } from "../admin/setup.ts";
import { type GrowthSetup, setUpGrowth } from "./setup.ts";

const open = async ({ boss }: GrowthSetup, region = "") =>
  (await (await boss.get(`/admin-dashboard?tab=growth&region=${region}`)).text()).split("<main")[1]!;

const inVain = ({ app }: GrowthSetup, zip: string, searches: number) =>
  addRow(app.ctx.db, zeroResultSearches, { month: "2026-06", zip, distance: 25, searches });

let setup: GrowthSetup;

beforeEach(async () => {
  setup = await setUpGrowth();
});

test("shows each chart's numbers in a table without JavaScript", async () => {
  const requestDate = Date.parse("2026-06-08T12:00:00Z");
  addVisit(setup, "2026-06-09", { requestDate, repliedAt: requestDate + 90 * 60_000 });
  addVisit(setup, "2026-06-09", { requestDate, status: "expired" });
  addRow(setup.app.ctx.db, membershipPayments, {
    invoiceId: "in_1",
    groomerId: setup.gus.profile.id,
    at: requestDate,
    cents: 4900,
  });
  saveGrowthDay(setup.app.ctx);

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

test("reads out no zero for a week before counting began", async () => {
  const labels = async () => (await open(setup)).match(/(?<=aria-label=")(?:Listed|Memberships)[^"]+/g);
  const before = await labels();
  saveGrowthDay(setup.app.ctx);

  const first = "Listed groomers: not counted in the first week";
  expect(before).toEqual([`${first}, not counted in the last`, "Memberships by week: not counted now"]);
  expect(await labels()).toEqual([`${first}, 1 in the last`, "Memberships by week: 1 now, plus 0 free trials"]);
});

test("says that a new site has no figures yet", async () => {
  const html = await open(await setUpGrowth());
  expect(html).toContain("No requests have been accepted, declined, or expired yet.");
  expect(html).toContain("Counting starts within the hour.");
  expect(html).toContain("No searches in the whole country came up empty");
  expect(html).not.toMatch(/NaN|undefined|null|Infinity/);
});

test("links each pin of a search without results to its row", async () => {
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
  expect(country).toContain('href="/api/admin/zero-results.csv"');

  const montana = await open(setup, "mt");
  expect(montana).toContain("1. 59801 Missoula, MT");
  expect(montana).not.toContain("28804");
  expect(montana).toContain('href="/api/admin/zero-results.csv?region=MT"');
});

test("lists up to 25 ZIP codes", async () => {
  const zips = setup.app.ctx.db.$client
    .query<{ zip: string }, []>("SELECT zip FROM us_zips WHERE state = 'TX' LIMIT 30")
    .all();
  for (const { zip } of zips) inVain(setup, zip, 1);

  const html = await open(setup, "TX");
  expect(html.match(/id="zip-/g)).toHaveLength(25);
  expect(html).toContain("The table shows the first 25 of 30 ZIP codes");
});
/** Adds requests that were answered or expired, one a day into the past, because a parent counts once a day. */
function ask(setup: GrowthSetup, { answered = 0, expired = 0 }, ago = DAY_MS) {
  const before = findRows(setup.app.ctx.db, visits).length;
  for (let at = 0; at < answered + expired; at++) {
    const requestDate = setup.app.clock.now() - ago - (before + at) * DAY_MS;
    if (at < answered) addVisit(setup, "2026-06-16", { status: "declined", requestDate, repliedAt: requestDate + 1 });
    else addVisit(setup, "2026-06-16", { status: "expired", requestDate });
  }
}

async function look(setup: GrowthSetup) {
  alertAdminsOfSilence(setup.app.ctx);
  const needs = (await (await setup.boss.get("/api/admin/needs-action")).json()) as NeedView[];
  return needs.map(({ kind, name, message, alertId }) => ({ kind, name, message, alertId }));
}

test("alerts admins once about a groomer who answers under half of 5 requests", async () => {
  ask(setup, { answered: 2, expired: 2 });
  addVisit(setup, "2026-06-16", { status: "pending", requestDate: setup.app.clock.now() });
  addVisit(setup, "2026-06-16", { status: "cancelled", requestDate: setup.app.clock.now() });
  addVisit(setup, "2026-06-16", { status: "accepted", requestDate: setup.app.clock.now(), acceptedAt: 1 });
  expect(await look(setup)).toEqual([]);
  ask(setup, { expired: 1 });

  const [alert] = await look(setup);
  expect(alert).toMatchObject({ kind: "alert", name: "Blue Ridge Bath Co." });
  expect(alert!.message).toStartWith("Blue Ridge Bath Co. replied to only 2 of 5 requests in 30 days.");
  expect(await look(setup)).toEqual([alert!]);
});

test("accepts half and ignores older requests", async () => {
  ask(setup, { answered: 3, expired: 3 });
  ask(setup, { expired: 5 }, 30 * DAY_MS);
  expect(await look(setup)).toEqual([]);
});

test("raises an alert again only after the groomer had improved", async () => {
  ask(setup, { answered: 1, expired: 4 });
  const [alert] = await look(setup);
  expect((await setup.boss.post(`/api/admin/alerts/${alert!.alertId}/resolve`)).status).toBe(200);
  ask(setup, { expired: 2 });
  expect(await look(setup)).toEqual([]);

  ask(setup, { answered: 6 });
  expect(await look(setup)).toEqual([]);
  ask(setup, { expired: 5 });
  expect(await look(setup)).toHaveLength(1);
  expect(findRows(setup.app.ctx.db, alerts)).toHaveLength(2);
});

test("drops an alert that no longer applies or whose groomer is unlisted", async () => {
  const list = (listedUntil: number) =>
    changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.gus.profile.id }, { listedUntil });
  ask(setup, { expired: 5 });
  expect(await look(setup)).toHaveLength(1);
  list(setup.app.clock.now());
  expect(await look(setup)).toEqual([]);
  expect(findRow(setup.app.ctx.db, alerts)).toMatchObject({ resolvedAt: setup.app.clock.now(), resolvedBy: null });
  list(9e12);
  expect(await look(setup)).toHaveLength(1);
});
function addSearches() {
  const add = (zip: string, month: string, searches: number, distance = 25) =>
    addRow(setup.app.ctx.db, zeroResultSearches, { month, zip, distance, searches });
  add("59801", "2026-06", 3);
  add("59801", "2026-04", 2, 10);
  add("59801", "2026-03", 4, 75);
  add("28804", "2025-06", 9, 50);
  add("28804", "2025-05", 7);
  const createdAt = setup.app.clock.now();
  for (const [email, confirmedAt] of [
    ["mia@example.com", createdAt],
    ["not-yet@example.com", null],
  ] as const)
    addRow(setup.app.ctx.db, waitingList, { email, zip: "59801", tokenHash: "x", createdAt, confirmedAt });
}

const read = async ({ boss }: GrowthSetup, query = "") => {
  const response = await boss.get(`/api/admin/zero-results${query}`);
  return { rows: (await response.json()) as ZeroResultsView[], total: response.headers.get("x-total-count") };
};

const often = { thisMonth: 3, lately: 5, thirteenMonths: 9, waiting: 1 };
const missoula = { zipCode: "59801", city: "Missoula", state: "MT", ...often, distance: 25, isCovered: false };
const before = { thisMonth: 0, lately: 0, thirteenMonths: 9, waiting: 0 };
const asheville = { zipCode: "28804", city: "Asheville", state: "NC", ...before, distance: 50, isCovered: true };

test("sorts ZIP codes by searches without results in the last 3 months", async () => {
  addSearches();
  expect(await read(setup)).toEqual({ rows: [missoula, asheville], total: "2" });
  expect(await read(setup, "?region=nc")).toEqual({ rows: [asheville], total: "1" });
  expect(await read(setup, "?region=WY")).toEqual({ rows: [], total: "0" });
});

test("downloads the same figures and records who did it", async () => {
  addSearches();
  const { app, boss } = setup;
  const response = await boss.get("/api/admin/zero-results.csv?region=MT");

  expect(await response.text()).toBe(
    '"ZIP code","town","state","no results this month","no results in the past three months","no results in 13 months","on waiting list","search radius (miles)","covered now"\r\n"59801","Missoula","MT",3,5,9,1,25,"no"\r\n',
  );
  expect(response.headers.get("content-disposition")).toContain('filename="mudroom-zero-results-2026-06-10.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(lastAudit(app)).toEqual({
    action: "zero-results-exported",
    actorId: boss.id,
    target: null,
    detail: { rows: 1, region: "MT" },
  });
});
