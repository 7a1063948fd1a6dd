import { expect } from "bun:test";
import { sqlite } from "#db/db.ts";
import { crowdTownPicker } from "#src/features/operations/demo/people/crowd.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { START, testApp } from "#tests/support/app.ts";
import { testWith } from "#tests/support/test-with.ts";
import { NEXT_TUESDAY } from "#tests/visits/bookings/setup.ts";
import { makeGroomers } from "../../../bench/data.ts";
import { insertGroomers } from "../../../bench/database.ts";
import { openEveryDay } from "../../../bench/day-database.ts";
import { open } from "./setup.ts";

const [CHEAP, DEAR] = [1, 1001];

async function crowd() {
  const app = await testApp();
  const groomers = makeGroomers(crowdTownPicker(app.ctx.db), DEAR).map((groomer) => ({
    ...groomer,
    spot: { ...groomer.spot, lat: 35.59, lon: -82.56 },
    hasPassedCheck: true,
    listedUntil: START + 1e9,
  }));
  insertGroomers(sqlite(app.ctx.db), groomers);
  sqlite(app.ctx.db).run("UPDATE groomer_profiles SET min_price = 100 * id");
  for (const id of [CHEAP, DEAR]) openEveryDay(app.ctx.db, id);
  return app;
}

async function ask(app: Awaited<ReturnType<typeof crowd>>, more: object = { date: NEXT_TUESDAY }) {
  const response = await app.visitor().post("/api/groomers/search", { zipCode: "28801", sortBy: "price_low", ...more });
  const results = (await response.json()) as SearchResult[];
  return { ids: results.map(({ id }) => id), asked: response.headers.get("x-asked") };
}

const PATH = `/groomers?zipCode=28801&sortBy=price_low&date=${NEXT_TUESDAY}`;
const SAID = "We checked the first 1,000 groomers in this order. Try a shorter distance or a single service.";

testWith("checks a day for the first 1,000 groomers only and says so", crowd, async (app) => {
  expect(await ask(app)).toEqual({ ids: [CHEAP], asked: "1000" });
  const { main } = await open(app, PATH);
  expect(main).toContain("Search Results (1)");
  expect(main).toContain(SAID);
  expect(await ask(app, { date: NEXT_TUESDAY, sortBy: "price_high" })).toEqual({ ids: [DEAR], asked: "1000" });
  expect((await ask(app, {})).asked).toBeNull();
});
