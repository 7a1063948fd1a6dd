import { expect, test } from "bun:test";
import { pets, sqlite } from "#db/db.ts";
import { dueDateOf, isReminderTime, joinsReminder } from "#src/domain/next-visit.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { bookingMarks, type CareMark, petMarks, visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import {
  ageText,
  maskOfTraits,
  petLine,
  petSummaryParts,
  petTraits,
  traitsOfMask,
  weightText,
} from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds, books, formOf, refused, setUpPets, waffles } from "./setup.ts";

const care = { coat: "wire", traits: ["anxious", "muzzle"], rabiesUntil: "2027-03-01" };
const nothing = { coat: null, traits: [], rabiesUntil: null };

testWith("marks nothing for a pet without care details", setUpPets, async ({ app, ana, as }) => {
  const pet = await adds(as.ana);
  sqlite(app.ctx.db).run("INSERT INTO pets (pet_parent_id, name, type, created_at) VALUES (?, 'Pickle', 'Cat', 1)", [
    ana.id,
  ]);

  const list = (await (await as.ana.get("/api/pets")).json()) as OwnPetView[];

  expect(pet).toMatchObject(nothing);
  expect(list).toMatchObject([nothing, nothing]);
  expect(list.flatMap(petMarks)).toEqual([]);
});

testWith("changes the sent details and keeps the others", setUpPets, async ({ as }) => {
  const pet = await adds(as.ana, { ...waffles, ...care, breed: "Spaniel" });
  const send = (body: object) => as.ana.patch(`/api/pets/${pet.id}`, body);
  const change = async (body: object) => (await send(body)).json();

  expect(await refused(await send({ name: "" }))).toEqual({ name: "Pet name is required" });
  for (const same of [{ age: "4", breed: "" }, {}]) expect(await change(same)).toEqual({ ...pet, age: 4, breed: null });
  expect(await change({ traits: ["senior"] })).toMatchObject({ ...care, traits: ["senior"] });
  expect(await change({ coat: "" })).toMatchObject({ ...care, traits: ["senior"], coat: null });
  expect(await change({ rabiesUntil: null, traits: [] })).toMatchObject(nothing);
  expect(await change({ rabiesUntil: "2028-02-29T10:00:00Z" })).toMatchObject({ rabiesUntil: "2028-02-29" });
});

testWith("sends several habits in a photo form as one text", setUpPets, async ({ as }) => {
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
])("refuses %j with a sentence", async (wrong, messages) => {
  const { as } = await setUpPets();

  expect(await refused(await as.ana.post("/api/pets", { ...waffles, ...wrong }))).toEqual(messages);
});

test("keeps every combination of habits", () => {
  for (let mask = 0; mask < 1 << petTraits.length; mask++) expect(maskOfTraits(traitsOfMask(mask))).toBe(mask);
});

test("lists dangers first and each word once for all pets of a visit", () => {
  const teddy = { name: "Teddy", coat: "curly", traits: ["anxious", "may-bite", "senior"], rabiesUntil: null } as const;
  const bo = { name: "Bo", coat: "curly", traits: ["senior"], rabiesUntil: "2026-12-01" } as const;
  const privateNotes = { pets: [{ name: "Bo", traits: ["muzzle"], rabiesUntil: "2026-05-01" }] };
  const preferredDate = "2026-06-16";
  const asked = {
    pets: [teddy, bo],
    coatCondition: "matted",
    preferredDate,
    privateNotes,
    policies: { rabies: "required" },
  };
  const cautions = ["May bite: Teddy", "Needs a muzzle: Bo", "Matted"];
  const others = ["Anxious", "Senior", "Curly coat"];
  const wordsOf = (marks: CareMark[]) => marks.map(({ words }) => words);

  expect(petMarks(teddy).map(({ words, isCaution }) => [words, isCaution])).toEqual([
    ["May bite", true],
    ["Anxious", false],
    ["Senior", false],
    ["Curly coat", false],
  ]);
  expect(wordsOf(visitMarks([teddy, bo], "matted", { ...privateNotes, day: preferredDate } as never))).toEqual([
    ...cautions,
    "Rabies expired: Bo",
    ...others,
  ]);
  expect(wordsOf(bookingMarks(asked as never))).toEqual([
    ...cautions,
    "No rabies vaccination on file: Teddy",
    "Rabies expired: Bo",
    ...others,
  ]);
  const [valid] = bookingMarks({
    ...asked,
    pets: [{ ...bo, traits: [], coat: null }],
    coatCondition: null,
    privateNotes: undefined,
  } as never);
  expect(valid).toEqual({ words: "Rabies valid", isCaution: false });
});
testWith("takes 4 to 12 weeks or none for a pet by JSON and form", setUpPets, async ({ app, as }) => {
  const pet = await adds(as.ana);
  const change = async (body: object) =>
    ((await (await as.ana.patch(`/api/pets/${pet.id}`, body)).json()) as OwnPetView).repeatWeeks;

  expect([pet.repeatWeeks, pet.lastVisit]).toEqual([null, null]);
  expect((await adds(as.ana, { ...waffles, repeatWeeks: 4 })).repeatWeeks).toBe(4);
  expect(await change({ repeatWeeks: 12 })).toBe(12);
  expect(await change({ age: 4 })).toBe(12);
  expect(await change({ repeatWeeks: "" })).toBeNull();
  expect(await change({ repeatWeeks: "8" })).toBe(8);
  expect(await change({ repeatWeeks: null })).toBeNull();
  const sent = await as.ana.upload("PATCH", `/api/pets/${pet.id}`, formOf({ repeatWeeks: "6" }));
  expect(((await sent.json()) as OwnPetView).repeatWeeks).toBe(6);
  for (const repeatWeeks of [3, 13, 0]) expect(() => changeRows(app.ctx.db, pets, {}, { repeatWeeks })).toThrow();
});

