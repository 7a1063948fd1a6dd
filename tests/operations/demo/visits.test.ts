import { expect, test } from "bun:test";
import { sqlite } from "#db/db.ts";
import { seedDemo } from "#src/features/operations/demo/seed.ts";
import { count, rows, sharedDemoSite } from "./demo-site.ts";

const { ctx } = await sharedDemoSite();
const { db } = ctx;
const visits = "bookings b JOIN groomer_profiles p ON p.id = b.groomer_id";

const slotEnd = "b.starts_at + CASE WHEN b.preferred_time_slot LIKE 'Evening%' THEN 3 ELSE 4 END * 3600000";
const weekday = `CASE strftime('%w', preferred_date) WHEN '0' THEN 'sunday' WHEN '1' THEN 'monday'
  WHEN '2' THEN 'tuesday' WHEN '3' THEN 'wednesday' WHEN '4' THEN 'thursday' WHEN '5' THEN 'friday'
  ELSE 'saturday' END`;
const homes = `${visits} JOIN locations l ON l.user_id = b.pet_parent_id JOIN us_zips z ON z.zip = l.zip_code`;
const withPets = `${visits} JOIN visit_pets bp ON bp.visit_id = b.id JOIN pets t ON t.id = bp.pet_id`;
const kept =
  "booking_policies t JOIN bookings b ON b.id = t.booking_id JOIN groomer_policies g ON g.groomer_id = b.groomer_id";

test.each([
  [
    "a review without its visit, or written too early or late",
    `reviews r LEFT JOIN bookings b ON b.id = r.booking_id AND b.status = 'completed'
      AND b.groomer_id = r.groomer_id AND b.pet_parent_id = r.pet_parent_id
      LEFT JOIN users u ON u.id = r.pet_parent_id AND u.email_verified_at IS NOT NULL
      WHERE b.id IS NULL OR u.id IS NULL OR r.created_at < ${slotEnd} OR r.created_at > $now
        OR r.created_at > ${slotEnd} + 60 * 86400000`,
  ],
  ["a groomer with the same review twice", "(SELECT 1 FROM reviews GROUP BY groomer_id, comment HAVING count(*) > 1)"],
  ["a review with gaps", "reviews WHERE length(comment) < 10 OR comment GLOB '*[{}]*' OR comment LIKE '%undefined%'"],
  ["a report from the future", "reports WHERE created_at > $now OR decided_at > $now OR decided_at < created_at"],
  ["a change before its request", "bookings WHERE status_changed_at < request_date OR status_changed_at > $now"],
  ["over before it began", "bookings WHERE status IN ('completed', 'no_show') AND status_changed_at < starts_at"],
  [
    "a request for the past",
    "bookings WHERE status = 'pending' AND (starts_at < $now OR coalesce(expires_at, 0) <= $now)",
  ],
  ["a decided request that expires", "bookings WHERE status <> 'pending' AND expires_at IS NOT NULL"],
  [
    "a request before the sign-up",
    `${visits} JOIN users u ON u.id = b.pet_parent_id WHERE request_date < u.created_at`,
  ],
  ["a request before the profile", `${visits} WHERE request_date < p.created_at`],
  [
    "a visit on a closed day",
    `bookings b WHERE NOT EXISTS (SELECT 1 FROM business_hours h WHERE h.groomer_id = b.groomer_id AND h.weekday = ${weekday})`,
  ],
  [
    "a visit on a day off",
    `bookings b WHERE EXISTS (SELECT 1 FROM days_off r WHERE r.groomer_id = b.groomer_id
      AND preferred_date BETWEEN r.start_date AND r.end_date)`,
  ],
  ["a visit far from home", `${homes} WHERE abs(z.lat - p.lat) > 1 OR abs(z.lon - p.lon) > 1`],
  ["beyond a drive", "bookings WHERE service_address IS NULL OR distance_miles IS NULL OR distance_miles > 70"],
  ["a visit for someone else's pet", `${withPets} WHERE t.pet_parent_id <> b.pet_parent_id`],
  ["a cat at a groomer of dogs", `${withPets} WHERE t.type = 'Cat' AND p.pet_types NOT LIKE '%Cats%'`],
  ["a wrong count of pets", "bookings b WHERE (SELECT count(*) FROM visit_pets WHERE visit_id = b.id) <> b.pet_count"],
  [
    "another price than the package's",
    `bookings b LEFT JOIN service_packages s ON s.id = b.service_package_id AND s.groomer_id = b.groomer_id
      AND s.name = b.service_name AND b.price_min BETWEEN s.price_min * b.pet_count AND b.price_max
      AND b.price_max <= s.price_max * b.pet_count WHERE s.id IS NULL`,
  ],
  [
    "other policies than the booking's",
    `${kept} WHERE b.request_date < g.changed_at OR t.notice_hours <> g.notice_hours`,
  ],
  [
    "a block of or by demo_parent",
    `clients c JOIN users u ON u.id = c.account_id
      WHERE u.username = 'demo_parent' AND coalesce(blocked_at, blocked_by_parent_at) IS NOT NULL`,
  ],
  [
    "a client of a request without a booking",
    `clients c WHERE source = 'request' AND NOT EXISTS
      (SELECT 1 FROM bookings k WHERE k.groomer_id = c.groomer_id AND k.pet_parent_id = c.account_id)`,
  ],
])("holds no demo data like this: %s", (_, from) => {
  expect(count(db, from)).toBe(0);
});

test("has different reviews, most of them kind", () => {
  const ratings = rows<{ rating: number }>(db, "SELECT DISTINCT rating FROM reviews ORDER BY rating");

  expect(ratings.map(({ rating }) => rating)).toEqual([2, 3, 4, 5]);
  expect(count(db, "groomer_profiles WHERE rating_count = 0 AND listable = 1")).toBeGreaterThan(10);
});

