import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { auditLog, pets, visitPets, visits } from "#db/schema/tables.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import type { Browser } from "#tests/support/app.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds, books, formOf, photo, refused, setUpPets, waffles } from "./setup.ts";

const listOf = async (response: Response) => (await response.json()) as OwnPetView[];

testWith("lets a parent add a pet with all details and find it", setUpPets, async ({ ana, as }) => {
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
    rabiesCertificateUrl: null,
    imageUrl: null,
    lastVisit: null,
    hasBookings: false,
  } as OwnPetView);
  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([pet]);
  expect(await listOf(await as.pat.get("/api/pets"))).toEqual([]);
});

testWith("logs nothing when a pet is saved unchanged", setUpPets, async ({ app, as }) => {
  const facts = { ...waffles, breed: "Spaniel", age: 3.5, specialInstructions: "Shy of dryers" };
  const pet = await adds(as.ana, facts);
  const before = findRows(app.ctx.db, auditLog);

  for (const same of [{}, facts, { name: "Waffles" }]) {
    const response = await as.ana.patch(`/api/pets/${pet.id}`, same);
    expect([response.status, await response.json()]).toEqual([200, pet]);
  }
  expect(findRows(app.ctx.db, auditLog)).toEqual(before);

  await as.ana.patch(`/api/pets/${pet.id}`, { ...facts, breed: "Setter" });
  expect(findRows(app.ctx.db, auditLog)).toHaveLength(before.length + 1);
});

testWith("saves blank fields and null text as unknown", setUpPets, async ({ as }) => {
  const empty = { ...waffles, breed: "", age: "", weight: "null", medicalInfo: " " };

  const response = await as.ana.upload("POST", "/api/pets", formOf(empty));

  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ breed: null, age: null, weight: null, medicalInfo: null });
});

test.each(Object.entries({ "0": 0, "12.75": 12.75, ".5": 0.5, " 7 yrs ": 7, "40": 40 }))(
  "reads an age of %p as %p years",
  async (age, years) => {
    const { as } = await setUpPets();
    expect((await adds(as.ana, { ...waffles, age })).age).toBe(years);
  },
);

testWith("refuses each invalid field with the form's message", setUpPets, async ({ as }) => {
  const age = "Enter an age from 0 to 40 years";
  const weight = "Enter a weight from 0 to 400 lbs";
  const post = async (body: object) => refused(await as.ana.post("/api/pets", body));

  expect(await post({})).toEqual({ name: "Pet name is required", type: "Pet type is required" });
  expect(await post({ name: " ", type: "Horse" })).toEqual({
    name: "Pet name is required",
    type: "Pet type is required",
  });
  for (const bad of [-1, 41, "old", "1e1", "0x10", "Infinity", true, "1,5", "6 mos"]) {
    expect(await post({ ...waffles, age: bad })).toEqual({ age });
  }
  expect(await post({ ...waffles, weight: 400.5 })).toEqual({ weight });
  expect(await post({ ...waffles, medicalInfo: "x".repeat(1001) })).toEqual({
    medicalInfo: "Use at most 1000 characters",
  });
  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([]);
});

testWith("ignores fields a parent can't set and refuses another owner", setUpPets, async ({ ana, pat, as }) => {
  const sneaky = { ...waffles, id: 99, imageUrl: "/uploads/x", imageFile: "x.webp", archivedAt: 1, createdAt: 1 };

  const pet = await adds(as.ana, sneaky);

  expect(pet).toMatchObject({ id: 1, imageUrl: null, petParentId: ana.id });
  expect((await as.ana.post("/api/pets", { ...waffles, petParentId: pat.id })).status).toBe(403);
  expect((await as.ana.patch(`/api/pets/${pet.id}`, { petParentId: pat.id })).status).toBe(403);
  expect((await as.ana.patch(`/api/pets/${pet.id}`, { archivedAt: 1, imageFile: "x.webp" })).status).toBe(200);
  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([pet]);
});

testWith("removes a booked pet from the list and keeps it in the booking", setUpPets, async ({ app, ana, gus, as }) => {
  const pet = await adds(as.ana);
  books(app, gus, ana, pet.id, "cancelled");
  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([{ ...pet, hasBookings: true }]);

  expect((await as.ana.delete(`/api/pets/${pet.id}`)).status).toBe(204);

  expect(await listOf(await as.ana.get("/api/pets"))).toEqual([]);
  expect((await as.ana.patch(`/api/pets/${pet.id}`, { name: "Back" })).status).toBe(404);
  expect((await as.ana.delete(`/api/pets/${pet.id}`)).status).toBe(404);
  expect(findRows(app.ctx.db, visitPets)).toHaveLength(1);
  expect(findRows(app.ctx.db, pets)).toMatchObject([{ name: "Waffles", archivedAt: app.clock.now() }]);
});

