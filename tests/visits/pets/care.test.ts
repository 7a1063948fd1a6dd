import { expect, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import { maskOfTraits, petTraits, traitsIn } from "#src/shared/visits/pets/care-labels.ts";
import { petMarks, visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { adds, formOf, refused, setUpPets, waffles } from "./setup.ts";

const care = { coat: "wire", traits: ["anxious", "muzzle"], rabiesUntil: "2027-03-01" };
const nothing = { coat: null, traits: [], rabiesUntil: null };

test("a pet of which nothing is said has nothing to mark, and so has one from before these fields", async () => {
  const { app, ana, as } = await setUpPets();
  const pet = await adds(as.ana);
  sqlite(app.ctx.db).run("INSERT INTO pets (pet_parent_id, name, type, created_at) VALUES (?, 'Pickle', 'Cat', 1)", [
    ana.id,
  ]);

  const list = (await (await as.ana.get("/api/pets")).json()) as OwnPetView[];

  expect(pet).toMatchObject(nothing);
  expect(list).toMatchObject([nothing, nothing]);
  expect(list.flatMap(petMarks)).toEqual([]);
});

test("what is given changes, and everything else about the coat and the habits stays", async () => {
  const { as } = await setUpPets();
  const pet = await adds(as.ana, { ...waffles, ...care });
  const change = async (body: object) => (await as.ana.patch(`/api/pets/${pet.id}`, body)).json();

  expect(await change({ traits: ["senior"] })).toMatchObject({ ...care, traits: ["senior"] });
  expect(await change({ coat: "" })).toMatchObject({ ...care, traits: ["senior"], coat: null });
  expect(await change({ rabiesUntil: null, traits: [] })).toMatchObject(nothing);
  expect(await change({ rabiesUntil: "2028-02-29T10:00:00Z" })).toMatchObject({ rabiesUntil: "2028-02-29" });
});

test("a form with a photo sends several habits as one text, and none as an empty one", async () => {
  const { as } = await setUpPets();
  const sent = { ...waffles, coat: "", traits: "senior,anxious,senior", rabiesUntil: "" };

  const added = await as.ana.upload("POST", "/api/pets", formOf(sent));
  const pet = (await added.json()) as OwnPetView;
  const changed = await as.ana.upload("PATCH", `/api/pets/${pet.id}`, formOf({ traits: "" }));

  expect(pet).toMatchObject({ ...nothing, traits: ["anxious", "senior"] });
  expect(await changed.json()).toMatchObject(nothing);
});

test.each([
  [{ coat: "fluffy" }, { coat: "Choose a coat type" }],
  [{ coat: 7 }, { coat: "Choose a coat type" }],
  [{ traits: ["anxious", "sings"] }, { "traits.1": "Choose from the list" }],
  [{ traits: "anxious, sings" }, { "traits.1": "Choose from the list" }],
  [{ traits: { anxious: true } }, { traits: "Choose from the list" }],
  [{ rabiesUntil: "2027-02-30" }, { rabiesUntil: "Enter the date the rabies vaccination expires" }],
  [{ rabiesUntil: "soon" }, { rabiesUntil: "Enter the date the rabies vaccination expires" }],
])("%p is refused with words", async (wrong, messages) => {
  const { as } = await setUpPets();

  expect(await refused(await as.ana.post("/api/pets", { ...waffles, ...wrong }))).toEqual(messages);
});

test("every set of habits is kept as it is", () => {
  for (let mask = 0; mask < 1 << petTraits.length; mask++) expect(maskOfTraits(traitsIn(mask))).toBe(mask);
});

test("what asks for care comes first, and each word once for all pets of a visit", () => {
  const teddy = { coat: "curly", traits: ["anxious", "may-bite", "senior"] } as const;

  const words = visitMarks([teddy, { coat: "curly", traits: ["senior"] }], "matted").map(({ words }) => words);

  expect(petMarks(teddy).map(({ words, isCaution }) => [words, isCaution])).toEqual([
    ["May bite", true],
    ["Anxious", false],
    ["Senior", false],
    ["Curly coat", false],
  ]);
  expect(words).toEqual(["May bite", "Anxious", "Senior", "Curly coat", "Matted"]);
});
