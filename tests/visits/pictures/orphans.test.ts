import { expect, test } from "bun:test";
import { mkdir, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { pets, portfolioImages, sqlite, users, visitPictures } from "#db/db.ts";
import * as tables from "#db/schema/tables.ts";
import { removeOrphans } from "#src/features/visits/pictures/orphans.ts";
import { pictureColumns } from "#src/features/visits/pictures/registry.ts";
import { folderStore } from "#src/ports/folder-store.ts";
import { addBooking } from "#tests/listing/groomers/setup.ts";
import { setUpOffers } from "#tests/listing/offers/setup.ts";
import { START } from "#tests/support/app.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { addUser } from "#tests/support/people.ts";
import { addRow, changeRows, removeRows } from "#tests/support/rows.ts";

const DAY_SECONDS = 24 * 3600;
const picture = (digit: string, length = 64) => `${digit.repeat(length)}.webp`;

async function folderWith(ages: Record<string, number>) {
  const folder = temporaryFolder("orphans");
  await mkdir(join(folder, "private"));
  for (const [file, days] of Object.entries(ages)) {
    await Bun.write(join(folder, file), "x");
    const at = START / 1000 - days * DAY_SECONDS;
    await utimes(join(folder, file), at, at);
  }
  return folder;
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes(".")).sort();

const small = (file: string) => file.replace(".webp", "-640.webp");

test("pictures that no row has named for a week go, the others stay", async () => {
  const { app, gus } = await setUpOffers();
  const { db, now } = app.ctx;
  const ana = await addUser(app, "pet_parent", "ana");
  const named = { portfolio: picture("a"), pet: picture("b", 32), person: picture("c"), visit: picture("e", 32) };
  addRow(db, portfolioImages, {
    groomerId: gus.profile.id,
    file: named.portfolio,
    width: 1,
    height: 1,
    sortOrder: 0,
    createdAt: now(),
  });
  addRow(db, pets, { petParentId: ana.id, name: "Waffles", type: "Dog", imageFile: named.pet, createdAt: now() });
  const sent = { bookingId: addBooking(app, gus, ana).id, userId: ana.id, purpose: "request", place: 1 } as const;
  addRow(db, visitPictures, { ...sent, file: named.visit, width: 1, height: 1, bytes: 1, createdAt: now() });
  changeRows(db, users, { id: ana.id }, { profileImage: `/uploads/${named.person}` });
  const folder = await folderWith({
    [named.portfolio]: 400,
    [small(named.portfolio)]: 400,
    [`private/${named.pet}`]: 400,
    [`private/${named.visit}`]: 400,
    [named.person]: 400,
    [picture("1")]: 8,
    [small(picture("1"))]: 8,
    [`private/${picture("2", 32)}`]: 8,
    [picture("3")]: 6,
    ".0f8c-11.tmp": 2,
    ".0f8c-22.tmp": 0.5,
    "notes.txt": 400,
  });

  const removed = await removeOrphans(app.ctx, folderStore(folder));

  expect(removed).toBe(4);
  expect(await filesIn(folder)).toEqual(
    [
      ".0f8c-22.tmp",
      picture("3"),
      named.portfolio,
      small(named.portfolio),
      named.person,
      "notes.txt",
      `private/${named.pet}`,
      `private/${named.visit}`,
    ].sort(),
  );
  expect(await removeOrphans(app.ctx, folderStore(folder))).toBe(0);
  await rm(folder, { recursive: true });
});

test("the file of a deleted image goes a week later, unless another groomer shows the same picture", async () => {
  const { app, gus, gil } = await setUpOffers();
  const { db, now } = app.ctx;
  const file = picture("d");
  const rowOf = (groomerId: number) => ({ groomerId, file, width: 1, height: 1, sortOrder: 0, createdAt: now() });
  for (const { profile } of [gus, gil]) addRow(db, portfolioImages, rowOf(profile.id));
  const folder = await folderWith({ [file]: 30 });

  removeRows(db, portfolioImages, { groomerId: gus.profile.id });
  expect(await removeOrphans(app.ctx, folderStore(folder))).toBe(0);
  removeRows(db, portfolioImages, { groomerId: gil.profile.id });
  expect(await removeOrphans(app.ctx, folderStore(folder))).toBe(1);
  expect(await filesIn(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
const columnsOf = (table: SQLiteTable) => {
  const { name, columns } = getTableConfig(table);
  return columns.map((column) => `${name}.${column.name}`);
};

test("every column that names the file of a picture is in the registry", () => {
  const all = Object.values(tables).filter((table) => table instanceof SQLiteTable);

  const found = all.flatMap(columnsOf).filter((name) => /\.(?:\w*_)?(?:file|image|photo|picture)$/.test(name));
  const known = pictureColumns.map(({ table, file }) => `${getTableConfig(table).name}.${file.name}`);

  expect(found.toSorted()).toEqual(known.toSorted());
  expect(new Set(pictureColumns.map(({ kind }) => kind)).size).toBe(pictureColumns.length);
});

test.each([
  ["users", "profile_image"],
  ["portfolio_images", "file"],
])(
  "whether a row of %s names a picture is asked for each one that a node shows, and read from an index",
  (table, column) => {
    const plan = sqlite(freshDb())
      .query<{ detail: string }, string[]>(
        `EXPLAIN QUERY PLAN SELECT ${column} FROM ${table} WHERE ${column} IN (?, ?) LIMIT 1`,
      )
      .all("a.webp", "/uploads/a.webp");

    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH \w+ USING COVERING INDEX /)]);
  },
);
