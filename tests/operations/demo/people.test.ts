import { expect, test } from "bun:test";
import { breedRows } from "#db/seed/tables.ts";
import { breeds } from "#src/shared/base/breeds.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { checkStatusKeys, membershipStates } from "#src/shared/listing/groomer-labels.ts";
import { demoAccounts } from "#src/shared/operations/demo.ts";
import { count, rows, sharedDemoSite, wrongPlacesAndPrices } from "./demo-site.ts";

const { ctx, visitor } = await sharedDemoSite();
const { db } = ctx;

test("creates one demo when two processes start together", () => {
  expect(count(db, "settings WHERE key = 'demo_seed'")).toBe(1);
  expect(count(db, "users WHERE username = 'demo_parent'")).toBe(1);
});

test("has enough groomers of every membership, check, and breed", async () => {
  const columnOf = (column: string, from: string) =>
    rows<{ value: string }>(db, `SELECT DISTINCT ${column} AS value FROM ${from} ORDER BY 1`).map(({ value }) => value);
  const found = async (zipCode: string) => (await visitor().post("/api/groomers/search", { zipCode })).json();
  const listed =
    "groomer_profiles p JOIN locations l ON l.user_id = p.user_id WHERE listable = 1 AND listed_until > $now";

  expect(count(db, listed)).toBeGreaterThanOrEqual(130);
  expect(columnOf("city || state", listed).length).toBeGreaterThanOrEqual(30);
  expect(columnOf("state", "memberships")).toEqual(membershipStates.toSorted());
  expect(columnOf("background_check_status", "groomer_profiles")).toEqual(checkStatusKeys.toSorted());
  expect(breedRows.map(({ breed }) => breed)).toEqual([...breeds]);
  expect(columnOf("breed", "pets")).toEqual(expect.arrayContaining(breedRows.map(({ name }) => name)));
  expect((await found("28801")).length).toBeGreaterThanOrEqual(10);
  expect((await found("80202")).length).toBeGreaterThanOrEqual(5);
  expect(wrongPlacesAndPrices(db)).toEqual([]);
});

const members = "memberships m JOIN groomer_profiles p ON p.id = m.groomer_id";
const running = "('trialing', 'active', 'canceling', 'past_due')";
const joined = "CAST(strftime('%Y', created_at / 1000, 'unixepoch') AS INTEGER)";
const counted = `(SELECT rating, max(id) FROM reviews r WHERE r.groomer_id = p.id AND r.hidden_at IS NULL
  GROUP BY coalesce(household_id, -id))`;
const days = (n: number) => n * DAY_MS;

test.each([
  ["listed otherwise than its membership says", `${members} WHERE (listed_until > $now) IS NOT (state IN ${running})`],
  [
    "active or on trial with an end",
    `${members} WHERE state IN ('active', 'trialing') AND membership_end_date IS NOT NULL`,
  ],
  [
    "active for another time than it paid for",
    `${members} WHERE state = 'active' AND listed_until <> current_period_end + ${days(2)}`,
  ],
  ["on trial for another time", `${members} WHERE state = 'trialing' AND listed_until <> trial_until + ${days(2)}`],
  [
    "past due for more or less than seven days",
    `${members} WHERE state = 'past_due' AND listed_until <> current_period_end - ${days(30)} + ${days(7)}`,
  ],
  ["listed without a membership", `${members} WHERE state NOT IN ${running} AND listed_until <> 0`],
  ["canceling with another end", `${members} WHERE state = 'canceling' AND membership_end_date IS NOT listed_until`],
  ["ended in the future", `${members} WHERE state IN ('ended', 'payment_required') AND membership_end_date > $now`],
  [
    "rated otherwise than its reviews",
    `groomer_profiles p WHERE rating_count <> (SELECT count(*) FROM ${counted})
      OR rating_sum <> (SELECT coalesce(sum(rating), 0) FROM ${counted})`,
  ],
  [
    "a business with the name of another",
    "(SELECT 1 FROM groomer_profiles GROUP BY business_name HAVING count(*) > 1)",
  ],
  ["a business that says little", "groomer_profiles WHERE length(description) < 60"],
  ["of cats it doesn't take", "groomer_profiles WHERE description LIKE '%Cats%' AND pet_types NOT LIKE '%Cats%'"],
  ["older than its sign-up", `groomer_profiles WHERE started_year > ${joined}`],
  [
    "failed without a note",
    "groomer_profiles WHERE (background_check_status = 'failed') <> (background_check_note IS NOT NULL)",
  ],
  ["a parent without a pet", "users WHERE role = 'pet_parent' AND id NOT IN (SELECT pet_parent_id FROM pets)"],
  ["a real account", "users WHERE is_demo = 0 OR email NOT LIKE '%@example.com'"],
  ["a number that could reach someone", "users WHERE phone_number NOT GLOB '[0-9][0-9][0-9]-555-01[0-9][0-9]'"],
  [
    "a town outside its state or ZIP code",
    `locations l LEFT JOIN us_zips z ON z.zip = l.zip_code WHERE z.state IS NOT l.state OR NOT EXISTS (
      SELECT 1 FROM us_cities c WHERE c.state = l.state AND c.name = l.city
        AND abs(c.lat - z.lat) < 0.35 AND abs(c.lon - z.lon) < 0.35)`,
  ],
])("holds no demo data like this: %s", (_, from) => {
  expect(count(db, from)).toBe(0);
});

test("lets no password into a demo account", async () => {
  const hashes = rows<{ hash: string }>(db, "SELECT DISTINCT password_hash AS hash FROM users");
  const answer = await visitor().post("/api/login", { username: "demo_parent", password: "demo_parent" });

  expect(answer.status).toBe(401);
  for (const { hash } of hashes) expect(await ctx.hasher.verify("password", hash)).toBe(false);
});

test.each([...demoAccounts])("offers $username to visitors", async ({ username, role }) => {
  const answer = await visitor().post("/api/demo-login", { username });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ username, role });
});

test("hides the groomer with a payment issue and shows the other one", async () => {
  const statusOf = async (username: string) => {
    const own = `SELECT p.id FROM groomer_profiles p JOIN users u ON u.id = p.user_id WHERE username = '${username}'`;
    return (await visitor().get(`/api/groomer-profiles/${rows<{ id: number }>(db, own)[0]!.id}`)).status;
  };

  expect([await statusOf("demo_payment_issue"), await statusOf("demo_groomer")]).toEqual([404, 200]);
});
