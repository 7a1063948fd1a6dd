import { expect, test } from "bun:test";
import { auditLog, groomerProfiles, servicePackages } from "#db/db.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { centsOf } from "#src/shared/listing/offer-limits.ts";
import type { Browser } from "#tests/support/app.ts";
import { findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { answer, bath, setUpOffers } from "./setup.ts";

const create = (window: Browser, changes: Record<string, unknown> = {}) =>
  answer<ServicePackageView>(window.post("/api/service-packages", { ...bath, ...changes }));
const change = (window: Browser, id: number, changes: Record<string, unknown>) =>
  answer<ServicePackageView>(window.patch(`/api/service-packages/${id}`, changes));
const list = async (window: Browser, groomerId: number, query = "") =>
  (await answer<ServicePackageView[]>(window.get(`/api/service-packages/${groomerId}${query}`))).body;

testWith("shows pet parents a package that a groomer adds", setUpOffers, async ({ app, gus, as }) => {
  const made = await create(as.gus, { groomerId: gus.profile.id, userId: gus.user.id, isActive: true });

  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    ...bath,
    id: made.body.id,
    groomerId: gus.profile.id,
    sizes: {},
    services: ["Bath & Brush"],
    isActive: true,
  });
  expect((await list(as.visitor, gus.profile.id)).at(-1)).toEqual(made.body);
  expect(findRows(app.ctx.db, auditLog).at(-1)).toMatchObject({
    action: "package-created",
    actorId: gus.user.id,
    target: `package ${made.body.id}`,
  });
});

testWith("shows a message for each field and saves nothing", setUpOffers, async ({ app, as }) => {
  const empty = await answer(as.gus.post("/api/service-packages", {}));
  const wrong = await create(as.gus, { description: "Too short", priceMin: 99, priceMax: 50, durationMinutes: 14 });

  expect(empty).toMatchObject({
    status: 422,
    fields: {
      name: "Package name is required",
      description: "Description must be at least 10 characters",
      priceMin: "Minimum price must be at least $1",
      priceMax: "Maximum price must be at least $1",
      durationMinutes: "Duration must be at least 15 minutes",
    },
  });
  expect(empty.fields).toEqual({ name: "Package name is required", ...wrong.fields });
  expect(findRows(app.ctx.db, servicePackages)).toHaveLength(4);
});

test.each<[Record<string, unknown>, string, string]>([
  ...[{ toString: 1, valueOf: 1 }, [[]], "45", true].map((priceMin): [Record<string, unknown>, string, string] => [
    { priceMin },
    "priceMin",
    "Enter a price like 45 or 45.50",
  ]),
  [{ priceMin: 5001 }, "priceMax", "Maximum price must be greater than or equal to minimum price"],
  [{ priceMax: 1e257 }, "priceMax", "Enter a price like 45 or 45.50"],
  [{ priceMax: 10_000_01 }, "priceMax", "Prices go up to $10,000"],
  [{ priceMin: 4500.5 }, "priceMin", "Enter a price like 45 or 45.50"],
  [{ priceMin: "45.00" }, "priceMin", "Enter a price like 45 or 45.50"],
  [{ priceMin: null }, "priceMin", "Minimum price must be at least $1"],
  [{ durationMinutes: 1441 }, "durationMinutes", "A visit can be up to 24 hours"],
  [{ services: ["Teleporting"] }, "services.0", "Choose services from the list"],
])("refuses %j on its field", async (wrong, field, message) => {
  const { as } = await setUpOffers();

  expect((await create(as.gus, wrong)).fields).toEqual({ [field]: message });
});

testWith("refuses a fourth package until a groomer archives one", setUpOffers, async ({ gus, as }) => {
  const first = gus.packages[0]!.id;
  const third = await create(as.gus);

  const fourth = await create(as.gus, { name: "Fourth" });
  await change(as.gus, first, { isActive: false });
  const again = await create(as.gus, { name: "Fourth" });
  const back = await change(as.gus, first, { isActive: true });

  expect(third.status).toBe(201);
  expect(fourth).toMatchObject({ status: 409, message: "You can offer up to 3 packages. Archive one first." });
  expect(again.status).toBe(201);
  expect(back).toMatchObject({ status: 409, message: "You can offer up to 3 packages. Archive one first." });
  const names = (await list(as.visitor, gus.profile.id)).map(({ name }) => name);
  expect(names).toEqual(["Fourth", "Full Groom", "Puppy bath"]);
});

