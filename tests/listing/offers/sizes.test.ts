import { expect, test } from "bun:test";
import { auditLog } from "#db/db.ts";
import type { GroomerProfileView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { poundsText } from "#src/shared/listing/size-labels.ts";
import { firstUnservedSize, petSizeOf, priceForAllPets } from "#src/shared/listing/size-rules.ts";
import { defaultMaxPounds, type PackageSizes, type PetSize } from "#src/shared/listing/sizes.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { answer, bath, setUpOffers } from "./setup.ts";

const own = { small: 10, medium: 11, large: 300 };

test.each([
  [0.5, "small", "small"],
  [10, "small", "small"],
  [10.1, "small", "medium"],
  [20, "small", "large"],
  [20.1, "medium", "large"],
  [50, "medium", "large"],
  [50.1, "large", "large"],
  [90, "large", "large"],
  [90.5, "giant", "large"],
  [300.5, "giant", "giant"],
])("calls a pet of %p lbs %s by default and %s by custom limits", (weight, usual, byOwn) => {
  expect(petSizeOf({ weight }, defaultMaxPounds)).toBe(usual as PetSize);
  expect(petSizeOf({ weight }, own)).toBe(byOwn as PetSize);
});

test("names adjoining limits once", () => {
  const sizes = ["small", "medium", "large", "giant"] as const;
  expect(sizes.map((size) => poundsText(size, own))).toEqual(["up to 10 lbs", "11 lbs", "12–300 lbs", "over 300 lbs"]);
});

test("uses a stated size only without a weight", () => {
  expect(petSizeOf({ weight: 12, size: "giant" }, defaultMaxPounds)).toBe("small");
  expect(petSizeOf({ weight: null, size: "giant" }, defaultMaxPounds)).toBe("giant");
  expect(petSizeOf({}, defaultMaxPounds)).toBeNull();
});

const rows: PackageSizes = {
  small: { price: 4500, minutes: 45 },
  medium: { price: 5800, minutes: 60 },
  giant: { price: 9900, minutes: 50 },
};
const sized = { priceMin: 4500, priceMax: 9900, durationMinutes: 60, sizes: rows };
const plain = { priceMin: 5500, priceMax: 6500, durationMinutes: 75, sizes: {} };

test.each<[string, (PetSize | null)[], readonly [number, number, number] | null]>([
  ["a size", ["medium"], [5800, 5800, 60]],
  ["an unknown size", [null], [4500, 9900, 60]],
  ["several pets", ["small", "small", "giant"], [18900, 18900, 140]],
  ["a known and an unknown size", ["small", null], [9000, 14400, 105]],
  ["a gap", ["small", "large"], null],
])("prices and times a package with sizes for %s", (_, pets, expected) => {
  const [priceMin, priceMax, durationMinutes] = expected ?? [];
  expect(priceForAllPets(sized, pets)).toEqual(expected && ({ priceMin, priceMax, durationMinutes } as never));
  expect(firstUnservedSize(sized, pets)).toBe(expected ? undefined : "large");
});

test("prices a package without sizes alike for each pet", () => {
  expect(priceForAllPets(plain, ["giant", null])).toEqual({ priceMin: 11000, priceMax: 13000, durationMinutes: 150 });
  expect(firstUnservedSize(plain, ["giant"])).toBeUndefined();
});

test("sets a package's range from its sizes and removes all sizes together", async () => {
  const { app, gus, as } = await setUpOffers();
  const { id } = gus.packages[0]!;
  const patch = (changes: object, window = as.gus) =>
    answer<ServicePackageView>(window.patch(`/api/service-packages/${id}`, changes));
  const range = ({ priceMin, priceMax, durationMinutes, sizes }: ServicePackageView) => ({
    ...{ priceMin, priceMax, durationMinutes, sizes },
  });

  expect(range((await patch({ sizes: rows })).body)).toEqual(sized);
  expect(range((await patch({ priceMin: 100, priceMax: 200, durationMinutes: 20 })).body)).toEqual(sized);
  const listed = await answer<ServicePackageView[]>(as.visitor.get(`/api/service-packages/${gus.profile.id}`));
  expect(range(listed.body[0]!)).toEqual(sized);
  const prices = `SELECT min_price, max_price FROM groomer_profiles WHERE id = ${gus.profile.id}`;
  expect(app.ctx.db.all(prices)).toEqual([{ min_price: 4500, max_price: 9900 }] as never);
  const { small } = rows;
  const changed = { small, medium: null, giant: { price: 7000, minutes: 90 } };
  expect((await patch({ sizes: changed })).body).toMatchObject({ priceMax: 7000, durationMinutes: 90 });
  const after = (await patch({ sizes: {}, priceMin: 4000 })).body;
  expect(range(after)).toEqual({ priceMin: 4000, priceMax: 7000, durationMinutes: 90, sizes: {} });
  expect(findRows(app.ctx.db, auditLog).filter(({ action }) => action === "package-changed")).toHaveLength(3);
});

test.each([
  [{ small: { price: 99, minutes: 45 } }, "sizes.small.price", "Price must be at least $1"],
  [{ giant: { price: 10_000_01, minutes: 45 } }, "sizes.giant.price", "Prices go up to $10,000"],
  [{ large: { price: 4500, minutes: 14 } }, "sizes.large.minutes", "Duration must be at least 15 minutes"],
  [{ large: { price: 4500 } }, "sizes.large.minutes", "Duration must be at least 15 minutes"],
  [{ large: { minutes: 45 } }, "sizes.large.price", "Price must be at least $1"],
])("refuses sizes %j on their field", async (sizes, field, message) => {
  const { as } = await setUpOffers();
  const refused = await answer(as.gus.post("/api/service-packages", { ...bath, sizes }));
  expect([refused.status, refused.fields]).toEqual([422, { [field]: message }]);
});

testWith("adds a new package with sizes", setUpOffers, async ({ as }) => {
  const made = await answer(as.gus.post("/api/service-packages", { ...bath, sizes: rows }));
  expect(made.body).toMatchObject(sized);
});

testWith("saves a groomer's weight limits in rising order", setUpOffers, async ({ gus, as }) => {
  const path = `/api/groomer-profiles/${gus.profile.id}`;
  const set = async (sizeWeights: object) => (await answer(as.gus.patch(path, { sizeWeights }))).fields;

  expect(await set({ small: 15, medium: 40, large: 80 })).toBeUndefined();
  expect((await answer<GroomerProfileView>(as.visitor.get(path))).body.sizeWeights).toEqual({
    ...{ small: 15, medium: 40, large: 80 },
  });
  expect(await set({ small: 40, medium: 40, large: 80 })).toEqual({
    "sizeWeights.medium": "Enter more than for small pets",
  });
  expect(await set({ small: 15, medium: 80, large: 40 })).toEqual({
    "sizeWeights.large": "Enter more than for medium pets",
  });
  expect(await set({ small: 0, medium: 80, large: 301 })).toEqual({
    "sizeWeights.small": "Enter whole pounds, from 1 to 300",
    "sizeWeights.large": "Enter whole pounds, from 1 to 300",
  });
});
