import { expect } from "bun:test";
import { groomerProfiles, locations, packageSizes, reviews, servicePackages, sqlite, users } from "#db/db.ts";
import { startingPrice } from "#src/domain/price-shown.ts";
import { findPackages } from "#src/features/listing/offers/queries.ts";
import { seededRandom } from "#src/shared/content/seeded.ts";
import { allServices, serviceColumns } from "#src/shared/listing/services.ts";
import { isSized, type PetSize, petSizes } from "#src/shared/listing/sizes.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { addRow, addVisitRow, changeRows, findRow, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const counted = `(SELECT rating, max(id) FROM reviews r WHERE r.groomer_id = g.id AND r.hidden_at IS NULL
  GROUP BY coalesce(household_id, -id))`;

const recomputed = `SELECT g.id, z.lat, z.lon, z.time_zone, coalesce(l.service_radius, 0) AS service_radius,
  (SELECT max(price_max) FROM service_packages p WHERE p.groomer_id = g.id AND p.is_active) AS max_price,
  coalesce((SELECT max(services & 1) | max(services & 2) | max(services & 4) | max(services & 8) | max(services & 16)
    FROM service_packages p WHERE p.groomer_id = g.id AND p.is_active), 0) AS service_mask,
  coalesce((SELECT sum(rating) FROM ${counted}), 0) AS rating_sum,
  (SELECT count(*) FROM ${counted}) AS rating_count,
  u.disabled_at IS NOT NULL AS suspended, CAST(floor(z.lat * 8) AS INTEGER) AS band, sin(radians(z.lat)) AS uz
  FROM groomer_profiles g JOIN users u ON u.id = g.user_id
  LEFT JOIN locations l ON l.user_id = g.user_id LEFT JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) ORDER BY g.id`;
const kept = `SELECT id, lat, lon, time_zone, service_radius, max_price, service_mask, rating_sum, rating_count,
  suspended, band, uz FROM groomer_profiles ORDER BY id`;

testWith("keeps search columns equal to their sources through many writes", testApp, async (app) => {
  const { db } = app.ctx;
  const ana = await addUser(app, "pet_parent", "ana");
  const groomers = await Promise.all(["gus", "gil", "una", "max"].map((name) => addGroomer(app, name)));
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;

  const setPackage = (changes: Partial<typeof servicePackages.$inferSelect>) =>
    changeRows(db, servicePackages, { id: pick(pick(groomers).packages).id }, changes);
  const setReview = (changes: Partial<typeof reviews.$inferSelect>) =>
    changeRows(db, reviews, { id: Math.ceil(random() * 20) }, changes);
  const places = ["28801", "10001", "99501", "96813-1234", "00000"];
  const place = () => ({ zipCode: pick(places), serviceRadius: pick([1, 20, 100]) });
  const hidden = { hiddenAt: 1, hiddenReason: "A name." };
  const writes: (() => void)[] = [
    () => setPackage({ priceMin: 1000 + Math.floor(random() * 500), priceMax: 9000 }),
    () => setPackage({ durationMinutes: pick([30, 44, 45, 90]) }),
    () => setPackage({ services: Math.floor(random() * 32) }),
    () => setSize(),
    () => removeRows(db, packageSizes, { packageId: pick(pick(groomers).packages).id }),
    () => setPackage({ isActive: false, position: null }),
    () => changeRows(db, locations, { userId: pick(groomers).user.id }, place()),
    () => changeRows(db, users, { id: pick(groomers).user.id }, { disabledAt: pick([null, 1]) }),
    () => removeRows(db, locations, { userId: pick(groomers).user.id }),
    () => addReview(pick(groomers)),
    () => setReview({ rating: pick([1, 2, 3, 4, 5]) }),
    () => setReview(pick([hidden, { hiddenAt: null, hiddenReason: null }])),
    () => setReview({ rating: pick([2, 4]), hiddenAt: pick([2, 3]), hiddenReason: "A threat." }),
    () => removeRows(db, reviews, { id: Math.ceil(random() * 20) }),
  ];
  function setSize() {
    const row = { packageId: pick(pick(groomers).packages).id, size: pick(petSizes) };
    removeRows(db, packageSizes, row);
    addRow(db, packageSizes, { ...row, price: 1000 + Math.floor(random() * 500), minutes: pick([30, 60]) });
  }
  function addReview({ profile, packages }: (typeof groomers)[number]) {
    const whose = { groomerId: profile.id, petParentId: ana.id };
    const visit = { ...whose, servicePackageId: packages[0]!.id, preferredDate: "2026-01-01" };
    const { id: bookingId } = addVisitRow(db, { ...visit, status: "completed", requestDate: 0 });
    const review = { ...whose, bookingId, householdId: pick([1, 2, null]), rating: pick([1, 3, 5]) };
    addRow(db, reviews, { ...review, comment: "Good work.", createdAt: 0, ...(random() < 0.2 ? hidden : {}) });
  }

  for (let step = 0; step < 400; step++) {
    pick(writes)();
    if (step % 10 !== 0) continue;
    expect(sqlite(db).query(kept).all()).toEqual(sqlite(db).query(recomputed).all());
    for (const { profile } of groomers) {
      const offers = findPackages(db, profile.id);
      const ofService = allServices.map((name) => offers.filter(({ services }) => services.includes(name)));
      const pricesFor = (size?: PetSize) =>
        [offers, ...ofService].map(
          (list, at) => startingPrice(list, { services: allServices.slice(at - 1, at), size })?.priceFrom ?? null,
        );
      const bySize = offers.some(isSized) ? JSON.stringify(petSizes.flatMap(pricesFor)) : null;
      expect(sqlite(db).query(`${keptPrices} ${profile.id}`).values()).toEqual([[...pricesFor(), bySize]]);
    }
  }
});

const keptPrices = `SELECT min_price, ${serviceColumns.join(", ")}, size_prices FROM groomer_profiles WHERE id =`;

testWith("lists a groomer only with a passed check, place, package, and no suspension", testApp, async (app) => {
  const { db } = app.ctx;
  const { user, profile, packages } = await addGroomer(app, "gus");
  const listable = () => findRow(db, groomerProfiles, { id: profile.id })?.listable;
  const change = (values: Partial<typeof groomerProfiles.$inferInsert>) =>
    changeRows(db, groomerProfiles, { id: profile.id }, values);
  expect(listable()).toBe(1);

  change({ backgroundCheckStatus: "failed" });
  expect(listable()).toBe(0);
  change({ backgroundCheckStatus: "passed" });

  changeRows(db, users, { id: user.id }, { disabledAt: 1 });
  expect(listable()).toBe(0);
  changeRows(db, users, { id: user.id }, { disabledAt: null });
  expect(listable()).toBe(1);

  for (const { id } of packages) changeRows(db, servicePackages, { id }, { isActive: false, position: null });
  expect(listable()).toBe(0);
});
