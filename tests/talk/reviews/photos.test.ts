import { expect, test } from "bun:test";
import { bannedPhotos, countRows, reviews, transact, visitPhotos, visits } from "#db/db.ts";
import { closeAccountRows } from "#db/personal/map.ts";
import { photoFileChecks } from "#src/features/visits/photos/registry.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import type { ReviewView } from "#src/shared/listing/groomers.ts";
import { BANNED_PHOTO_TEXT } from "#src/shared/people/image-limits.ts";
import { MAX_PHOTOS_TEXT } from "#src/shared/visits/photo-labels.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { bodyOf, fieldErrorsOf } from "#tests/support/answers.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { sendRequest, setUpBookings, TUESDAY_NOON } from "#tests/visits/bookings/setup.ts";
import { photo } from "#tests/visits/pets/setup.ts";
import { decides } from "./setup.ts";

const COMMENT = "Waffles waits at the window for the van.";
const dataUrl = (bytes: Uint8Array) => `data:image/jpeg;base64,${bytes.toBase64()}`;

async function setUp() {
  const setup = await setUpBookings();
  const { app, gus } = setup;
  const images = createImages(createFolderStore(temporaryFolder("reviews")), photoFileChecks(app.ctx.db));
  Object.assign(app.ctx, { images });
  const { id: bookingId } = await sendRequest(setup, "ana");
  app.ctx.db.update(visits).set({ status: "completed" }).run();
  app.clock.set(TUESDAY_NOON);
  const as = { ...setup.as, boss: signedIn(app, await addUser(app, "admin", "boss"), "admin") };
  const review = { bookingId, rating: 5, comment: COMMENT };
  const write = (photos: string[]) => as.ana.post("/api/reviews", { ...review, photos });
  const listed = async () => {
    const [first] = await bodyOf<ReviewView[]>(app.visitor().get(`/api/reviews/${gus.profile.id}`));
    return first!;
  };
  const seen = async (url: string) =>
    Promise.all([url, smallImageUrl(url)].map(async (path) => (await app.visitor().get(path)).status));
  const form = (values: Record<string, string>, photos: Uint8Array[] = []) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    for (const bytes of photos) body.append("photos", new Blob([new Uint8Array(bytes)]), "dog.jpg");
    return as.ana.upload("POST", `/bookings/${bookingId}/review`, body);
  };
  return { ...setup, as, bookingId, write, listed, seen, form };
}

async function setUpWritten() {
  const setup = await setUp();
  const bytes = await photo("#c33");
  expect((await setup.write([dataUrl(bytes)])).status).toBe(201);
  const { id, photos } = await setup.listed();
  return { ...setup, bytes, id, url: photos[0]!.url };
}

test("shows a review's photos to everyone, small on the profile and whole behind a link", async () => {
  const { app, gus, write, listed, seen } = await setUp();

  const sent = (await (await write([dataUrl(await photo("#c33")), dataUrl(await photo("#3c3"))])).json()) as ReviewView;

  const { photos } = await listed();
  expect(sent.photos).toEqual(photos);
  expect(photos.map(({ id }) => id)).toHaveLength(2);
  for (const { url } of photos) expect(await seen(url)).toEqual([200, 200]);
  const page = await (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
  for (const { url } of photos) {
    expect(page).toContain(`src="${smallImageUrl(url)}"`);
    expect(page).toContain(`href="${url}"`);
  }
});

test("keeps no review with four photos, a broken one, or a link", async () => {
  const { app, write } = await setUp();
  const good = dataUrl(await photo());

  expect(await fieldErrorsOf(write([good, good, good, good]))).toEqual({ photos: MAX_PHOTOS_TEXT });
  for (const bad of [
    "data:image/jpeg;base64,QUJD",
    "https://example.com/dog.jpg",
    "data:image/svg+xml;base64,PHN2Zy8+",
  ]) {
    expect(await fieldErrorsOf(write([good, bad]))).toEqual({ photos: expect.stringMatching(/./) });
  }
  expect(countRows(app.ctx.db, reviews)).toBe(0);
  expect(countRows(app.ctx.db, visitPhotos)).toBe(0);
  expect((await write([])).status).toBe(201);
});

test("takes photos without script, and keeps the words of a refused form", async () => {
  const { form, listed, as, bookingId } = await setUp();
  expect(await (await as.ana.get(`/bookings/${bookingId}`)).text()).toContain(`href="/bookings/${bookingId}/review"`);
  expect((await as.gus.get(`/bookings/${bookingId}/review`)).status).toBe(302);

  const refused = await form({ rating: "2", comment: "Too few" });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain("Too few</textarea>");
  expect(page).toContain('<option value="2" selected');

  const sent = await form({ rating: "4", comment: COMMENT }, [await photo()]);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/bookings/${bookingId}`]);
  expect(await listed()).toMatchObject({ rating: 4, comment: COMMENT, photos: [{ width: expect.any(Number) }] });
  expect(await (await as.ana.get(`/bookings/${bookingId}/review`)).text()).toContain("already reviewed");
});

test("hides photos with their review from everyone but the writer and admins", async () => {
  const { app, as, id, url, seen, listed } = await setUpWritten();
  const whole = `/uploads/private/${url.split("/").at(-1)}`;
  const statuses = async () =>
    Promise.all([as.ana, as.boss, as.gus].map(async (window) => (await window.get(whole)).status));

  expect((await decides(as.boss, id, true)).status).toBe(200);
  expect(await seen(url)).toEqual([404, 404]);
  expect(await statuses()).toEqual([200, 200, 404]);

  await decides(as.boss, id, false);
  expect(await seen(url)).toEqual([200, 200]);
  expect((await listed()).photos).toHaveLength(1);
  expect(app.ctx.db.select().from(visitPhotos).all()).toHaveLength(1);
});

test("takes down one photo of a review for good", async () => {
  const { app, as, ana, gus, bytes, url, seen, listed, write } = await setUpWritten();
  const file = url.split("/").at(-1)!;
  const profile = async () => (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
  expect(await profile()).toContain(file);
  expect(await (await as.boss.get(`/admin/users/${ana.id}`)).text()).toContain(file);

  const answer = await as.boss.post(`/api/admin/users/${ana.id}/take-downs`, { what: "photo", file, reason: "A face" });

  expect(answer.status).toBe(200);
  expect(await seen(url)).toEqual([404, 404]);
  expect(await profile()).not.toContain(file);
  expect((await listed()).photos).toEqual([]);
  expect(countRows(app.ctx.db, bannedPhotos)).toBe(1);
  const [email] = emailsTo(app, ana.email).slice(-1);
  expect(email!.subject).toBe("We removed one of your photos");
  expect(email!.html).toContain("/pet-parent-dashboard");
  expect((await write([dataUrl(bytes)])).status).toBe(409);
  const json = { "content-type": "application/json" };
  const portrait = { headers: json, body: JSON.stringify({ imageUrl: dataUrl(bytes) }) };
  expect(await fieldErrorsOf(as.gus.send("PUT", "/api/profile-image", portrait))).toEqual({
    image: BANNED_PHOTO_TEXT,
  });
});

test("deletes photos with the writer's account and leaves the review", async () => {
  const { app, ana, url, seen, listed } = await setUpWritten();

  transact(app.ctx.db, (tx) => closeAccountRows(tx, { userId: ana.id, groomerId: null }, app.clock.now()));

  expect(findRows(app.ctx.db, visitPhotos)).toEqual([]);
  expect(await listed()).toMatchObject({ comment: COMMENT, photos: [], petParent: { fullName: "Former customer" } });
  expect(await seen(url)).toEqual([404, 404]);
});