test("has one open report of each kind and a hidden review by demo_parent", () => {
  const [open, decided] = rows<{ username: string; reason: string; outcome: string | null; at: number }>(
    db,
    `SELECT u.username, r.reason, r.outcome, coalesce(w.hidden_at, 0) AS at FROM reports r
      JOIN reviews w ON w.id = r.review_id JOIN groomer_profiles p ON p.id = w.groomer_id
      JOIN users u ON u.id = CASE WHEN r.outcome IS NULL THEN r.reporter_id ELSE w.pet_parent_id END ORDER BY r.id`,
  );

  expect(open).toEqual({ username: "demo_groomer", reason: "not-the-visit", outcome: null, at: 0 });
  expect(decided).toMatchObject({ username: "demo_parent", reason: "personal-data", outcome: "hidden" });
  expect(rows(db, "SELECT kind, count(*) AS n FROM reports WHERE outcome IS NULL GROUP BY kind ORDER BY kind")).toEqual(
    ["booking", "person", "photo", "profile", "review"].map((kind) => ({ kind, n: 1 })),
  );
});

test("gives the demo accounts something to do", () => {
  const statuses = (username: string, column: string) =>
    rows<{ status: string }>(
      db,
      `SELECT DISTINCT status FROM ${visits} JOIN users u ON u.id = ${column} WHERE u.username = '${username}'`,
    ).map(({ status }) => status);
  const reviewed = rows<{ n: number }>(
    db,
    `SELECT count(r.id) AS n FROM bookings b JOIN users u ON u.id = b.pet_parent_id
      LEFT JOIN reviews r ON r.booking_id = b.id
      WHERE u.username = 'demo_parent' AND status = 'completed' GROUP BY b.id ORDER BY n`,
  );

  const photos = count(
    db,
    `portfolio_images i JOIN groomer_profiles p ON p.id = i.groomer_id JOIN users u ON u.id = p.user_id
      WHERE u.username = 'demo_groomer'`,
  );

  expect(photos).toBeGreaterThan(1);
  expect(statuses("demo_parent", "b.pet_parent_id").sort().join()).toBe("accepted,completed,expired,pending");
  expect(reviewed.map(({ n }) => n)).toEqual([0, 1, 1]);
  expect(statuses("demo_groomer", "p.user_id")).toEqual(
    expect.arrayContaining(["accepted", "completed", "expired", "no_show", "pending"]),
  );
});

test("gives the demo accounts proposals that can still be accepted", () => {
  const toAnswer = (username: string) =>
    rows<{ madeBy: string; status: string; options: number }>(
      db,
      `SELECT made_by AS madeBy, b.status, count(*) AS options
        FROM proposals o JOIN bookings b ON b.id = o.booking_id JOIN groomer_profiles p ON p.id = b.groomer_id
        JOIN users u ON u.id IN (b.pet_parent_id, p.user_id) JOIN proposal_options t ON t.proposal_id = o.id
        WHERE u.username = '${username}' AND o.expires_at > $now AND t.date > b.preferred_date GROUP BY o.id`,
    );

  expect(toAnswer("demo_parent")).toEqual([
    { madeBy: "groomer", status: "accepted", options: 3 },
    { madeBy: "groomer", status: "completed", options: 2 },
  ]);
  expect(toAnswer("demo_groomer")).toEqual([{ madeBy: "parent", status: "pending", options: 2 }]);
});

test("changes nothing at a second start", async () => {
  const before = sqlite(db).serialize();
  await seedDemo(ctx);

  expect(Bun.hash(sqlite(db).serialize())).toBe(Bun.hash(before));
});

test("gives both demo accounts a completed visit with a visit note and photos", () => {
  const noted = (own: string) =>
    rows<{ photos: number; allowed: number }>(
      db,
      `SELECT count(v.id) AS photos, count(a.photo_id) AS allowed FROM visit_notes n
        JOIN bookings b ON b.id = n.booking_id AND b.status = 'completed'
        JOIN groomer_profiles p ON p.id = b.groomer_id JOIN users u ON u.id = ${own}
        JOIN visit_photos v ON v.booking_id = b.id AND v.purpose = 'note' AND v.user_id = p.user_id
        LEFT JOIN allowed_photos a ON a.photo_id = v.id WHERE u.username LIKE 'demo_%' GROUP BY b.id`,
    );

  expect(noted("b.pet_parent_id")).toEqual([{ photos: 2, allowed: 0 }]);
  expect(noted("p.user_id")).toEqual([{ photos: 1, allowed: 1 }]);
});

test("gives demo_groomer policies and a block each way", () => {
  const own = `groomer_id = (SELECT p.id FROM groomer_profiles p JOIN users u ON u.id = p.user_id WHERE u.username = 'demo_groomer')`;

  expect(count(db, `groomer_policies WHERE ${own} AND notice_hours = 48`)).toBe(1);
  for (const column of ["blocked_at", "blocked_by_parent_at"]) {
    expect(count(db, `clients WHERE ${own} AND ${column} BETWEEN 1 AND $now`)).toBe(1);
  }
});

test("gives demo_groomer private notes about three clients with past visits", () => {
  const visited = "EXISTS (SELECT 1 FROM bookings b WHERE b.groomer_id = n.groomer_id AND b.status = 'completed'";

  expect(count(db, `clients n WHERE note IS NOT NULL AND ${visited} AND b.pet_parent_id = n.account_id)`)).toBe(3);
  expect(count(db, "clients WHERE source = 'request' AND note IS NOT NULL")).toBe(3);
  expect(count(db, "client_pets WHERE note IS NOT NULL AND pet_id IS NOT NULL")).toBeGreaterThan(0);
});
