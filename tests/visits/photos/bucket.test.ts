import { expect, test } from "bun:test";
import { mkdir, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { sqlite } from "#db/open.ts";
import * as tables from "#db/schema/tables.ts";
import { pets, portfolioImages, users, visitPhotos } from "#db/schema/tables.ts";
import { createApp } from "#src/app.ts";
import { dropPhotoCopies, removeOrphans } from "#src/features/visits/photos/orphans.ts";
import { photoColumns, photoFileChecks } from "#src/features/visits/photos/registry.ts";
import { openBucket } from "#src/ports/bucket.ts";
import { createBucketStore } from "#src/ports/bucket-store.ts";
import { createDiskCache } from "#src/ports/cached-files.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { addBooking } from "#tests/listing/groomers/setup.ts";
import { pixel, setUpOffers } from "#tests/listing/offers/setup.ts";
import { browser, START, testApp } from "#tests/support/app.ts";
import { bucketForTests } from "#tests/support/bucket.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addPortfolioImage, addRow, changeRows, findRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { until } from "#tests/support/until.ts";

const bucket = bucketForTests();

const away = "We can't load photos right now. Please try again in a minute.";

async function setUp() {
  const app = await testApp();
  const { db } = app.ctx;
  const [here, there] = [temporaryFolder("node"), temporaryFolder("node")];
  const imagesIn = (kept: string) =>
    createImages(
      createBucketStore(openBucket(bucket.url, { restMs: 0 }), createDiskCache(kept, { most: 1e6, each: 1e5 })),
      photoFileChecks(db),
    );
  Object.assign(app.ctx, { images: imagesIn(here) });
  const elsewhere = imagesIn(there);
  const { handle } = await createApp({ ...app.ctx, images: elsewhere });
  const gus = await addGroomer(app, "gus");
  const ana = await addUser(app, "pet_parent", "ana");
  const as = { gus: signedIn(app, gus.user, "groomer"), ana: signedIn(app, ana, "pet_parent") };
  const seen = async (url: string) => (await browser(handle).get(url)).status;
  const upload = () => as.gus.post("/api/portfolio-images", { imageUrl: pixel });
  const names = async () => (await Array.fromAsync(app.ctx.images.files.list())).map(({ name }) => name).toSorted();
  bucket.calls.length = 0;
  return { app, db, ana, as, here, there, elsewhere, seen, upload, names, handle };
}

test("serves an uploaded photo from every node and from none after it's deleted", async () => {
  const { as, seen, upload, names } = await setUp();
  const { id, imageUrl } = (await (await upload()).json()) as { id: number; imageUrl: string };
  const file = imageUrl.split("/").at(-1)!;

  expect(await names()).toEqual([smallImageUrl(file), file]);
  const calls = bucket.calls.length;
  expect([await seen(imageUrl), await seen(smallImageUrl(imageUrl)), await seen(imageUrl)]).toEqual([200, 200, 200]);
  expect((await as.gus.delete(`/api/portfolio-images/${id}`)).status).toBe(204);

  expect([await seen(imageUrl), await seen(smallImageUrl(imageUrl))]).toEqual([404, 404]);
  expect((await as.gus.get(imageUrl)).status).toBe(404);
  expect(bucket.calls.length - calls).toBeLessThanOrEqual(3);
});

testWith("answers unknown photo URLs without a bucket call or caching", setUp, async ({ handle, seen }) => {
  const guesses = Array.from({ length: 50 }, (_, at) => `/uploads/${at.toString(16).padStart(64, "e")}.webp`);

  const answers = await Promise.all(guesses.flatMap((guess) => [seen(guess), seen(smallImageUrl(guess))]));

  expect(new Set(answers)).toEqual(new Set([404]));
  expect(bucket.calls).toEqual([]);
  expect((await browser(handle).get(guesses[0]!)).headers.get("cache-control")).toContain("no-store");
});

test("refuses uploads with a sentence while the bucket is down and still serves photos", async () => {
  const { db, as, seen, there, upload, handle, ana, app } = await setUp();
  const { imageUrl } = (await (await upload()).json()) as { imageUrl: string };
  expect(await seen(imageUrl)).toBe(200);
  await until(async () => (await readdir(there)).includes(imageUrl.split("/").at(-1)!));
  const secret = `${"a".repeat(32)}.webp`;
  addRow(db, pets, { petParentId: ana.id, name: "Waffles", type: "Dog", imageFile: secret, createdAt: app.ctx.now() });
  bucket.door.mood = "fails";

  const refused = await upload();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ error: { code: "unavailable", message: away } });
  expect(findRows(db, portfolioImages)).toHaveLength(1);

  expect([await seen(imageUrl), await seen(smallImageUrl(imageUrl))]).toEqual([200, 503]);
  const hidden = await browser(handle).get(smallImageUrl(imageUrl));
  expect(hidden.headers.get("cache-control")).toContain("no-store");
  expect(hidden.headers.get("retry-after")).toBe("30");
  expect((await as.ana.get("/pets/1/photo")).status).toBe(503);

  bucket.door.mood = "answers";
  expect(await seen(smallImageUrl(imageUrl))).toBe(200);
  expect((await as.ana.get("/pets/1/photo")).status).toBe(404);
});

