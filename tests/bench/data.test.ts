import { expect, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import { random as dice, weighted } from "#db/seed/random.ts";
import { findGroomers } from "#src/features/finding/search/queries.ts";
import { population } from "#src/features/running/demo/people/population.ts";
import { freshDb } from "#tests/support/db.ts";
import { differenceOf } from "../../bench/compare.ts";
import { makeGroomers, makeQueries, NOW } from "../../bench/data.ts";
import { insertGroomers } from "../../bench/database.ts";

const places = population(freshDb());

test("the same seed gives the same groomers and the same searches", () => {
  expect(makeGroomers(places, 50)).toEqual(makeGroomers(places, 50));
  expect(makeQueries(places, 50)).toEqual(makeQueries(places, 50));
  expect(makeGroomers(places, 50, { seed: 2 })).not.toEqual(makeGroomers(places, 50));
});

test("choices come about as often as they weigh", () => {
  const random = dice(1);
  const pick = weighted([
    ["often", 9],
    ["never", 0],
    ["seldom", 1],
  ] as const);
  const picked = Array.from({ length: 10_000 }, () => pick(random.next()));

  expect(picked).not.toContain("never");
  expect(picked.filter((name) => name === "often").length).toBeWithin(8_800, 9_200);
});

test("groomers put in without triggers look as the triggers would have made them, and the triggers are back", () => {
  const db = freshDb();
  const connection = sqlite(db);
  const triggers = () => connection.query("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name");
  const before = triggers().all();
  insertGroomers(connection, makeGroomers(places, 40));
  const searched = "lat, lon, time_zone, service_radius, min_price, max_price, service_mask, listable";
  const columns = connection.query(`SELECT ${searched} FROM groomer_profiles ORDER BY id`);
  const written = columns.all();

  connection.run("UPDATE locations SET zip_code = zip_code");
  connection.run("UPDATE service_packages SET name = name");

  expect(columns.all()).toEqual(written);
  expect(triggers().all()).toEqual(before);
});

test("an answer that differs in total, order or distance is told apart", () => {
  const db = freshDb();
  insertGroomers(sqlite(db), makeGroomers(places, 5_000));
  const query = {
    point: { lat: 40.75, lon: -73.99 },
    distance: 75,
    sortBy: "rating",
    serviceMask: 0,
    page: 1,
  } as const;
  const found = findGroomers(db, query, NOW);

  expect(found.ids).toHaveLength(24);
  expect(differenceOf(query, found, found)).toBeUndefined();
  expect(differenceOf(query, found, { ...found, total: 1 })?.what).toContain("total");
  expect(differenceOf(query, found, { ...found, ids: found.ids.toReversed() })?.what).toContain("ids");
  expect(differenceOf(query, found, { ...found, miles: found.miles.map((miles) => miles + 1) })?.what).toBe("miles");
});
