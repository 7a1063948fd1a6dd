import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { visitPhotos, visits } from "#db/db.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import type { BookingView, SentRequestView } from "#src/shared/visits/bookings.ts";
import type { Browser } from "#tests/support/app.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds, photo } from "#tests/visits/pets/setup.ts";
import { setUpPhotos } from "#tests/visits/photos/setup.ts";
import { moves, requestFor } from "../setup.ts";

const dataUrl = async (color: string) => `data:image/jpeg;base64,${(await photo(color)).toString("base64")}`;

async function requestedWithPhotos() {
  const setup = await setUpPhotos("declined");
  const photos = [await dataUrl("#c33"), await dataUrl("#3c3")];
  const ask = (changes: Record<string, unknown> = {}) =>
    setup.as.ana.post("/api/bookings", requestFor(setup, { photos, ...changes }));
  const answer = await ask();
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as SentRequestView;
  const rows = () => setup.app.ctx.db.select().from(visitPhotos).where(eq(visitPhotos.bookingId, id)).all();
  const seenBy = async (window: Browser) =>
    ((await (await window.get(`/api/bookings/${id}`)).json()) as BookingDetail).photos;
  return { ...setup, id, ask, rows, seenBy };
}

test("shows photos sent with a request to both sides and no one else", async () => {
  const { as, rows, seenBy } = await requestedWithPhotos();

  const [own, groomers] = [await seenBy(as.ana), await seenBy(as.gus)];

  expect(rows().map(({ purpose, place }) => [purpose, place])).toEqual([
    ["request", 1],
    ["request", 2],
  ]);
  expect(own).toHaveLength(2);
  expect(groomers).toEqual(own);
  const status = async (window: Browser) => (await window.get(own[0]!.url)).status;
  expect([await status(as.ana), await status(as.gus), await status(as.pat), await status(as.gil)]).toEqual([
    200, 200, 404, 404,
  ]);
});

testWith("hides request photos from a groomer who declines", requestedWithPhotos, async ({ as, id, seenBy }) => {
  const [first] = await seenBy(as.gus);

  await moves(as.gus, id, "declined");

  expect(await seenBy(as.gus)).toEqual([]);
  expect((await as.gus.get(first!.url)).status).toBe(404);
  expect(await seenBy(as.ana)).toHaveLength(2);
});

test("counts request photos in a groomer's list while they can be seen", async () => {
  const { as, id } = await requestedWithPhotos();
  const counted = async (window: Browser, side: string) => {
    const all = (await (await window.get(`/api/bookings/${side}`)).json()) as BookingView[];
    return all.find((booking) => booking.id === id)!.requestPhotos;
  };

  expect(await counted(as.gus, "groomer")).toBe(2);
  expect(await counted(as.ana, "pet-parent")).toBeUndefined();
  await moves(as.gus, id, "declined");
  expect(await counted(as.gus, "groomer")).toBeUndefined();
});

testWith("adds no photos when a request is sent again", requestedWithPhotos, async ({ ask, rows }) => {
  const again = await ask();

  expect([again.status, ((await again.json()) as SentRequestView).alreadyRequested]).toEqual([201, true]);
  expect(rows()).toHaveLength(2);
});

test("takes photos as files and lists as comma-separated text in a multipart request", async () => {
  const setup = await setUpPhotos("declined");
  const [waffles, pickle] = [await adds(setup.as.ana), await adds(setup.as.ana, { name: "Pickle", type: "Cat" })];
  const form = new FormData();
  const fields = { ...requestFor(setup), petIds: `${waffles.id},${pickle.id}`, "access.gateCode": "#4711" };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const color of ["#c33", "#33c"]) form.append("photos", new Blob([new Uint8Array(await photo(color))]), "a.jpg");

  const answer = await setup.as.ana.upload("POST", "/api/bookings", form);
  const asked = (await answer.json()) as SentRequestView;

  expect(answer.status).toBe(201);
  expect(asked).toMatchObject({ petCount: 2, access: { gateCode: "#4711" } });
  const ofRequest = and(eq(visitPhotos.bookingId, asked.id), eq(visitPhotos.purpose, "request"));
  expect(setup.app.ctx.db.select().from(visitPhotos).where(ofRequest).all()).toHaveLength(2);
});

testWith("refuses too many or invalid photos before saving a request", requestedWithPhotos, async ({ app, ask }) => {
  const count = () => [visits, visitPhotos].map((table) => findRows(app.ctx.db, table).length);
  const before = count();
  const url = await dataUrl("#c33");

  for (const photos of [[url, url, url, url], ["data:,Hello"], 7])
    expect((await ask({ photos, petInfo: "Pixel" })).status).toBe(422);
  expect(count()).toEqual(before);
});
