import { expect, test } from "bun:test";
import { isNotNull } from "drizzle-orm";
import { auditLog, clientPets, groomerProfiles, transact, visits } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { addClients } from "#src/features/clients/clients/added/add.ts";
import { findNewVisitForm, NewVisitQuery } from "#src/features/day/added-visits/new-visit.ts";
import { ClientInput } from "#src/shared/day/added/added-clients.ts";
import { MAX_CLIENT_PETS, MAX_CLIENTS } from "#src/shared/day/added/added-labels.ts";
import { addedClients, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { refusal } from "../../../day/added-visits/setup.ts";
import { setUpClients } from "../setup.ts";
import { albright, entersClient, OWN, setUpAddedClient } from "./setup.ts";

testWith("adds a client with pets and fills in the town from the ZIP code", setUpClients, async ({ as }) => {
  expect(await entersClient(as.gus)).toMatchObject({
    name: "June Albright",
    phone: "828-555-0142",
    city: "Asheville",
    state: "NC",
    access: { parking: "In the drive", stairs: null, gateCode: "2209" },
    repeatWeeks: 6,
    pets: [
      { name: "Pepper", type: "Dog", breed: "Schnauzer", size: "small", birthYear: 2019, coat: "wire" },
      { name: "Mo", type: "Cat", size: null },
    ],
  });
});

testWith("prices a pet by its weight and the groomer's own limits", setUpClients, async ({ as, app, gus }) => {
  const { id } = await entersClient(as.gus, { pets: [{ name: "Mo", weight: "28.5", size: "large" }] });
  const query = NewVisitQuery.parse({ client: id });
  const viewer = { userId: gus.user.id, role: "groomer", groomerId: gus.profile.id } as Viewer;
  const sizeOfMo = async () => (await findNewVisitForm(app.ctx, viewer, query)).client?.pets[0]?.size;

  expect((await (await as.gus.get(`/api/clients/${id}`)).json()).pets).toMatchObject([{ name: "Mo", weight: 28.5 }]);
  expect(await sizeOfMo()).toBe("medium");
  app.ctx.db.update(groomerProfiles).set({ smallWeight: 30 }).run();
  expect(await sizeOfMo()).toBe("small");
});

testWith("adds a client who has only a name", setUpClients, async ({ as }) => {
  const response = await as.gus.post(OWN, { name: "The Hills", phone: "", email: "", zipCode: "", repeatWeeks: "" });

  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ phone: null, email: null, zipCode: null, access: null, pets: [] });
});

test.each([
  ["nothing", {}, 1],
  ["the gate code", { access: { parking: "In the drive", gateCode: "2210" } }, 2],
  ["the last visit", { lastVisit: "2026-05-01" }, 2],
  ["a pet's breed", { pets: [{ ...albright.pets[0], breed: "Poodle" }, albright.pets[1]] }, 2],
  ["a pet's traits", { pets: [albright.pets[0], { ...albright.pets[1], traits: ["may-bite"] }] }, 2],
])("adds a client sent twice within a minute once unless it differs by %s", async (_, changes, many) => {
  const { app, as } = await setUpClients();
  const ids = [await entersClient(as.gus), await entersClient(as.gus, changes), await entersClient(as.gus)];

  expect(ids[2]!.id).toBe(ids[0]!.id);
  expect(addedClients(app.ctx.db)).toHaveLength(many);
});

test.each([
  ["no name", { name: " " }, { name: "Enter the client's name" }],
  ["a phone number of signs that become longer", { phone: "⒛".repeat(11) }, { phone: "Use at most 30 characters" }],
  ["a phone number with too few digits", { phone: "555-0142" }, { phone: "Enter at least 10 digits" }],
  ["an invalid email address", { email: "june" }, { email: "Please enter a valid email address" }],
  ["a ZIP code of four digits", { zipCode: "2880" }, { zipCode: "ZIP code is required" }],
  ["an unknown ZIP code", { zipCode: "00000" }, { zipCode: "We don't know that ZIP code" }],
  ["too many weeks", { repeatWeeks: 27 }, { repeatWeeks: "Choose 1 to 26 weeks, or none" }],
  ["a pet without a name", { pets: [{ name: "" }] }, { "pets.0.name": "Enter the pet's name" }],
  [
    "an impossible year of birth",
    { pets: [{ name: "Mo", birthYear: "old" }] },
    { "pets.0.birthYear": "Enter the year of birth, such as 2019" },
  ],
  [
    "a weight in words",
    { pets: [{ name: "Mo", weight: "heavy" }] },
    { "pets.0.weight": "Enter a weight from 0 to 400 lbs" },
  ],
  ["an unknown animal", { pets: [{ name: "Mo", type: "Horse" }] }, { "pets.0.type": "Choose dog, cat, or other" }],
  ["too many pets", { pets: Array(MAX_CLIENT_PETS + 1).fill({ name: "Mo" }) }, { pets: "You can add up to 20 pets" }],
  ["a note that is too long", { note: "x".repeat(1001) }, { note: "Use at most 1000 characters" }],
])("refuses %s with a sentence beside the field", async (_, changes, fields) => {
  const { as } = await setUpClients();

  expect(await refusal(as.gus.post(OWN, { ...albright, ...changes }))).toEqual({ status: 422, ...fields });
});