testWith("limits a parent to 50 pets and makes room when one is removed", setUpPets, async ({ app, ana, as }) => {
  for (let pet = 0; pet < 49; pet++) await adds(as.ana, { ...waffles, name: `Waffles ${pet}` });

  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => as.ana.post("/api/pets", { ...waffles, name: `Ham ${at}` })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect((await as.ana.delete("/api/pets/1")).status).toBe(204);
  await adds(as.ana);
  expect(findRows(app.ctx.db, pets, { petParentId: ana.id })).toHaveLength(50);
});

/** Family: an answer was lost after the work was done. */
test.each([
  ["once", {}, 0, 1],
  ["once with spaces around the name", { name: " Waffles " }, 0, 1],
  ["twice with another weight", { weight: 9 }, 0, 2],
  ["twice a minute apart", {}, MINUTE_MS, 2],
])("adds a pet that is sent again %s", async (_, changes, later, added) => {
  const { app, as } = await setUpPets();
  await adds(as.ana);
  app.clock.advance(later);

  expect(await adds(as.ana, { ...waffles, ...changes })).toMatchObject({ id: added });
  expect(findRows(app.ctx.db, auditLog)).toHaveLength(added);
});

testWith("logs who changed which pet and nothing about its health", setUpPets, async ({ app, ana, as }) => {
  const pet = await adds(as.ana, { ...waffles, medicalInfo: "Epilepsy" });
  await as.ana.patch(`/api/pets/${pet.id}`, { healthIssues: "Seizures" });
  await as.ana.delete(`/api/pets/${pet.id}`);

  const rows = findRows(app.ctx.db, auditLog);

  expect(rows.map(({ action, actorId, target }) => [action, actorId, target])).toEqual(
    ["pet-added", "pet-changed", "pet-removed"].map((action) => [action, ana.id, `pet ${pet.id}`]),
  );
  expect(JSON.stringify(rows)).not.toMatch(/Epilepsy|Seizures|Waffles/);
});

async function withPhoto() {
  const home = await setUpPets();
  const response = await home.as.ana.upload("POST", "/api/pets", formOf(waffles, await photo()));
  const pet = (await response.json()) as OwnPetView;
  return { ...home, pet, change: (form: FormData) => home.as.ana.upload("PATCH", `/api/pets/${pet.id}`, form) };
}

const see = async (window: Browser, path: string | null) => (await window.get(path!)).status;

test("stores a photo privately under a random name without its location", async () => {
  const { app, folder, pet, as } = await withPhoto();
  const [row] = findRows(app.ctx.db, pets);

  const files = await readdir(join(folder, "private"));
  const metadata = await sharp(join(folder, "private", row!.imageFile!)).metadata();

  expect(files).toEqual([row!.imageFile!]);
  expect(row!.imageFile).toMatch(/^[0-9a-f]{32}\.webp$/);
  expect(pet.imageUrl).toBe(`/pets/${pet.id}/photo?v=${row!.imageFile!.slice(0, 8)}`);
  expect(metadata).toMatchObject({ format: "webp", width: 60, height: 40 });
  expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined]);
  for (const path of [row!.imageFile, `private/${row!.imageFile}`, `private%2f${row!.imageFile}`]) {
    expect(await see(as.ana, `/uploads/${path}`)).toBe(404);
  }
});

