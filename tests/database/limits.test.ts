import { expect, test } from "bun:test";
import {
  auditLog,
  groomerProfiles,
  locations,
  portfolioImages,
  reviews,
  servicePackages,
  sqlite,
  transact,
  users,
} from "#db/db.ts";
import { audit } from "#src/base/context.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import {
  addPortfolioImage,
  addRow,
  addVisitRow,
  changeRows,
  findRow,
  findRows,
  removeRows,
} from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const onePackage = {
  name: "Bath",
  description: "A bath and a brush.",
  priceMin: 4000,
  priceMax: 5000,
  durationMinutes: 60,
};

testWith("limits a groomer to three active packages however they're written", testApp, async (app) => {
  const { profile } = await addGroomer(app, "gus");
  const add = (position: number | null, isActive = true) =>
    addRow(app.ctx.db, servicePackages, { ...onePackage, groomerId: profile.id, position, isActive });

  add(3);
  for (const position of [0, 1, 4]) expect(() => add(position)).toThrow();
  expect(() => add(null)).toThrow();
  add(null, false);
  expect(() => add(2, false)).toThrow();
});

test.each([
  ["a price below a dollar", { priceMin: 99 }],
  ["a maximum below the minimum", { priceMax: 3999 }],
  ["less than 15 minutes", { durationMinutes: 14 }],
])("refuses a package with %s", async (_, wrong) => {
  const app = await testApp();
  const { profile } = await addGroomer(app, "gus");
  const add = () =>
    addRow(app.ctx.db, servicePackages, { ...onePackage, ...wrong, groomerId: profile.id, position: 3 });

  expect(add).toThrow();
});

testWith("limits a groomer to 10 portfolio images", testApp, async (app) => {
  const { profile } = await addGroomer(app, "gus");
  const add = (sortOrder: number) => addPortfolioImage(app.ctx.db, profile.id, { file: "x.webp", sortOrder });

  for (let place = 0; place < 10; place++) add(place);
  expect(() => add(10)).toThrow();
  expect(() => add(3)).toThrow();
});

testWith("pairs two photos of one groomer and each once", testApp, async (app) => {
  const { db } = app.ctx;
  const [gus, gil] = [await addGroomer(app, "gus"), await addGroomer(app, "gil")];
  const add = ({ profile }: typeof gus, sortOrder: number, beforeOf?: number) =>
    addPortfolioImage(db, profile.id, { file: "x.webp", sortOrder, beforeOf }).id;
  const after = add(gus, 0);
  const before = add(gus, 1, after);
  const single = add(gus, 2);

  for (const beforeOf of [after, before, 999]) expect(() => add(gus, 3, beforeOf)).toThrow();
  for (const beforeOf of [after, single]) expect(() => add(gil, 0, beforeOf)).toThrow();
  for (const id of [single, after]) {
    expect(() => changeRows(db, portfolioImages, { id }, { beforeOf: single })).toThrow();
  }
});

testWith("gives a user one profile and location and a unique name in any case", testApp, async (app) => {
  const { user } = await addGroomer(app, "gus");
  const { db } = app.ctx;

  expect(() =>
    addRow(db, groomerProfiles, { userId: user.id, businessName: "x", description: "x", createdAt: 0 }),
  ).toThrow();
  expect(() => addRow(db, locations, { userId: user.id, city: "x", state: "NC", zipCode: "28801" })).toThrow();
  expect(addUser(app, "pet_parent", "GUS")).rejects.toThrow();
});

testWith("accepts one review for a booking with one to five paws", testApp, async (app) => {
  const { profile, packages } = await addGroomer(app, "gus");
  const ana = await addUser(app, "pet_parent", "ana");
  const booking = addVisitRow(app.ctx.db, {
    groomerId: profile.id,
    petParentId: ana.id,
    servicePackageId: packages[0]!.id,
    status: "completed",
    requestDate: 0,
  });
  const review = (rating: number) =>
    addRow(app.ctx.db, reviews, {
      bookingId: booking.id,
      groomerId: profile.id,
      petParentId: ana.id,
      rating,
      comment: "Gentle hands.",
      createdAt: 0,
    });

  expect(() => review(0)).toThrow();
  expect(() => review(6)).toThrow();
  review(5);
  expect(() => review(4)).toThrow();
  const hide = (hiddenAt: number | null, hiddenReason: string | null) =>
    changeRows(app.ctx.db, reviews, {}, { hiddenAt, hiddenReason });
  expect(() => hide(1, null)).toThrow();
  expect(() => hide(null, "Names a neighbor.")).toThrow();
  hide(1, "Names a neighbor.");
});

testWith("only adds to the audit log", testApp, ({ ctx }) => {
  audit(ctx.db, { action: "login", actorId: 1, now: ctx.now(), info: { id: "request", ip: "127.0.0.1" } });

  expect(() => changeRows(ctx.db, auditLog, {}, { action: "nothing" })).toThrow("never changed");
  expect(() => removeRows(ctx.db, auditLog, {})).toThrow("never deleted");
  expect(findRows(ctx.db, auditLog)).toHaveLength(1);
});

testWith("leaves nothing behind when a command fails and refuses an async one", testApp, async (app) => {
  const ana = await addUser(app, "pet_parent", "ana");
  const rename = (fullName: string) => changeRows(app.ctx.db, users, { id: ana.id }, { fullName });

  expect(() =>
    transact(app.ctx.db, () => {
      rename("Half Done");
      throw new Error("no");
    }),
  ).toThrow("no");
  const asyncCommand = (async () => rename("Too Late")) as unknown as () => void;
  expect(() => transact(app.ctx.db, asyncCommand)).toThrow("must not be async");
  expect(findRow(app.ctx.db, users, { id: ana.id })?.fullName).toBe("ana Tester");
});

testWith("makes every table strict and turns on foreign keys", testApp, ({ ctx }) => {
  const loose = sqlite(ctx.db)
    .query(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
    )
    .all();

  expect(loose).toEqual([]);
  expect(sqlite(ctx.db).query("PRAGMA foreign_keys").get()).toEqual({ foreign_keys: 1 });
});
