import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { pets } from "#db/db.ts";
import { MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import type { Browser } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { readRows } from "#tests/support/rows.ts";
import { books, formOf, photo, setUpPets, waffles } from "./setup.ts";

async function withPhoto() {
  const home = await setUpPets();
  const response = await home.as.ana.upload("POST", "/api/pets", formOf(waffles, await photo()));
  const pet = (await response.json()) as OwnPetView;
  return { ...home, pet, change: (form: FormData) => home.as.ana.upload("PATCH", `/api/pets/${pet.id}`, form) };
}

const see = async (window: Browser, path: string | null) => (await window.get(path!)).status;

test("a photo is stored under a random name, without its place, where no address reaches it", async () => {
  const { app, folder, pet, as } = await withPhoto();
  const [row] = readRows(app.ctx.db, pets);

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

test("two pets with the same photo have two files", async () => {
  const { app, folder, as } = await withPhoto();
  await as.ana.upload("POST", "/api/pets", formOf(waffles, await photo()));

  const names = app.ctx.db.select({ file: pets.imageFile }).from(pets).all();

  expect(new Set(names.map(({ file }) => file)).size).toBe(2);
  expect(await readdir(join(folder, "private"))).toHaveLength(2);
});

test("its parent gets the photo as an inert picture that no one keeps", async () => {
  const { as, pet } = await withPhoto();

  const answer = await as.ana.get(pet.imageUrl!);

  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect((await sharp(await answer.bytes()).metadata()).format).toBe("webp");
});

test("others find no photo, byte for byte as where there is none; visitors log in", async () => {
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
] as const)("the groomer of a %s booking gets %i, another groomer never", async (status, expected) => {
  const { app, ana, gus, pet, as } = await withPhoto();
  books(app, gus, ana, pet.id, status);

  expect(await see(as.gus, pet.imageUrl)).toBe(expected);
  expect(await see(as.gil, pet.imageUrl)).toBe(404);
});

test("a removed pet's photo stays with its booking, and goes where there was none", async () => {
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

test("a new photo has a new address; no photo leaves the old one; the box removes it", async () => {
  const { pet, as, change } = await withPhoto();

  const renamed = (await (await change(formOf({ name: "Wally" }))).json()) as OwnPetView;
  const replaced = (await (await change(formOf({}, await photo("#33c")))).json()) as OwnPetView;
  const bare = (await (await change(formOf({ removeImage: "true" }))).json()) as OwnPetView;

  expect(renamed).toEqual({ ...pet, name: "Wally" });
  expect(replaced.imageUrl).not.toBe(pet.imageUrl);
  expect(bare.imageUrl).toBeNull();
  expect(await see(as.ana, `/pets/${pet.id}/photo`)).toBe(404);
});

test("a file without content is refused, and an input that was left empty is none", async () => {
  const { pet, change } = await withPhoto();
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

test("what is no picture, or too much of one, is refused and changes nothing", async () => {
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
  expect(readRows(app.ctx.db, pets)).toHaveLength(1);
});

test("whoever may not change a pet uploads nothing", async () => {
  const { folder, pet, as } = await withPhoto();
  const form = formOf({}, await photo());

  const answers = [
    await as.pat.upload("PATCH", `/api/pets/${pet.id}`, form),
    await as.gus.upload("POST", "/api/pets", form),
    await as.ana.upload("POST", "/api/pets", form),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 403, 422]);
  expect(await readdir(join(folder, "private"))).toHaveLength(1);
});

test("a parent who uploads without end is asked to wait, and may still change words", async () => {
  const { pet, as, change } = await withPhoto();
  const small = await photo();
  for (let time = 1; time < 30; time++) expect((await change(formOf({}, small))).status).toBe(200);

  expect((await change(formOf({}, small))).status).toBe(429);
  expect((await as.ana.patch(`/api/pets/${pet.id}`, { age: 4 })).status).toBe(200);
});
