import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { pets, portfolioImages, users, visitPhotos, visits } from "#db/db.ts";
import { photosOfBooking, photosOfMessages } from "#src/features/visits/photos/queries.ts";
import { storePhotos } from "#src/features/visits/photos/service.ts";
import { readNewPhotos } from "#src/http/uploads/new-photos.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { MAX_PHOTOS_TEXT, PHOTOS_FULL_TEXT } from "#src/shared/visits/photo-labels.ts";
import { pixel } from "#tests/listing/offers/setup.ts";
import type { Browser } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { type AccountExport, addPortfolioImage, addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { photo } from "../pets/setup.ts";
import { setUpPhotos } from "./setup.ts";

const see = async (window: Browser, url: string) => (await window.get(url)).status;
const large = () => sharp({ create: { width: 3200, height: 1600, channels: 3, background: "#c33" } }).jpeg();

test("stores a photo at up to 1,600 pixels without location under a random name", async () => {
  const { app, folder, sends } = await setUpPhotos();

  const [small, wide] = await sends("ana", { purpose: "request" }, [await photo(), await large().toBuffer()]);
  const rows = findRows(app.ctx.db, visitPhotos);
  const metadata = await sharp(join(folder, "private", rows[0]!.file)).metadata();

  expect(small).toEqual({ id: rows[0]!.id, url: `/uploads/private/${rows[0]!.file}`, width: 60, height: 40 });
  expect(wide).toMatchObject({ width: 1600, height: 800 });
  expect(rows.map(({ file }) => /^[0-9a-f]{32}\.webp$/.test(file))).toEqual([true, true]);
  expect(rows.map(({ bytes, file }) => bytes === Bun.file(join(folder, "private", file)).size)).toEqual([true, true]);
  expect([metadata.format, metadata.exif, metadata.xmp]).toEqual(["webp", undefined, undefined]);
});

test("shows both sides a photo uncached and inert and hides it from others", async () => {
  const { app, as, sendsOne } = await setUpPhotos();
  const { url } = await sendsOne("ana", { purpose: "message", messageId: 1 });

  const answer = await as.gus.get(url);

  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect((await sharp(await answer.bytes()).metadata()).format).toBe("webp");
  expect(await see(as.ana, url)).toBe(200);
  for (const window of [as.pat, as.gil, as.boss]) expect(await see(window, url)).toBe(404);
  const visit = await app.visitor().get(url);
  expect([visit.status, visit.headers.get("location")?.startsWith("/auth?mode=login")]).toEqual([302, true]);
  expect(await see(as.ana, url.replace("/private/", "/"))).toBe(404);
});

const after: [BookingStatus, number, number][] = [
  ["pending", 200, 200],
  ["accepted", 200, 200],
  ["completed", 200, 200],
  ["declined", 404, 200],
  ["cancelled", 404, 200],
  ["expired", 404, 200],
  ["no_show", 404, 200],
];
test.each(after)(
  "answers a %s booking's groomer with %i for request photos, %i for message photos",
  async (status, request, message) => {
    const { app, as, booking, viewers, sendsOne } = await setUpPhotos("pending");
    const inRequest = await sendsOne("ana", { purpose: "request" });
    const inMessage = await sendsOne("ana", { purpose: "message", messageId: 7 });
    changeRows(app.ctx.db, visits, { id: booking.id }, { status });

    expect([await see(as.gus, inRequest.url), await see(as.gus, inMessage.url)]).toEqual([request, message]);
    expect([await see(as.ana, inRequest.url), await see(as.ana, inMessage.url)]).toEqual([200, 200]);
    expect(photosOfBooking(app.ctx.db, viewers.gus, booking.id, "request")).toHaveLength(request === 200 ? 1 : 0);
    expect(photosOfBooking(app.ctx.db, viewers.ana, booking.id, "request")).toEqual([inRequest]);
  },
);

test("finds photos by the record they came with", async () => {
  const { app, booking, viewers, sends, sendsOne } = await setUpPhotos("completed");
  const small = await photo();
  const request = await sends("ana", { purpose: "request" }, [small, small]);
  const note = await sendsOne("gus", { purpose: "note" });
  const inMessage = [1, 2].map((messageId) => sends("ana", { purpose: "message", messageId }, [small, small, small]));
  await Promise.all(inMessage);

  expect(photosOfBooking(app.ctx.db, viewers.ana, booking.id, "request")).toEqual(request);
  expect(photosOfBooking(app.ctx.db, viewers.ana, booking.id, "note")).toEqual([note]);
  const byMessage = photosOfMessages(app.ctx.db, viewers.gus, [1, 2, 3]);
  expect([...byMessage].map(([id, photos]) => [id, photos.length]).toSorted()).toEqual([
    [1, 3],
    [2, 3],
  ]);
});

testWith("refuses a fourth or invalid photo and a second set for one note", setUpPhotos, async ({ app, sends }) => {
  const { db } = app.ctx;
  const small = await photo();

  await expect(sends("ana", { purpose: "request" }, [small, small, small, small])).rejects.toMatchObject({
    code: "invalid",
    fields: { photos: MAX_PHOTOS_TEXT },
  });
  await expect(sends("ana", { purpose: "request" }, [Buffer.from("<svg>")])).rejects.toMatchObject({
    code: "invalid",
  });
  expect(findRows(db, visitPhotos)).toEqual([]);
  await sends("gus", { purpose: "note" }, [small]);
  await expect(sends("gus", { purpose: "note" }, [small])).rejects.toThrow();
});

test("takes up to three photos as files or data URLs or both", () => {
  const file = new Uint8Array([1]);
  const calls = (urls: number, files: number) =>
    readNewPhotos({ fields: { photos: Array(urls).fill(pixel) }, files: {}, photos: Array(files).fill(file) });

  expect(calls(2, 1)).toHaveLength(3);
  expect(readNewPhotos({ fields: {}, files: {}, photos: [] })).toEqual([]);
  for (const [urls, files] of [
    [4, 0],
    [0, 4],
    [2, 2],
  ] as const) {
    expect(() => calls(urls, files)).toThrow(expect.objectContaining({ fields: { photos: MAX_PHOTOS_TEXT } }));
  }
  const far = { fields: { photos: ["https://evil.example/x.png"] }, files: {}, photos: [] };
  expect(() => readNewPhotos(far)).toThrow(expect.objectContaining({ code: "invalid" }));
});

test("refuses more photos from someone over the storage limit and not from others", async () => {
  const { app, booking, ana, sendsOne } = await setUpPhotos();
  const full = { purpose: "message", messageId: 99, place: 1, file: "f".repeat(32), width: 1, height: 1 } as const;
  addRow(app.ctx.db, visitPhotos, {
    ...full,
    bookingId: booking.id,
    userId: ana.id,
    bytes: 100 * 1024 * 1024,
    createdAt: 0,
  });

  await expect(sendsOne("ana", { purpose: "request" })).rejects.toMatchObject({
    code: "conflict",
    message: PHOTOS_FULL_TEXT,
  });
  expect(await sendsOne("gus", { purpose: "note" })).toMatchObject({ width: 60 });
});

testWith("limits photos to 30 an hour even when sent at once", setUpPhotos, async ({ app, folder, viewers }) => {
  const small = await photo();
  for (let time = 0; time < 10; time++) await storePhotos(app.ctx, viewers.ana, [small, small, small]);

  await expect(storePhotos(app.ctx, viewers.ana, [small])).rejects.toMatchObject({ code: "rate_limited" });
  expect(await readdir(join(folder, "private"))).toHaveLength(30);
});
const file = (digit: string, length = 64) => `${digit.repeat(length)}.webp`;

async function setUpBoth() {
  const setup = await setUpPhotos("completed");
  const { app, ana, gus } = setup;
  const { db, now } = app.ctx;
  addRow(db, pets, { petParentId: ana.id, name: "Waffles", type: "Dog", imageFile: file("b", 32), createdAt: now() });
  addPortfolioImage(db, gus.profile.id, { file: file("a") });
  changeRows(db, users, { id: gus.user.id }, { profileImage: file("c") });
  const request = await setup.sendsOne("ana", { purpose: "request" });
  const note = await setup.sendsOne("gus", { purpose: "note" });
  return { ...setup, request, note };
}

const photosIn = async (window: Browser) =>
  ((await (await window.post("/api/account/export", { password: PASSWORD })).json()) as AccountExport).photos;

testWith("exports each side's own photos and none of the other's", setUpBoth, async ({ as, request, note }) => {
  expect(await photosIn(as.ana)).toEqual([
    { kind: "pet", address: `/pets/1/photo?v=bbbbbbbb` },
    { kind: "visit", address: request.url },
  ]);
  expect(await photosIn(as.gus)).toEqual([
    { kind: "portrait", address: `/uploads/${file("c")}` },
    { kind: "portfolio", address: `/uploads/${file("a")}` },
    { kind: "visit", address: note.url },
  ]);
});

test("deletes a leaving parent's photos and keeps the groomer's with the visit", async () => {
  const { app, as, request, note } = await setUpBoth();

  expect((await as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(findRows(app.ctx.db, visitPhotos)).toMatchObject([{ purpose: "note" }]);
  expect((await as.gus.get(request.url)).status).toBe(404);
  expect((await as.gus.get(note.url)).status).toBe(200);
});

test("deletes a leaving groomer's portrait and portfolio and note photos", async () => {
  const { app, as, gus, request, note } = await setUpBoth();
  const { db } = app.ctx;

  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(findRows(db, visitPhotos)).toMatchObject([{ purpose: "request" }]);
  expect(findRows(db, portfolioImages)).toEqual([]);
  expect(findRow(db, users, { id: gus.user.id })!.profileImage).toBeNull();
  expect((await as.ana.get(note.url)).status).toBe(404);
  expect((await as.ana.get(request.url)).status).toBe(200);
});
