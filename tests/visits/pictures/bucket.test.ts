import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { pets, portfolioImages } from "#db/db.ts";
import { createApp } from "#src/app.ts";
import { forgetCopies, removeOrphans } from "#src/features/visits/pictures/orphans.ts";
import { pictureQuestions } from "#src/features/visits/pictures/registry.ts";
import { openBucket } from "#src/ports/bucket.ts";
import { bucketStore } from "#src/ports/bucket-store.ts";
import { cachedFiles } from "#src/ports/cached-files.ts";
import { createImages } from "#src/ports/images.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { smallCopy } from "#src/shared/base/paths.ts";
import { pixel } from "#tests/listing/offers/setup.ts";
import { browser, testApp } from "#tests/support/app.ts";
import { startBucket } from "#tests/support/bucket.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, readRows } from "#tests/support/rows.ts";
import { until } from "#tests/support/until.ts";

let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
});
beforeEach(() => {
  bucket.door.mood = "answers";
});

const away = "We can't load photos right now. Please try again in a minute.";

async function setUp() {
  const app = await testApp();
  const { db } = app.ctx;
  const [here, there] = [temporaryFolder("node"), temporaryFolder("node")];
  const imagesIn = (kept: string) =>
    createImages(
      bucketStore(openBucket(bucket.url, { restMs: 0 }), cachedFiles(kept, { most: 1e6, each: 1e5 })),
      pictureQuestions(db, { isShared: true }),
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

test("a picture that one machine has taken is shown by the others; deleted, it is shown by none, copies or not", async () => {
  const { as, seen, upload, names } = await setUp();
  const { id, imageUrl } = (await (await upload()).json()) as { id: number; imageUrl: string };
  const file = imageUrl.split("/").at(-1)!;

  expect(await names()).toEqual([smallCopy(file), file]);
  const calls = bucket.calls.length;
  expect([await seen(imageUrl), await seen(smallCopy(imageUrl)), await seen(imageUrl)]).toEqual([200, 200, 200]);
  expect((await as.gus.delete(`/api/portfolio-images/${id}`)).status).toBe(204);

  expect([await seen(imageUrl), await seen(smallCopy(imageUrl))]).toEqual([404, 404]);
  expect((await as.gus.get(imageUrl)).status).toBe(404);
  expect(bucket.calls.length - calls).toBeLessThanOrEqual(3);
});

test("addresses that nobody has given out cost no call, and nobody keeps the answer", async () => {
  const { handle, seen } = await setUp();
  const guesses = Array.from({ length: 50 }, (_, at) => `/uploads/${at.toString(16).padStart(64, "e")}.webp`);

  const answers = await Promise.all(guesses.flatMap((guess) => [seen(guess), seen(smallCopy(guess))]));

  expect(new Set(answers)).toEqual(new Set([404]));
  expect(bucket.calls).toEqual([]);
  const answer = await browser(handle).get(guesses[0]!);
  expect(answer.headers.get("cache-control")).toContain("no-store");
});

test("while the bucket is away an upload is refused in words and leaves no row, and what is kept is still shown", async () => {
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
  expect(readRows(db, portfolioImages)).toHaveLength(1);

  expect([await seen(imageUrl), await seen(smallCopy(imageUrl))]).toEqual([200, 503]);
  const hidden = await browser(handle).get(smallCopy(imageUrl));
  expect(hidden.headers.get("cache-control")).toContain("no-store");
  expect(hidden.headers.get("retry-after")).toBe("30");
  expect((await as.ana.get("/pets/1/photo")).status).toBe(503);

  bucket.door.mood = "answers";
  expect(await seen(smallCopy(imageUrl))).toBe(200);
  expect((await as.ana.get("/pets/1/photo")).status).toBe(404);
});

test("with an account its pictures go: at once from sight, then from the bucket and from every machine", async () => {
  const { app, db, as, here, there, elsewhere, seen, upload, names } = await setUp();
  const { imageUrl } = (await (await upload()).json()) as { imageUrl: string };
  await as.gus.send("PUT", "/api/profile-image", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ imageUrl: pixel }),
  });
  expect([await seen(imageUrl), await seen(smallCopy(imageUrl))]).toEqual([200, 200]);
  const kept = [imageUrl, smallCopy(imageUrl)].map((url) => url.split("/").at(-1)!).toSorted();
  await until(async () => Bun.deepEquals((await readdir(there)).toSorted(), kept));
  await forgetCopies({ db, images: elsewhere });
  expect((await readdir(there)).toSorted()).toEqual(kept);

  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect(await seen(imageUrl)).toBe(404);
  expect(await removeOrphans(app.ctx, app.ctx.images.files)).toBe(0);
  app.clock.set(Date.now() + 8 * DAY_MS);
  expect(await removeOrphans(app.ctx, app.ctx.images.files)).toBe(2);
  expect(await names()).toEqual([]);
  for (const images of [app.ctx.images, elsewhere]) await forgetCopies({ db, images });
  expect([await readdir(here), await readdir(there)]).toEqual([[], []]);
});
