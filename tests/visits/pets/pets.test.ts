import { expect, test } from "bun:test";
import { auditLog, pets, visitPets } from "#db/db.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { readRows } from "#tests/support/rows.ts";
import { adds, books, formOf, refused, setUpPets, waffles } from "./setup.ts";

const listOf = async (response: Response) => (await response.json()) as OwnPetView[];

test("a parent adds a pet with all its facts and finds it in the list", async () => {
  const { ana, as } = await setUpPets();
  const facts = {
    ...waffles,
    breed: "Spaniel",
    age: 3.5,
    weight: 41,
    medicalInfo: "Vaccinated",
    healthIssues: "Stiff hip",
    specialInstructions: "Shy of dryers",
    coat: "curly",
    traits: ["may-bite", "senior"],
    rabiesUntil: "2027-03-01",
    repeatWeeks: 6,
  };

  const pet = await adds(as.ana, { ...facts, petParentId: ana.id });

  expect(pet).toEqual({
    ...facts,
    id: pet.id,
    petParentId: ana.id,
    rabiesPictureUrl: null,
    imageUrl: null,
    lastVisit: null,
    hasBookings: false,
  } as OwnPetView);
  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([pet]);
  expect(await listOf(await as.pat.get("/api/pets"))).toEqual([]);
});

test("a pet that is saved as it was leaves no row in the audit log", async () => {
  const { app, as } = await setUpPets();
  const facts = { ...waffles, breed: "Spaniel", age: 3.5, specialInstructions: "Shy of dryers" };
  const pet = await adds(as.ana, facts);
  const before = readRows(app.ctx.db, auditLog);

  for (const same of [{}, facts, { name: "Waffles" }]) {
    const response = await as.ana.patch(`/api/pets/${pet.id}`, same);
    expect([response.status, await response.json()]).toEqual([200, pet]);
  }
  expect(readRows(app.ctx.db, auditLog)).toEqual(before);

  await as.ana.patch(`/api/pets/${pet.id}`, { ...facts, breed: "Setter" });
  expect(readRows(app.ctx.db, auditLog)).toHaveLength(before.length + 1);
});

test("what a form leaves empty is unknown, also when it says null", async () => {
  const { as } = await setUpPets();
  const empty = { ...waffles, breed: "", age: "", weight: "null", medicalInfo: " " };

  const response = await as.ana.upload("POST", "/api/pets", formOf(empty));

  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ breed: null, age: null, weight: null, medicalInfo: null });
});

test.each([
  ["0", 0],
  ["12.75", 12.75],
  [".5", 0.5],
  [" 7 ", 7],
  [40, 40],
] as const)("an age of %p is %p years", async (age, years) => {
  const { as } = await setUpPets();
  expect((await adds(as.ana, { ...waffles, age })).age).toBe(years);
});

test("each field is refused in the words of the form", async () => {
  const { as } = await setUpPets();
  const age = "Enter an age from 0 to 40 years";
  const weight = "Enter a weight from 0 to 400 lbs";
  const post = async (body: object) => refused(await as.ana.post("/api/pets", body));

  expect(await post({})).toEqual({ name: "Pet name is required", type: "Pet type is required" });
  expect(await post({ name: " ", type: "Horse" })).toEqual({
    name: "Pet name is required",
    type: "Pet type is required",
  });
  for (const bad of [-1, 41, "old", "1e1", "0x10", "Infinity", true, "1,5"]) {
    expect(await post({ ...waffles, age: bad })).toEqual({ age });
  }
  expect(await post({ ...waffles, weight: 400.5 })).toEqual({ weight });
  expect(await post({ ...waffles, medicalInfo: "x".repeat(1001) })).toEqual({
    medicalInfo: "Use at most 1000 characters",
  });
  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([]);
});

test("a change keeps what it does not mention", async () => {
  const { as } = await setUpPets();
  const pet = await adds(as.ana, { ...waffles, breed: "Spaniel", age: 3 });
  const change = async (body: object) => (await as.ana.patch(`/api/pets/${pet.id}`, body)).json();

  expect(await change({ age: "4" })).toEqual({ ...pet, age: 4 });
  expect(await change({ breed: "" })).toEqual({ ...pet, age: 4, breed: null });
  expect(await change({})).toEqual({ ...pet, age: 4, breed: null });
  expect(await refused(await as.ana.patch(`/api/pets/${pet.id}`, { name: "" }))).toEqual({
    name: "Pet name is required",
  });
});

