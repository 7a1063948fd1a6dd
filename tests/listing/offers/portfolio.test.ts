import { expect, spyOn, test } from "bun:test";
import { addOnServices, auditLog, portfolioImages, removeRow } from "#db/db.ts";
import type { AddOnServiceView, PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { MAX_ADD_ONS, pairTakenText, portfolioFullText } from "#src/shared/listing/offer-limits.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { addRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { addImages, answer, pixel, quickImages, setUpOffers } from "./setup.ts";

type Street = Awaited<ReturnType<typeof setUpOffers>>;

const send = ({ as }: Street, body: Record<string, unknown>) =>
  answer<PortfolioImageView>(as.gus.post("/api/portfolio-images", body));
const gallery = async ({ as, gus }: Street) => {
  const { body } = await answer<PortfolioImageView[]>(
    as.visitor.get(`/api/portfolio-images?groomerId=${gus.profile.id}`),
  );
  return body.map(({ caption, sortOrder }) => `${sortOrder} ${caption}`);
};
const formWith = (bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.set("image", new File([bytes], bytes.length > 0 ? "dog.png" : "", { type: "image/png" }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

testWith("adds an image from a data URL after the others at any requested place", setUpOffers, async (setup) => {
  await addImages(setup.as.gus, 1);

  const made = await send(setup, {
    imageUrl: pixel,
    caption: " Topknot ",
    groomerId: setup.gus.profile.id,
    sortOrder: 7,
  });

  expect(made).toMatchObject({
    status: 201,
    body: { groomerId: setup.gus.profile.id, caption: "Topknot", sortOrder: 1, width: 40, height: 20 },
  });
  expect(made.body.imageUrl).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
  expect(await gallery(setup)).toEqual(["0 Photo 1", "1 Topknot"]);
});

testWith("changes and removes a caption and writes no audit row for an unchanged image", setUpOffers, async (setup) => {
  const { app, as } = setup;
  await addImages(as.gus, 3);
  const { id } = findRow(app.ctx.db, portfolioImages, { sortOrder: 1 })!;
  const [before, shown] = [findRows(app.ctx.db, auditLog), await gallery(setup)];

  for (const same of [{}, { sortOrder: 1 }, { caption: "Photo 2", sortOrder: 1 }]) {
    expect((await as.gus.patch(`/api/portfolio-images/${id}`, same)).status).toBe(200);
  }
  expect([findRows(app.ctx.db, auditLog), await gallery(setup)]).toEqual([before, shown]);

  await as.gus.patch(`/api/portfolio-images/${id}`, { caption: "Teddy cut" });
  expect(findRows(app.ctx.db, auditLog)).toHaveLength(before.length + 1);
  expect(await gallery(setup)).toEqual(["0 Photo 1", "1 Teddy cut", "2 Photo 3"]);
  await as.gus.patch(`/api/portfolio-images/${id}`, { caption: "" });
  expect(await gallery(setup)).toEqual(["0 Photo 1", "1 null", "2 Photo 3"]);
});

testWith("adds an image from a form's file and ignores an empty file field", setUpOffers, async ({ as, gus }) => {
  const form = formWith(new Uint8Array([1, 2, 3]), { caption: "Bandana", groomerId: String(gus.profile.id) });
  const sends = (form: FormData) => answer(as.gus.upload("POST", "/api/portfolio-images", form));

  expect(await sends(form)).toMatchObject({ status: 201, body: { caption: "Bandana", sortOrder: 0 } });
  expect(await sends(formWith(new Uint8Array(0)))).toMatchObject({
    status: 422,
    fields: { imageUrl: "Image is required" },
  });
});

test.each([
  "https://example.com/dog.png",
  "http://169.254.169.254/latest/meta-data",
  "javascript:alert(1)",
  "/uploads/../../mudroom.db",
  "data:text/html;base64,PGI+",
  "data:image/svg+xml;base64,PHN2Zy8+",
  "data:image/png,plain",
  "data:image/png;base64,not base64 at all!",
  "data:",
])("refuses %s", async (imageUrl) => {
  const setup = await setUpOffers();

  expect(await send(setup, { imageUrl })).toMatchObject({
    status: 422,
    message: "We can't read this file. Use a JPG, PNG, GIF, WebP, or AVIF.",
  });
});

testWith("refuses an 11th image but accepts a tenth that is sent again", quickImages, async (images) => {
  const setup = await setUpOffers({ images });
  const id = (await addImages(setup.as.gus, 10)).at(-1)!;
  const { file } = findRow(setup.app.ctx.db, portfolioImages, { id })!;

  expect(await send(setup, { imageUrl: pixel })).toMatchObject({ status: 409, message: portfolioFullText });
  spyOn(images, "store").mockResolvedValue({ file, width: 40, height: 20, bytes: 900 });
  expect(await send(setup, { imageUrl: pixel, caption: "Photo 10" })).toMatchObject({ status: 201, body: { id } });
});

testWith("moves and deletes an image among ten and shifts the others", setUpOffers, async (setup) => {
  const ids = await addImages(setup.as.gus, 10);
  const move = (at: number, sortOrder: unknown) =>
    answer(setup.as.gus.patch(`/api/portfolio-images/${ids[at]}`, { sortOrder }));

  expect(await move(7, 2)).toMatchObject({ status: 200, body: { id: ids[7], caption: "Photo 8", sortOrder: 2 } });
  const order = (await gallery(setup)).map((line) => Number(line.split(" ").at(-1)));
  expect(order).toEqual([1, 2, 8, 3, 4, 5, 6, 7, 9, 10]);

  await move(0, 9);
  await move(9, 0);
  await move(4, 4);
  for (const wrong of [-1, 10, 1.5, "1"]) {
    expect((await move(0, wrong)).fields).toEqual({ sortOrder: "Choose a position from 0 to 9" });
  }
  expect((await gallery(setup)).map((line) => Number(line.split(" ").at(-1)))).toEqual([10, 2, 8, 3, 5, 4, 6, 7, 9, 1]);
  const removed = `/api/portfolio-images/${ids[1]}`;
  expect([(await setup.as.gus.delete(removed)).status, (await setup.as.gus.delete(removed)).status]).toEqual([
    204, 404,
  ]);
  expect(await move(9, 9)).toMatchObject({ status: 200, body: { sortOrder: 8 } });
  expect((await send(setup, { imageUrl: pixel })).body.sortOrder).toBe(9);
});

testWith("pairs a photo with one before photo of its groomer until both are deleted", setUpOffers, async (setup) => {
  const { app, as, gus } = setup;
  const [after, single] = (await addImages(as.gus, 2)) as [number, number];
  const pair = (beforeOf: unknown, by = as.gus) =>
    answer<PortfolioImageView>(by.post("/api/portfolio-images", { imageUrl: pixel, beforeOf }));
  const pairs = async () => {
    const html = await (await as.visitor.get(`/groomer/${gus.profile.id}`)).text();
    expect(html).toMatch(/-640.webp" alt="Work by [^"]+" width="40" height="20" loading="lazy"/);
    expect(html).toMatch(/<figcaption class="soft small">Photo [12] <a /);
    return [...html.matchAll(/alt="Work by [^,]+, ([^"]+)"/g)].map(([, words]) => words);
  };

  const before = await pair(after);

  expect(before).toMatchObject({ status: 201, body: { beforeOf: after, sortOrder: 2 } });
  for (const paired of [after, before.body.id]) {
    expect(await pair(paired)).toMatchObject({ status: 409, message: pairTakenText });
  }
  expect((await pair(999)).status).toBe(404);
  expect((await pair("x")).fields).toEqual({ beforeOf: "Choose an option from the list" });
  expect(await pairs()).toEqual(["1 of 2, before", "1 of 2, after", "2 of 2"]);

  for (const id of [after, before.body.id]) await as.gus.patch(`/api/portfolio-images/${id}`, { sortOrder: 1 });
  expect(await pairs()).toEqual(["1 of 2", "2 of 2, before", "2 of 2, after"]);
  const use = async (id: number, beforeOf: number | null, by = as.gus) =>
    (await by.patch(`/api/portfolio-images/${id}`, { beforeOf })).status;
  expect([await use(single, after), await use(after, single), await use(single, single)]).toEqual([409, 409, 422]);
  expect([await use(before.body.id, null), await use(after, single), await use(after, single)]).toEqual([
    200, 200, 200,
  ]);
  expect([await use(before.body.id, after, as.gil), await use(before.body.id, 999)]).toEqual([403, 404]);
  expect(await pairs()).toEqual(["1 of 2, before", "1 of 2, after", "2 of 2"]);
  await as.gus.delete(`/api/portfolio-images/${after}`);
  expect(await pairs()).toEqual(["1 of 2", "2 of 2"]);
  expect(await use(before.body.id, single)).toBe(200);
  expect(() => removeRow(app.ctx.db, portfolioImages, { id: single })).toThrow("FOREIGN KEY");
  await as.gus.delete(`/api/portfolio-images/${single}`);
  expect(findRows(app.ctx.db, portfolioImages)).toEqual([]);
});

test("limits a groomer to 30 uploads an hour", async () => {
  const app = await testApp({ images: quickImages() });
  const gus = signedIn(app, (await addGroomer(app, "gus")).user, "groomer");
  const upload = () => gus.post("/api/portfolio-images", { imageUrl: pixel });

  const statuses: number[] = [];
  for (let at = 0; at < 31; at++) statuses.push((await upload()).status);

  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 409)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

const create = (window: Browser, body: Record<string, unknown>) =>
  answer<AddOnServiceView>(window.post("/api/add-on-services", body));
const change = (window: Browser, id: number, body: Record<string, unknown>) =>
  answer<AddOnServiceView>(window.patch(`/api/add-on-services/${id}`, body));
const names = async (window: Browser, groomerId: number, query = "") => {
  const { body } = await answer<AddOnServiceView[]>(window.get(`/api/add-on-services/${groomerId}${query}`));
  return body.map(({ name }) => name);
};

testWith(
  "adds and changes an add-on with or without a description and checks each field",
  setUpOffers,
  async ({ gus, as }) => {
    const plain = await create(as.gus, { name: "Paw balm", price: 600, description: "", groomerId: gus.profile.id });
    const described = await create(as.gus, { name: "Oatmeal soak", price: 1500, description: "For itchy skin" });

    expect(plain).toMatchObject({
      status: 201,
      body: { name: "Paw balm", price: 600, description: null, isActive: true },
    });
    expect(described.body.description).toBe("For itchy skin");
    const { id } = described.body;
    expect((await change(as.gus, id, { price: 1300 })).body).toEqual({ ...described.body, price: 1300 });
    expect((await change(as.gus, id, { description: "" })).body).toMatchObject({
      name: "Oatmeal soak",
      description: null,
    });
    expect((await change(as.gus, id, { price: 0 })).fields).toEqual({ price: "Price must be at least $1" });
    expect(await names(as.visitor, gus.profile.id)).toEqual([
      "Nail grinding",
      "Teeth brushing",
      "Paw balm",
      "Oatmeal soak",
    ]);
    expect((await create(as.gus, {})).fields).toEqual({
      name: "Service name is required",
      price: "Price must be at least $1",
    });
    expect((await create(as.gus, { name: "Paw balm", price: 99 })).fields).toEqual({
      price: "Price must be at least $1",
    });
  },
);

testWith("adds up to four hours to a visit and none by default", setUpOffers, async ({ gus, as }) => {
  const message = "Enter whole minutes, from 0 to 240";

  const plain = await create(as.gus, { name: "Paw balm", price: 600 });
  const long = await create(as.gus, { name: "Hand stripping", price: 6000, durationMinutes: 240 });

  expect([plain.body.durationMinutes, long.body.durationMinutes]).toEqual([0, 240]);
  const listed = await as.visitor.get(`/api/add-on-services/${gus.profile.id}`);
  expect(((await listed.json()) as AddOnServiceView[]).map(({ durationMinutes }) => durationMinutes)).toEqual([
    0, 0, 0, 240,
  ]);
  expect((await change(as.gus, long.body.id, { durationMinutes: 90 })).body.durationMinutes).toBe(90);
  expect((await change(as.gus, long.body.id, { price: 5000 })).body.durationMinutes).toBe(90);
  for (const durationMinutes of [-1, 241, 2.5, "20"]) {
    expect((await change(as.gus, long.body.id, { durationMinutes })).fields).toEqual({ durationMinutes: message });
  }
  const page = await (await as.visitor.get(`/groomer/${gus.profile.id}`)).text();
  expect(page).toContain("$50.00, +1 hr 30 min");
});

testWith("shows an archived add-on to its groomer only and restores it", setUpOffers, async ({ gus, as }) => {
  const { id } = gus.addOns[0]!;

  await change(as.gus, id, { isActive: false });

  expect(await names(as.visitor, gus.profile.id, "?archived=true")).toEqual(["Teeth brushing"]);
  expect(await names(as.gus, gus.profile.id, "?archived=true")).toEqual(["Teeth brushing", "Nail grinding"]);
  await change(as.gus, id, { isActive: true });
  expect(await names(as.visitor, gus.profile.id)).toEqual(["Nail grinding", "Teeth brushing"]);
});

testWith("limits a groomer to 50 active add-ons", setUpOffers, async ({ app, gus, as }) => {
  const groomerId = gus.profile.id;
  const many = Array.from({ length: MAX_ADD_ONS - 2 }, (_, at) => ({ groomerId, name: `Extra ${at}`, price: 500 }));
  addRows(app.ctx.db, addOnServices, many);
  const full = { status: 409, message: "You can offer up to 50 add-ons. Archive one first." };

  expect(await create(as.gus, { name: "One more", price: 500 })).toMatchObject(full);
  await change(as.gus, gus.addOns[0]!.id, { isActive: false });
  expect((await create(as.gus, { name: "One more", price: 500 })).status).toBe(201);
  expect(await change(as.gus, gus.addOns[0]!.id, { isActive: true })).toMatchObject(full);
});
