import { expect, test } from "bun:test";
import { bookings, outbox, visitPets } from "#db/db.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { refusedFields, requestFor, requests, setUpBookings } from "../setup.ts";

async function kennel() {
  const setup = await setUpBookings();
  const bob = signedIn(setup.app, await addUser(setup.app, "pet_parent", "bob"), "pet_parent");
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog" });
  const pickle = await adds(setup.as.ana, { name: "Pickle", type: "Cat", age: 2 });
  const rex = await adds(bob, { name: "Rex", type: "Dog" });
  return { ...setup, waffles, pickle, rex };
}

test("only the parent's own pets of the list can be chosen, each once", async () => {
  const setup = await kennel();
  const { waffles, pickle, rex } = setup;
  await setup.as.ana.delete(`/api/pets/${pickle.id}`);
  const refused = (petIds: unknown) => refusedFields(setup.as.ana, requestFor(setup, { petIds }));
  const notOwn = { petIds: "Choose pets from your list" };

  expect(await refused([rex.id])).toEqual(notOwn);
  expect(await refused([waffles.id, 99999])).toEqual(notOwn);
  expect(await refused([pickle.id])).toEqual(notOwn);
  expect(await refused([waffles.id, waffles.id])).toEqual({ petIds: "Choose each pet only once" });
  expect(await refused(["x"])).toEqual({ "petIds.0": "Choose pets from your list" });
  expect(await refused(Array.from({ length: 11 }, (_, at) => at + 1))).toEqual({ petIds: "Choose up to 10 pets" });
  expect(await refusedFields(setup.as.ana, requestFor(setup, { petIds: [waffles.id], petInfo: " " }))).toEqual({
    petInfo: "Pet information is required",
  });
  expect(setup.app.ctx.db.select().from(bookings).all()).toEqual([]);
});

test("a request says how many pets there are, and minutes and estimate count them all", async () => {
  const setup = await kennel();
  const { waffles, pickle, gus, as, app } = setup;
  const grinding = gus.addOns[0]!.id;
  await as.gus.patch(`/api/add-on-services/${grinding}`, { durationMinutes: 20 });

  const three = await requests(
    as.ana,
    requestFor(setup, { petIds: [waffles.id, pickle.id], petCount: "3", addOnServiceIds: [grinding] }),
  );

  expect(three).toMatchObject({ petCount: 3, durationMinutes: 180, visitMinutes: 200 });
  expect(three.addOnServices).toEqual([{ id: grinding, name: "Nail grinding", price: 1200, durationMinutes: 20 }]);
  const [toGroomer] = app.ctx.db.select().from(outbox).all();
  expect(toGroomer!.text).toContain("Service: Bath & Brush, 3 pets, about 3 hr 20 min");
  expect(toGroomer!.text).toContain("Add-on: Nail grinding, $12.00, +20 min");
  expect(toGroomer!.text).toContain("Estimate: $177.00 – $207.00");
  expect(await requests(as.ana, requestFor(setup, { petCount: 2 }))).toMatchObject({ petCount: 2, visitMinutes: 120 });
});

test("left out or empty, the number of pets is that of the chosen ones, or one", async () => {
  const setup = await kennel();
  const petIds = [setup.waffles.id, setup.pickle.id];
  const counted = async (changes: Record<string, unknown>) =>
    (await requests(setup.as.ana, requestFor(setup, changes))).petCount;

  expect(await counted({ petIds })).toBe(2);
  expect(await counted({ petIds, petCount: "" })).toBe(2);
  expect(await counted({ petIds: [setup.waffles.id] })).toBe(1);
  expect(await counted({ petCount: null })).toBe(1);
});

test("a number of pets that is none, too high or smaller than the choice is refused in a sentence", async () => {
  const setup = await kennel();
  const petIds = [setup.waffles.id, setup.pickle.id];
  const refused = (changes: Record<string, unknown>) => refusedFields(setup.as.ana, requestFor(setup, changes));
  const outOfRange = { petCount: "Enter a number of pets from 1 to 10" };

  for (const petCount of [0, 11, -1, 1.5, "two", true, [2]]) expect(await refused({ petCount })).toEqual(outOfRange);
  expect(await refused({ petIds, petCount: 1 })).toEqual({
    petCount: "You chose 2 pets. Enter 2 or more, or choose fewer.",
  });
  expect(setup.app.ctx.db.select().from(bookings).all()).toEqual([]);
});

test("a visit never takes longer than a day", async () => {
  const setup = await kennel();
  const id = setup.gus.packages[0]!.id;
  await setup.as.gus.patch(`/api/service-packages/${id}`, { durationMinutes: 240 });
  const { app, gus } = setup;
  const times = await app
    .visitor()
    .get(`/api/groomer-profiles/${gus.profile.id}/openings?petCount=10&servicePackageId=${id}`);

  expect(await times.json()).toMatchObject({ minutes: 1440 });
});

test("a pet that is booked while it is being removed ends up in one of the two, never half in both", async () => {
  const setup = await kennel();
  const { id } = setup.waffles;

  const [booked, removed] = await Promise.all([
    setup.as.ana.post("/api/bookings", requestFor(setup, { petIds: [id] })),
    setup.as.ana.delete(`/api/pets/${id}`),
  ]);

  expect(removed.status).toBe(204);
  const links = setup.app.ctx.db.select().from(visitPets).all();
  expect(links).toHaveLength(booked.status === 201 ? 1 : 0);
});