testWith("keeps fields left out of a change and an unchanged ZIP code's town", setUpClients, async ({ as }) => {
  const june = await entersClient(as.gus, { city: "Haw Creek", state: "NC" });
  const patch = async (changes: object) => (await as.gus.patch(`${OWN}/${june.id}`, changes)).json();

  expect(await patch({ note: "Moved", zipCode: "28801" })).toMatchObject({ ...june, note: "Moved" });
  expect(await patch({ zipCode: "28803" })).toMatchObject({
    phone: "828-555-0142",
    zipCode: "28803",
    city: "Asheville",
  });
  expect(await patch({ access: null, phone: "" })).toMatchObject({ access: null, phone: null, pets: june.pets });
});

testWith("changes listed pets and adds new ones and removes missing ones", setUpAddedClient, async ({ as, june }) => {
  const [pepper] = june.pets;
  const pets = [{ ...pepper, size: "medium" }, { name: "Olive" }];

  const changed = await (await as.gus.patch(`${OWN}/${june.id}`, { pets })).json();

  expect(changed).toMatchObject({ pets: [{ id: pepper!.id, size: "medium" }, { name: "Olive" }] });
});

testWith("adds a new pet once if it's sent again, up to 20", setUpAddedClient, async ({ as, june }) => {
  const adds = (name: string) => as.gus.patch(`${OWN}/${june.id}`, { pets: [{ name }], removedPets: [] });
  const added = [];
  for (const name of ["Rex", ...Array.from({ length: 18 }, (_, at) => `Pup ${at}`), "Rex"])
    added.push(await adds(name));
  expect(added.map(({ status }) => status)).toEqual([...Array(18).fill(200), 422, 200]);
  expect((await added.at(-1)!.json()).pets).toHaveLength(MAX_CLIENT_PETS);
});

testWith("doesn't let a groomer change another client's pets", setUpAddedClient, async ({ as, june }) => {
  const other = await entersClient(as.gus, { name: "The Hills" });
  const pets = [{ id: june.pets[0]!.id, name: "Pepper" }];

  expect(await refusal(as.gus.patch(`${OWN}/${other.id}`, { pets }))).toEqual({
    status: 422,
    pets: "Choose this client's pets",
  });
});

test("deletes a client's pets and visits with the client", async () => {
  const { app, as, june, addedVisit } = await setUpAddedClient();
  addedVisit("2026-06-20");

  expect((await as.gus.delete(`${OWN}/${june.id}`)).status).toBe(204);

  const { db } = app.ctx;
  expect(addedClients(db)).toEqual([]);
  expect(db.select().from(clientPets).where(isNotNull(clientPets.name)).all()).toEqual([]);
  expect(findRows(db, visits, { source: "groomer" })).toEqual([]);
  expect((await as.gus.get(`/api/clients/${june.id}`)).status).toBe(404);
});

test("refuses clients beyond the maximum when added one by one or at once", async () => {
  const { app, as, gus, june } = await setUpAddedClient();
  const { db, now } = app.ctx;
  const input = ClientInput.parse({ name: "One of many" });
  const add = (many: number) =>
    transact(db, (tx) => addClients(tx, gus.profile.id, Array(many).fill(input), { now: now() }));
  const full = "You can add up to 5,000 clients. Remove some first.";

  expect(() => add(MAX_CLIENTS)).toThrow(full);
  expect(add(MAX_CLIENTS - 1)).toHaveLength(MAX_CLIENTS - 1);
  expect(await refusal(as.gus.post(OWN, { ...albright, name: "One too many" }))).toEqual({
    status: 409,
    message: full,
  });
  await as.gus.delete(`${OWN}/${june.id}`);
  expect((await as.gus.post(OWN, albright)).status).toBe(201);
});

testWith("logs that a client changed but not the content", setUpAddedClient, async ({ app, as, june }) => {
  await as.gus.patch(`${OWN}/${june.id}`, { note: "Moved", phone: null });
  await as.gus.delete(`${OWN}/${june.id}`);

  const target = `client ${june.id}`;
  const rows = findRows(app.ctx.db, auditLog, { target });
  expect(rows.map(({ action }) => action)).toEqual(["client-added", "client-changed", "client-removed"]);
  for (const { detail } of rows) expect(detail ?? "").not.toContain("June");
});
