import { expect, test } from "bun:test";
import { addOnServices } from "#db/schema/tables.ts";
import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import type { Browser } from "#tests/support/app.ts";
import { addRows } from "#tests/support/rows.ts";
import { answer, setUpOffers } from "./setup.ts";

const create = (window: Browser, body: Record<string, unknown>) =>
  answer<AddOnServiceView>(window.post("/api/add-on-services", body));
const change = (window: Browser, id: number, body: Record<string, unknown>) =>
  answer<AddOnServiceView>(window.patch(`/api/add-on-services/${id}`, body));
const names = async (window: Browser, groomerId: number, query = "") => {
  const { body } = await answer<AddOnServiceView[]>(window.get(`/api/add-on-services/${groomerId}${query}`));
  return body.map(({ name }) => name);
};

test("a groomer adds an add-on with or without a description", async () => {
  const { gus, as } = await setUpOffers();

  const plain = await create(as.gus, { name: "Paw balm", price: 600, description: "", groomerId: gus.profile.id });
  const described = await create(as.gus, { name: "Oatmeal soak", price: 1500, description: "For itchy skin" });

  expect(plain).toMatchObject({
    status: 201,
    body: { name: "Paw balm", price: 600, description: null, isActive: true },
  });
  expect(described.body.description).toBe("For itchy skin");
  expect(await names(as.visitor, gus.profile.id)).toEqual([
    "Nail grinding",
    "Teeth brushing",
    "Paw balm",
    "Oatmeal soak",
  ]);
});

test("each field has its message", async () => {
  const { as } = await setUpOffers();

  expect((await create(as.gus, {})).fields).toEqual({
    name: "Service name is required",
    price: "Price must be at least $1",
  });
  expect((await create(as.gus, { name: "Paw balm", price: 99 })).fields).toEqual({
    price: "Price must be at least $1",
  });
});

test("an add-on says what it adds to a visit: nothing, unless it is said, and four hours at most", async () => {
  const { gus, as } = await setUpOffers();
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

test("a change of one field keeps the others, and an empty description goes", async () => {
  const { gus, as } = await setUpOffers();
  const { id } = gus.addOns[0]!;

  expect((await change(as.gus, id, { description: "Both front paws" })).body).toMatchObject({
    name: "Nail grinding",
    price: 1200,
    description: "Both front paws",
  });
  expect((await change(as.gus, id, { price: 1300 })).body.description).toBe("Both front paws");
  expect((await change(as.gus, id, { description: "" })).body.description).toBeNull();
  expect((await change(as.gus, id, { price: 0 })).fields).toEqual({ price: "Price must be at least $1" });
});

test("an archived add-on is the groomer's alone to see, and can come back", async () => {
  const { gus, as } = await setUpOffers();
  const { id } = gus.addOns[0]!;

  await change(as.gus, id, { isActive: false });

  expect(await names(as.visitor, gus.profile.id, "?archived=true")).toEqual(["Teeth brushing"]);
  expect(await names(as.gus, gus.profile.id, "?archived=true")).toEqual(["Teeth brushing", "Nail grinding"]);
  await change(as.gus, id, { isActive: true });
  expect(await names(as.visitor, gus.profile.id)).toEqual(["Nail grinding", "Teeth brushing"]);
});

test("fifty active add-ons are enough", async () => {
  const { app, gus, as } = await setUpOffers();
  const groomerId = gus.profile.id;
  const many = Array.from({ length: MAX_ADD_ONS - 2 }, (_, at) => ({ groomerId, name: `Extra ${at}`, price: 500 }));
  addRows(app.ctx.db, addOnServices, many);
  const full = { status: 409, message: "You can offer up to 50 add-ons. Archive one first." };

  expect(await create(as.gus, { name: "One more", price: 500 })).toMatchObject(full);
  await change(as.gus, gus.addOns[0]!.id, { isActive: false });
  expect((await create(as.gus, { name: "One more", price: 500 })).status).toBe(201);
  expect(await change(as.gus, gus.addOns[0]!.id, { isActive: true })).toMatchObject(full);
});