test("hides a closed account's photos at once and then deletes them everywhere", async () => {
  const { app, db, as, here, there, elsewhere, seen, upload, names } = await setUp();
  const { imageUrl } = (await (await upload()).json()) as { imageUrl: string };
  await as.gus.send("PUT", "/api/profile-image", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ imageUrl: pixel }),
  });
  expect([await seen(imageUrl), await seen(smallImageUrl(imageUrl))]).toEqual([200, 200]);
  const kept = [imageUrl, smallImageUrl(imageUrl)].map((url) => url.split("/").at(-1)!).toSorted();
  await until(async () => Bun.deepEquals((await readdir(there)).toSorted(), kept));
  await dropPhotoCopies({ db, images: elsewhere });
  expect((await readdir(there)).toSorted()).toEqual(kept);

  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect(await seen(imageUrl)).toBe(404);
  expect(await removeOrphans(app.ctx, app.ctx.images.files)).toBe(0);
  app.clock.set(Date.now() + 8 * DAY_MS);
  expect(await removeOrphans(app.ctx, app.ctx.images.files)).toBe(2);
  expect(await names()).toEqual([]);
  for (const images of [app.ctx.images, elsewhere]) await dropPhotoCopies({ db, images });
  expect([await readdir(here), await readdir(there)]).toEqual([[], []]);
});

const fileName = (digit: string, length = 64) => `${digit.repeat(length)}.webp`;

async function folderWith(ages: Record<string, number>) {
  const folder = temporaryFolder("orphans");
  await mkdir(join(folder, "private"));
  for (const [file, days] of Object.entries(ages)) {
    await Bun.write(join(folder, file), "x");
    const at = START / 1000 - days * (24 * 3600);
    await utimes(join(folder, file), at, at);
  }
  return folder;
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes(".")).sort();

const small = (file: string) => file.replace(".webp", "-640.webp");

testWith("deletes photos without a row for a week and keeps the others", setUpOffers, async ({ app, gus }) => {
  const { db, now } = app.ctx;
  const ana = await addUser(app, "pet_parent", "ana");
  const named = { portfolio: fileName("a"), pet: fileName("b", 32), person: fileName("c"), visit: fileName("e", 32) };
  addPortfolioImage(db, gus.profile.id, { file: named.portfolio });
  addRow(db, pets, { petParentId: ana.id, name: "Waffles", type: "Dog", imageFile: named.pet, createdAt: now() });
  const sent = { bookingId: addBooking(app, gus, ana).id, userId: ana.id, purpose: "request", place: 1 } as const;
  addRow(db, visitPhotos, { ...sent, file: named.visit, width: 1, height: 1, bytes: 1, createdAt: now() });
  changeRows(db, users, { id: ana.id }, { profileImage: `/uploads/${named.person}` });
  const folder = await folderWith({
    [named.portfolio]: 400,
    [small(named.portfolio)]: 400,
    [`private/${named.pet}`]: 400,
    [`private/${named.visit}`]: 400,
    [named.person]: 400,
    [fileName("1")]: 8,
    [small(fileName("1"))]: 8,
    [`private/${fileName("2", 32)}`]: 8,
    [fileName("3")]: 6,
    ".0f8c-11.tmp": 2,
    ".0f8c-22.tmp": 0.5,
    "notes.txt": 400,
  });

  expect(await removeOrphans(app.ctx, createFolderStore(folder))).toBe(4);
  expect(await filesIn(folder)).toEqual(
    [
      ".0f8c-22.tmp",
      fileName("3"),
      named.portfolio,
      small(named.portfolio),
      named.person,
      "notes.txt",
      `private/${named.pet}`,
      `private/${named.visit}`,
    ].sort(),
  );
  expect(await removeOrphans(app.ctx, createFolderStore(folder))).toBe(0);
  await rm(folder, { recursive: true });
});

test("deletes a removed image's file after a week unless another groomer shows it", async () => {
  const { app, gus, gil } = await setUpOffers();
  const { db, now } = app.ctx;
  const file = fileName("d");
  const rowOf = (groomerId: number) => ({ groomerId, file, width: 1, height: 1, sortOrder: 0, createdAt: now() });
  for (const { profile } of [gus, gil]) addRow(db, portfolioImages, rowOf(profile.id));
  const folder = await folderWith({ [file]: 30 });

  removeRows(db, portfolioImages, { groomerId: gus.profile.id });
  expect(await removeOrphans(app.ctx, createFolderStore(folder))).toBe(0);
  removeRows(db, portfolioImages, { groomerId: gil.profile.id });
  expect(await removeOrphans(app.ctx, createFolderStore(folder))).toBe(1);
  expect(await filesIn(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
const columnsOf = (table: SQLiteTable) => {
  const { name, columns } = getTableConfig(table);
  return columns.map((column) => `${name}.${column.name}`);
};

test("registers every column that names a photo file", () => {
  const all = Object.values(tables).filter((table) => table instanceof SQLiteTable);

  const found = all.flatMap(columnsOf).filter((name) => /\.(?:\w*_)?(?:file|file_name|image|photo|certificate)$/.test(name));
  const registered = photoColumns.map(({ table, file }) => `${getTableConfig(table).name}.${file.name}`);

  expect(found.toSorted()).toEqual(registered.toSorted());
  expect(new Set(photoColumns.map(({ kind }) => kind)).size).toBe(photoColumns.length);
});

test.each([
  ["users", "profile_image"],
  ["portfolio_images", "file"],
])("looks up a photo of %s by an index", (table, column) => {
  const plan = sqlite(freshDb())
    .query<{ detail: string }, string[]>(
      `EXPLAIN QUERY PLAN SELECT ${column} FROM ${table} WHERE ${column} IN (?, ?) LIMIT 1`,
    )
    .all("a.webp", "/uploads/a.webp");

  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH \w+ USING COVERING INDEX /)]);
});