testWith("shows an archived package to its groomer only and restores it", setUpOffers, async ({ app, gus, as }) => {
  const { id } = gus.packages[0]!;
  const names = async (window: Browser, query?: string) =>
    (await list(window, gus.profile.id, query)).map(({ name, isActive }) => `${name} ${isActive}`);

  const archived = await change(as.gus, id, { isActive: false });

  expect(archived.body.isActive).toBe(false);
  expect(await names(as.gus)).toEqual(["Full Groom true"]);
  expect(await names(as.gus, "?archived=true")).toEqual(["Full Groom true", "Bath & Brush false"]);
  for (const window of [as.visitor, as.gil]) expect(await names(window, "?archived=true")).toEqual(["Full Groom true"]);
  const profile = () => findRow(app.ctx.db, groomerProfiles, { id: gus.profile.id })!;
  expect(profile().minPrice).toBe(8500);

  await change(as.gus, id, { isActive: true });
  expect(await names(as.gus)).toEqual(["Bath & Brush true", "Full Groom true"]);
  expect(profile().minPrice).toBe(5500);
});

testWith("keeps other fields when one changes", setUpOffers, async ({ gus, as }) => {
  const { id } = gus.packages[0]!;
  const [before] = await list(as.gus, gus.profile.id);

  const renamed = await change(as.gus, id, { name: "  Spa day " });
  const untagged = await change(as.gus, id, { services: [] });
  const same = await change(as.gus, id, { isActive: true });

  expect(renamed).toMatchObject({ status: 200, body: { ...before, name: "Spa day" } });
  expect(untagged.body).toEqual({ ...before!, name: "Spa day", services: [] });
  expect(same.body).toEqual(untagged.body);
});

test("checks half a price range against the saved half and refuses an empty change", async () => {
  const { gus, as } = await setUpOffers();
  const { id } = gus.packages[0]!;
  const upsideDown = { priceMax: "Maximum price must be greater than or equal to minimum price" };

  expect(await change(as.gus, id, { priceMin: 6501 })).toMatchObject({ status: 422, fields: upsideDown });
  expect(await change(as.gus, id, { priceMax: 5499 })).toMatchObject({ status: 422, fields: upsideDown });
  expect(await change(as.gus, id, { priceMax: 5500 })).toMatchObject({ status: 200, body: { priceMax: 5500 } });
  expect(await change(as.gus, id, { priceMin: 9000, priceMax: 9900 })).toMatchObject({ status: 200 });
  expect((await change(as.gus, id, { name: " " })).fields).toEqual({ name: "Package name is required" });
  expect((await change(as.gus, id, { description: null })).fields).toEqual({
    description: "Description must be at least 10 characters",
  });
  expect((await change(as.gus, id, { isActive: "yes" })).status).toBe(422);
});

testWith("requires a profile before a package", setUpOffers, async ({ gus, as }) => {
  expect(await create(as.nia)).toMatchObject({ status: 409, message: "Create your business profile first." });
  expect((await create(as.nia, { name: "" })).status).toBe(422);
  expect((await change(as.nia, gus.packages[0]!.id, { name: "Mine now" })).status).toBe(403);
});
test.each([
  ["45", 4500],
  ["45.5", 4550],
  ["45.50", 4550],
  [" 19.99 ", 1999],
  ["0.29", 29],
  ["1234567.89", 123_456_789],
  ["$45", 4500],
  [" $ 1,000.50", 100_050],
  ["1,234,567", 123_456_700],
])("reads %j dollars as %p cents", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each(["", "45.505", "45.", ".5", "-45", "1e3", "45,50", "1,00", "1,2,345", "0x10", "forty"])(
  "rejects price %j",
  (typed) => {
    expect(centsOf(typed)).toBeNaN();
  },
);
