import { expect, test } from "bun:test";
import { waitingList, zeroResultSearches } from "#db/schema/tables.ts";
import type { UnmetDemandView } from "#src/shared/running/growth.ts";
import { lastAudit } from "../admin/setup.ts";
import { type GrowthSetup, setUpGrowth } from "./setup.ts";

/** Missoula in June and earlier, Asheville long ago, and what is too old to count. */
async function setUp() {
  const setup = await setUpGrowth();
  const add = (zip: string, month: string, searches: number, distance = 25) =>
    setup.app.ctx.db.insert(zeroResultSearches).values({ month, zip, distance, searches }).run();
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
    setup.app.ctx.db.insert(waitingList).values({ email, zip: "59801", tokenHash: "x", createdAt, confirmedAt }).run();
  return setup;
}

const read = async ({ boss }: GrowthSetup, query = "") => {
  const response = await boss.get(`/api/admin/unmet-demand${query}`);
  return { rows: (await response.json()) as UnmetDemandView[], total: response.headers.get("x-total-count") };
};

const missoula = {
  zipCode: "59801",
  city: "Missoula",
  state: "MT",
  thisMonth: 3,
  lately: 5,
  thirteenMonths: 9,
  waiting: 1,
  distance: 25,
  isCovered: false,
};
const asheville = {
  zipCode: "28804",
  city: "Asheville",
  state: "NC",
  thisMonth: 0,
  lately: 0,
  thirteenMonths: 9,
  waiting: 0,
  distance: 50,
  isCovered: true,
};

test("ZIP codes stand by the searches of the last three months that found nobody", async () => {
  const setup = await setUp();
  expect(await read(setup)).toEqual({ rows: [missoula, asheville], total: "2" });
  expect(await read(setup, "?region=nc")).toEqual({ rows: [asheville], total: "1" });
  expect(await read(setup, "?region=WY")).toEqual({ rows: [], total: "0" });
});

test("the file has the same, and the audit log knows who took it", async () => {
  const { app, boss } = await setUp();
  const response = await boss.get("/api/admin/unmet-demand.csv?region=MT");

  expect(await response.text()).toBe(
    '"ZIP code","town","state","no results this month","no results in the past three months","no results in 13 months","on waiting list","search radius (miles)","covered now"\r\n"59801","Missoula","MT",3,5,9,1,25,"no"\r\n',
  );
  expect(response.headers.get("content-disposition")).toContain('filename="mudroom-unmet-demand-2026-06-10.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(lastAudit(app)).toEqual({
    action: "unmet-demand-exported",
    actorId: boss.id,
    target: null,
    detail: { rows: 1, region: "MT" },
  });
});
