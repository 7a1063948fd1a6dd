import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { pets } from "#db/schema/tables.ts";
import { dueOn, goesAlong, isReminded } from "#src/domain/next-visit.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { adds, books, formOf, refused, setUpPets, waffles } from "./setup.ts";

test("a pet is repeated after 4 to 12 weeks, or not at all; by JSON and by forms", async () => {
  const { as } = await setUpPets();
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
});

test.each([3, 13, 4.5, -6, "3", "six", "6.0", " 6", {}, true])(
  "%p weeks are refused with words",
  async (repeatWeeks) => {
    const { as } = await setUpPets();

    expect(await refused(await as.ana.post("/api/pets", { ...waffles, repeatWeeks }))).toEqual({
      repeatWeeks: "Choose from 4 to 12 weeks, or none",
    });
  },
);

test("the database holds the same limits", async () => {
  const { app, as } = await setUpPets();
  const { id } = await adds(as.ana);
  const set = (repeatWeeks: number) => app.ctx.db.update(pets).set({ repeatWeeks }).where(eq(pets.id, id)).run();

  for (const weeks of [3, 13, 0]) expect(() => set(weeks)).toThrow();
  set(12);
});

test("how often a pet comes is between its parent and us: no groomer reads it", async () => {
  const { app, as, ana, gus } = await setUpPets();
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
])("%s and %p weeks is %s, whatever the clocks do in between", (last, weeks, due) => {
  expect(dueOn(last, weeks)).toBe(due);
});

test.each([
  ["2026-06-02", false, false],
  ["2026-06-03", true, true],
  ["2026-06-10", true, true],
  ["2026-06-17", true, true],
  ["2026-06-18", false, true],
  ["2026-06-24", false, true],
  ["2026-06-25", false, false],
])("on June 10, a visit due on %s is told of: %p, and along with another: %p", (due, isAlone, isAlong) => {
  const today = "2026-06-10";

  expect([isReminded(due, { today, timeNow: "12:00" }), goesAlong(due, { today })]).toEqual([isAlone, isAlong]);
  for (const timeNow of ["00:00", "08:59", "20:00"]) expect(isReminded(due, { today, timeNow })).toBe(false);
});