test("answers others as if there were no photo and asks visitors to log in", async () => {
  const { app, as, pat, pet } = await withPhoto();
  const boss = signedIn(app, pat, "admin");
  const bodies = async (path: string) => {
    const answers = await Promise.all([as.pat, as.gus, boss].map((window) => window.get(path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    return Promise.all(
      answers.map(async (answer) => (await answer.text()).replaceAll(/[0-9a-f-]{36}|\/pets\/\d+/g, "")),
    );
  };

  expect(await bodies(`/pets/${pet.id}/photo`)).toEqual(await bodies("/pets/99999/photo"));
  const visit = await app.visitor().get(pet.imageUrl!);
  expect(visit.status).toBe(302);
  expect(visit.headers.get("location")).toStartWith("/auth?mode=login");
});

test.each([
  ["pending", 200],
  ["accepted", 200],
  ["completed", 200],
  ["declined", 404],
  ["cancelled", 404],
] as const)("answers the groomer of a %s booking with %i and another groomer never", async (status, expected) => {
  const { app, ana, gus, pet, as } = await withPhoto();
  books(app, gus, ana, pet.id, status);

  expect(await see(as.gus, pet.imageUrl)).toBe(expected);
  expect(await see(as.gil, pet.imageUrl)).toBe(404);
});

test("keeps a removed pet's photo with its booking and deletes it without one", async () => {
  const { app, ana, gus, pet, as } = await withPhoto();
  books(app, gus, ana, pet.id, "completed");
  await as.ana.delete(`/api/pets/${pet.id}`);

  expect(await see(as.ana, pet.imageUrl)).toBe(200);
  expect(await see(as.gus, pet.imageUrl)).toBe(200);

  const other = await as.ana.upload("POST", "/api/pets", formOf(waffles, await photo()));
  const { id, imageUrl } = (await other.json()) as OwnPetView;
  await as.ana.delete(`/api/pets/${id}`);
  expect(await see(as.ana, imageUrl)).toBe(404);
});

testWith("gives a new photo a new URL and keeps or removes the old", withPhoto, async ({ pet, as, change }) => {
  const renamed = (await (await change(formOf({ name: "Wally" }))).json()) as OwnPetView;
  const replaced = (await (await change(formOf({}, await photo("#33c")))).json()) as OwnPetView;
  const bare = (await (await change(formOf({ removeImage: "true" }))).json()) as OwnPetView;

  expect(renamed).toEqual({ ...pet, name: "Wally" });
  expect(replaced.imageUrl).not.toBe(pet.imageUrl);
  expect(bare.imageUrl).toBeNull();
  expect(await see(as.ana, `/pets/${pet.id}/photo`)).toBe(404);
});

testWith("refuses an empty file and ignores a blank file field", withPhoto, async ({ pet, change }) => {
  const left = new FormData();
  left.set("name", "Wally");
  left.set("image", new File([], ""));

  const empty = await change(formOf({ name: "Wally" }, new Uint8Array()));
  const none = await change(left);

  expect([empty.status, (await empty.json()).error.fields]).toEqual([
    422,
    { image: "This file is empty. Choose another one." },
  ]);
  expect(await none.json()).toEqual({ ...pet, name: "Wally" });
});

test("refuses an invalid or oversized photo and changes nothing", async () => {
  const { app, folder, pet, as, change } = await withPhoto();
  const sentence = async (response: Response) =>
    ((await response.json()) as { error: { message: string } }).error.message;
  const text = await change(formOf({ name: "Wally" }, Buffer.from("<svg onload=alert(1)>")));
  const large = await change(formOf({}, new Uint8Array(MAX_IMAGE_BYTES + 1)));
  const huge = await change(formOf({}, new Uint8Array(6 * 1024 * 1024)));

  expect([text.status, large.status, huge.status]).toEqual([422, 413, 413]);
  expect(await sentence(text)).toContain("We can't read this file");
  expect(await sentence(large)).toBe("Image must be smaller than 5MB");
  expect(await (await as.ana.get("/api/pets")).json()).toEqual([pet]);
  expect(await readdir(join(folder, "private"))).toHaveLength(1);
  expect(findRows(app.ctx.db, pets)).toHaveLength(1);
});

testWith("stores no upload from someone who can't change the pet", withPhoto, async ({ folder, pet, as }) => {
  const form = formOf({}, await photo());

  const answers = [
    await as.pat.upload("PATCH", `/api/pets/${pet.id}`, form),
    await as.gus.upload("POST", "/api/pets", form),
    await as.ana.upload("POST", "/api/pets", form),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 403, 422]);
  expect(await readdir(join(folder, "private"))).toHaveLength(1);
});

testWith("asks a parent with too many uploads to wait but still saves text", withPhoto, async ({ pet, as, change }) => {
  const small = await photo();
  for (let time = 1; time < 30; time++) expect((await change(formOf({}, small))).status).toBe(200);

  expect((await change(formOf({}, small))).status).toBe(429);
  expect((await as.ana.patch(`/api/pets/${pet.id}`, { age: 4 })).status).toBe(200);
});

const pathOf = (id: number) => `/api/pets/${id}/rabies-certificate`;

async function withCertificate() {
  const home = await setUpPets();
  const { id } = await adds(home.as.ana);
  const answer = await home.as.ana.upload("PUT", pathOf(id), formOf({}, await photo()));
  return { ...home, id, pet: (await answer.json()) as OwnPetView };
}

test("lets a parent save and remove and export a pet's certificate", async () => {
  const { app, as, id, pet } = await withCertificate();
  const [row] = findRows(app.ctx.db, pets);
  expect(pet.rabiesCertificateUrl).toBe(`/pets/${id}/rabies?v=${row!.rabiesCertificate!.slice(0, 8)}`);
  expect(await (await as.ana.get("/api/pets")).json()).toEqual([pet]);
  const data = await (await as.ana.post("/api/account/export", { password: PASSWORD })).json();
  expect(data.photos).toEqual([{ kind: "rabies", address: pet.rabiesCertificateUrl }]);
  const answer = await as.ana.get(pet.rabiesCertificateUrl!);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(findRows(app.ctx.db, auditLog).map(({ action }) => action)).toContain("pet-changed");

  expect((await as.ana.delete(pathOf(id))).status).toBe(204);

  expect(await see(as.ana, pet.rabiesCertificateUrl)).toBe(404);
  expect(await (await as.ana.get("/api/pets")).json()).toMatchObject([{ rabiesCertificateUrl: null }]);
  expect((await as.ana.delete(pathOf(id))).status).toBe(404);
});

test("shows a certificate to the groomer from acceptance until a week after the visit", async () => {
  const { app, ana, gus, as, id, pet } = await withCertificate();
  const { rabiesCertificateUrl: url } = pet;
  const booking = books(app, gus, ana, id, "pending");
  const shown = async () => {
    const [seen] = (await (await as.gus.get("/api/bookings/groomer")).json()) as BookingView[];
    return [seen!.pets[0]?.rabiesCertificateUrl ?? null, await see(as.gus, url)];
  };
  const set = (values: Partial<typeof visits.$inferInsert>) =>
    changeRows(app.ctx.db, visits, { id: booking.id }, values);
  set({ startsAt: app.clock.now() + DAY_MS, preferredTimeSlot: "Morning (8AM - 12PM)" });
  expect(await shown()).toEqual([null, 404]);

  set({ status: "accepted" });
  expect(await shown()).toEqual([url, 200]);
  for (const window of [as.gil, as.pat]) expect(await see(window, url)).toBe(404);
  set({ status: "cancelled" });
  expect(await shown()).toEqual([null, 404]);

  set({ status: "completed", startsAt: app.clock.now() - 7 * DAY_MS });
  expect(await shown()).toEqual([url, 200]);
  set({ startsAt: app.clock.now() - 7 * DAY_MS - DAY_MS / 6 });
  expect(await shown()).toEqual([null, 404]);
  set({ arrivalFrom: "11:30", arrivalUntil: "12:30" });
  expect(await shown()).toEqual([url, 200]);
});

test.each([MAX_IMAGE_BYTES + 1, 6 * 1024 * 1024])("calls no certificate of %d bytes an image", async (size) => {
  const { as, id } = await withCertificate();
  const answer = await as.ana.upload("PUT", pathOf(id), formOf({}, Buffer.alloc(size, "%PDF-1.7")));
  expect([answer.status, (await answer.json()).error.message]).toEqual([413, "File must be smaller than 5MB"]);
});

test.each(["%PDF-1.7\n%%EOF", "\ufeff\n%PDF-1.4\n<script>alert(1)</script>", `${" ".repeat(900)}%PDF-2.0`])(
  "stores a PDF unchanged and offers it as a download: %p",
  async (text) => {
    const { app, as, id } = await withCertificate();
    const bytes = Buffer.from(text);
    const sent = as.ana.upload("PUT", pathOf(id), formOf({}, bytes));
    const pet = (await (await sent).json()) as OwnPetView;
    const answer = await as.ana.get(pet.rabiesCertificateUrl!);
    const head = (name: string) => answer.headers.get(name);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect([head("content-type"), head("content-disposition"), head("x-content-type-options")]).toEqual([
      "application/pdf",
      'attachment; filename="rabies-certificate.pdf"',
      "nosniff",
    ]);
    expect(head("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect((await as.pat.get(pet.rabiesCertificateUrl!)).status).toBe(404);
    expect(findRow(app.ctx.db, pets)!.rabiesCertificate).toMatch(/^[0-9a-f]{32}\.pdf$/);
  },
);