test.each([3, 13, 4.5, -6, "3", "six", "6.0", " 6", {}, true])(
  "refuses %p weeks with a sentence",
  async (repeatWeeks) => {
    const { as } = await setUpPets();

    expect(await refused(await as.ana.post("/api/pets", { ...waffles, repeatWeeks }))).toEqual({
      repeatWeeks: "Choose from 4 to 12 weeks, or none",
    });
  },
);

testWith("hides from groomers how often a pet comes", setUpPets, async ({ app, as, ana, gus }) => {
  const pet = await adds(as.ana, { ...waffles, repeatWeeks: 6 });
  books(app, gus, ana, pet.id, "completed");
  const list = async (window: typeof as.ana, side: string) =>
    (await (await window.get(`/api/bookings/${side}`)).json()) as BookingView[];

  expect(JSON.stringify(await list(as.gus, "groomer"))).not.toContain("repeatWeeks");
  const [own] = (await (await as.ana.get("/api/pets")).json()) as OwnPetView[];
  expect(own).toMatchObject({ repeatWeeks: 6, lastVisit: "2026-06-12" });
});

test.each([
  ["2026-10-22", 6, "2026-12-03"],
  ["2026-12-30", 12, "2027-03-24"],
  ["2028-01-31", 4, "2028-02-28"],
  ["2026-10-28", 4, "2026-11-25"],
])("counts from %s with %p weeks to %s across clock changes", (last, weeks, due) => {
  expect(dueDateOf(last, weeks)).toBe(due);
});

test.each([
  ["2026-06-02", false, false],
  ["2026-06-03", true, true],
  ["2026-06-10", true, true],
  ["2026-06-17", true, true],
  ["2026-06-18", false, true],
  ["2026-06-24", false, true],
  ["2026-06-25", false, false],
])("reminds on June 10 of pets due %s: %p, and with another pet: %p", (due, isAlone, isAlong) => {
  const today = "2026-06-10";

  expect([isReminderTime(due, { today, timeNow: "12:00" }), joinsReminder(due, { today })]).toEqual([isAlone, isAlong]);
  for (const timeNow of ["00:00", "08:59", "20:00"]) expect(isReminderTime(due, { today, timeNow })).toBe(false);
});
const ages = { 0: "under a year", 0.02: "1 month", 0.5: "6 months", 1: "1 year", 1.5: "1.5 years", 3: "3 years" };
test.each(Object.entries(ages))("writes %s years as %p", (years, words) => expect(ageText(Number(years))).toBe(words));

test("writes weights in everyday words", () =>
  expect([weightText(1), weightText(45), weightText(7.5)]).toEqual(["1 lb", "45 lbs", "7.5 lbs"]));

const unknown = { breed: null, age: null, weight: null, healthIssues: null, specialInstructions: null };

test("leaves out unknown details of a pet", () => {
  expect(petSummaryParts({ ...unknown, type: "Cat" })).toEqual(["Cat"]);
  expect(petSummaryParts({ ...unknown, type: "Dog", breed: "Corgi", weight: 25 })).toEqual(["Dog, Corgi", "25 lbs"]);
});

test("fits 10 pets with long notes into one request", () => {
  const notes = "needs a break every few minutes\n".repeat(30);
  const pet = { ...unknown, name: "W".repeat(60), type: "Dog" as const, healthIssues: notes };

  const lines = Array.from({ length: 10 }, () => petLine(pet));

  expect(lines.join("\n").length).toBeLessThanOrEqual(2000);
  expect(lines[0]).toEndWith("…");
  expect(lines[0]).not.toContain("\n");
});
