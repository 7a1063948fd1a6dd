import { expect, test } from "bun:test";
import { drawnBreeds } from "#db/seed/tables.ts";
import { breeds } from "#src/shared/base/breeds.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { backgroundCheckStatuses, membershipStates } from "#src/shared/listing/groomer-labels.ts";
import { demoAccounts } from "#src/shared/running/demo.ts";

import { count, rows, sharedDemoSite, wrongPlacesAndPrices } from "./demo-site.ts";

const { ctx, visitor } = await sharedDemoSite();
const { db } = ctx;
const listed =
  "groomer_profiles p JOIN locations l ON l.user_id = p.user_id WHERE listable = 1 AND listed_until > $now";

test("two starts at once make one demo", () => {
  expect(count(db, "settings WHERE key = 'demo_seed'")).toBe(1);
  expect(count(db, "users WHERE username = 'demo_parent'")).toBe(1);
});

test("there are enough groomers in enough places", () => {
  const [found] = rows<{ groomers: number; towns: number; states: number }>(
    db,
    `SELECT count(*) AS groomers, count(DISTINCT city || state) AS towns, count(DISTINCT state) AS states FROM ${listed}`,
  );

  expect(found!.groomers).toBeGreaterThanOrEqual(130);
  expect(found!.towns).toBeGreaterThanOrEqual(30);
  expect(found!.states).toBeGreaterThanOrEqual(16);
});

test("a search around Asheville fills a page and is not the only one to find several", async () => {
  const found = async (zipCode: string) => (await visitor().post("/api/groomers/search", { zipCode })).json();

  expect((await found("28801")).length).toBeGreaterThanOrEqual(10);
  expect((await found("80202")).length).toBeGreaterThanOrEqual(5);
});

test("every town lies in its state and bears the name of its ZIP", () => {
  const strangers = rows(
    db,
    `SELECT l.city, l.state, l.zip_code FROM locations l LEFT JOIN us_zips z ON z.zip = l.zip_code
      WHERE z.state IS NOT l.state OR NOT EXISTS (
        SELECT 1 FROM us_cities c WHERE c.state = l.state AND c.name = l.city
          AND abs(c.lat - z.lat) < 0.35 AND abs(c.lon - z.lon) < 0.35)`,
  );

  expect(strangers).toEqual([]);
});

test("every membership and every background check has a groomer who stands for it", () => {
  const states = rows<{ state: string }>(db, "SELECT DISTINCT state FROM memberships").map(({ state }) => state);
  const checks = rows<{ status: string }>(
    db,
    "SELECT DISTINCT background_check_status AS status FROM groomer_profiles",
  );

  expect(states.toSorted()).toEqual(membershipStates.toSorted());
  expect(checks.map(({ status }) => status).toSorted()).toEqual(backgroundCheckStatuses.toSorted());
});

test("who is listed follows from the membership", () => {
  const running = "('trialing', 'active', 'canceling', 'past_due')";
  const from = "memberships m JOIN groomer_profiles p ON p.id = m.groomer_id";

  expect(count(db, `${from} WHERE (listed_until > $now) IS NOT (state IN ${running})`)).toBe(0);
  expect(count(db, `${from} WHERE state IN ('active', 'trialing') AND membership_end_date IS NOT NULL`)).toBe(0);
  const days = (n: number) => n * DAY_MS;
  expect(count(db, `${from} WHERE state = 'active' AND listed_until <> current_period_end + ${days(2)}`)).toBe(0);
  expect(count(db, `${from} WHERE state = 'trialing' AND listed_until <> trial_until + ${days(2)}`)).toBe(0);
  expect(
    count(db, `${from} WHERE state = 'past_due' AND listed_until <> current_period_end - ${days(30)} + ${days(7)}`),
  ).toBe(0);
  expect(count(db, `${from} WHERE state NOT IN ${running} AND listed_until <> 0`)).toBe(0);
  expect(count(db, `${from} WHERE state = 'canceling' AND membership_end_date IS NOT listed_until`)).toBe(0);
  expect(count(db, `${from} WHERE state IN ('ended', 'payment_required') AND membership_end_date > $now`)).toBe(0);
});