test("what a client may not set is left out, and whose pet it is may not be claimed", async () => {
  const { ana, pat, as } = await setUpPets();
  const sneaky = { ...waffles, id: 99, imageUrl: "/uploads/x", imageFile: "x.webp", archivedAt: 1, createdAt: 1 };

  const pet = await adds(as.ana, sneaky);

  expect(pet).toMatchObject({ id: 1, imageUrl: null, petParentId: ana.id });
  expect((await as.ana.post("/api/pets", { ...waffles, petParentId: pat.id })).status).toBe(403);
  expect((await as.ana.patch(`/api/pets/${pet.id}`, { petParentId: pat.id })).status).toBe(403);
  expect((await as.ana.patch(`/api/pets/${pet.id}`, { archivedAt: 1, imageFile: "x.webp" })).status).toBe(200);
  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([pet]);
});

test("somebody else's pet looks exactly like one that never was", async () => {
  const { as } = await setUpPets();
  const pet = await adds(as.ana);
  const answers = await Promise.all(
    [pet.id, 99999].flatMap((id) => [
      as.pat.patch(`/api/pets/${id}`, { name: "Mine" }),
      as.pat.delete(`/api/pets/${id}`),
    ]),
  );

  const texts = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));

  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toStartWith("404 ");
  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([pet]);
});

test("a pet without bookings is deleted, and its second removal finds nothing", async () => {
  const { app, as } = await setUpPets();
  const pet = await adds(as.ana);

  expect((await as.ana.delete(`/api/pets/${pet.id}`)).status).toBe(204);
  expect((await as.ana.delete(`/api/pets/${pet.id}`)).status).toBe(404);
  expect(readRows(app.ctx.db, pets)).toEqual([]);
});

test("a pet with a booking leaves the list and stays in the booking, however the booking ended", async () => {
  const { app, ana, gus, as } = await setUpPets();
  const pet = await adds(as.ana);
  books(app, gus, ana, pet.id, "cancelled");
  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([{ ...pet, hasBookings: true }]);

  expect((await as.ana.delete(`/api/pets/${pet.id}`)).status).toBe(204);

  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([]);
  expect((await as.ana.patch(`/api/pets/${pet.id}`, { name: "Back" })).status).toBe(404);
  expect((await as.ana.delete(`/api/pets/${pet.id}`)).status).toBe(404);
  expect(readRows(app.ctx.db, visitPets)).toHaveLength(1);
  expect(readRows(app.ctx.db, pets)).toMatchObject([{ name: "Waffles", archivedAt: app.clock.now() }]);
});

test("fifty pets are enough; a removed one makes room", async () => {
  const { app, ana, as } = await setUpPets();
  for (let pet = 0; pet < 49; pet++) await adds(as.ana, { ...waffles, name: `Waffles ${pet}` });

  const answers = await Promise.all(Array.from({ length: 5 }, () => as.ana.post("/api/pets", waffles)));

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect((await as.ana.delete("/api/pets/1")).status).toBe(204);
  await adds(as.ana);
  expect(readRows(app.ctx.db, pets, { petParentId: ana.id })).toHaveLength(50);
});

test("the audit log says who did what to which pet, and nothing about its health", async () => {
  const { app, ana, as } = await setUpPets();
  const pet = await adds(as.ana, { ...waffles, medicalInfo: "Epilepsy" });
  await as.ana.patch(`/api/pets/${pet.id}`, { healthIssues: "Seizures" });
  await as.ana.delete(`/api/pets/${pet.id}`);

  const rows = readRows(app.ctx.db, auditLog);

  expect(rows.map(({ action, actorId, target }) => [action, actorId, target])).toEqual(
    ["pet-added", "pet-changed", "pet-removed"].map((action) => [action, ana.id, `pet ${pet.id}`]),
  );
  expect(JSON.stringify(rows)).not.toMatch(/Epilepsy|Seizures|Waffles/);
});