test("the columns that a search reads are those of their sources", () => {
  const counted = `(SELECT rating, max(id) FROM reviews r WHERE r.groomer_id = p.id AND r.hidden_at IS NULL
    GROUP BY coalesce(household_id, -id))`;
  expect(wrongPlacesAndPrices(db)).toEqual([]);
  expect(
    count(
      db,
      `groomer_profiles p WHERE rating_count <> (SELECT count(*) FROM ${counted})
        OR rating_sum <> (SELECT coalesce(sum(rating), 0) FROM ${counted})`,
    ),
  ).toBe(0);
});

test("no two businesses share a name, and all say enough about themselves", () => {
  expect(count(db, "(SELECT 1 FROM groomer_profiles GROUP BY business_name HAVING count(*) > 1)")).toBe(0);
  expect(count(db, "groomer_profiles WHERE length(description) < 60")).toBe(0);
});

test("what groomers say about themselves agrees with the rest of their profile", () => {
  const joined = "CAST(strftime('%Y', created_at / 1000, 'unixepoch') AS INTEGER)";

  expect(count(db, "groomer_profiles WHERE description LIKE '%Cats%' AND pet_types NOT LIKE '%Cats%'")).toBe(0);
  expect(count(db, `groomer_profiles WHERE started_year > ${joined}`)).toBe(0);
  expect(
    count(db, "groomer_profiles WHERE (background_check_status = 'failed') <> (background_check_note IS NOT NULL)"),
  ).toBe(0);
});

test("parents live in the towns with their pets, and every breed that can be drawn is among them", () => {
  const kept = rows<{ breed: string }>(db, "SELECT DISTINCT breed FROM pets").map(({ breed }) => breed);

  expect(count(db, "users WHERE role = 'pet_parent'")).toBeGreaterThanOrEqual(25);
  expect(count(db, "users u WHERE role = 'pet_parent' AND id NOT IN (SELECT pet_parent_id FROM pets)")).toBe(0);
  expect(drawnBreeds.map(({ breed }) => breed)).toEqual([...breeds]);
  expect(kept).toEqual(expect.arrayContaining(drawnBreeds.map(({ name }) => name)));
});

test("everybody is marked as part of the demo, with an e-mail and a phone number that reach nobody", () => {
  expect(count(db, "users WHERE is_demo = 0")).toBe(0);
  expect(count(db, "users WHERE email NOT LIKE '%@example.com'")).toBe(0);
  expect(count(db, "users WHERE phone_number NOT GLOB '[0-9][0-9][0-9]-555-01[0-9][0-9]'")).toBe(0);
});

test("nobody of the demo can sign in with a password", async () => {
  const hashes = rows<{ hash: string }>(db, "SELECT DISTINCT password_hash AS hash FROM users");
  const answer = await visitor().post("/api/login", { username: "demo_parent", password: "demo_parent" });

  expect(answer.status).toBe(401);
  for (const { hash } of hashes) expect(await ctx.hasher.verify("password", hash)).toBe(false);
});

test.each([...demoAccounts])("$username is there to be tried", async ({ username, role }) => {
  const answer = await visitor().post("/api/demo-login", { username });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ username, role });
});

test("every request of the demo has an address that its groomer can drive to", () => {
  expect(count(db, "bookings WHERE service_address IS NULL OR distance_miles IS NULL OR distance_miles > 70")).toBe(0);
});

test("the groomer with a payment issue is not shown, and the other one is", async () => {
  const idOf = (username: string) =>
    rows<{ id: number }>(
      db,
      `SELECT p.id FROM groomer_profiles p JOIN users u ON u.id = p.user_id WHERE username = '${username}'`,
    )[0]!.id;

  expect((await visitor().get(`/api/groomer-profiles/${idOf("demo_payment_issue")}`)).status).toBe(404);
  expect((await visitor().get(`/api/groomer-profiles/${idOf("demo_groomer")}`)).status).toBe(200);
});
