import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { pets, visitPets } from "#db/schema/tables.ts";
import { openTab } from "../bookings/requests/open-tab.ts";
import { setUpReminders } from "./setup.ts";

const TAB = "/pet-parent-dashboard?tab=bookings";
const choice = (id: number) => `dialog select[name=repeat-${id}]`;

/** A visit of two weeks ago with Waffles, Pickle and a pet that was taken off the list since. */
async function setUpReview() {
  const setup = await setUpReminders();
  const [pickle, gone] = [setup.addPet("Pickle", null), setup.addPet("Teddy")];
  setup.setPet(gone, { archivedAt: 1 });
  for (const petId of [pickle, gone]) {
    setup.app.ctx.db.insert(visitPets).values({ visitId: setup.visit, petId }).run();
  }
  const weeksOf = (id: number) => setup.app.ctx.db.select().from(pets).where(eq(pets.id, id)).get()!.repeatWeeks;
  return { ...setup, pickle, gone, weeksOf };
}

test("whoever reviews a visit says when the next one is due, for each pet that is still theirs", async () => {
  const { as, waffles, pickle, gone, weeksOf } = await setUpReview();

  await openTab(as.ana, TAB, async (tab) => {
    await tab.press("Write a Review");
    expect((tab.find(choice(waffles)) as HTMLSelectElement).value).toBe("6");
    expect((tab.find(choice(pickle)) as HTMLSelectElement).value).toBe("");
    expect(tab.find(choice(gone))).toBeNull();
    await tab.type(choice(pickle), "8");
    await tab.type("dialog textarea", "Both wait at the window.");
    await tab.submit();

    expect(tab.toast()).toStartWith("Review submitted");
    expect(tab.calls.filter((call) => !call.startsWith("GET"))).toEqual([
      `PATCH /api/pets/${pickle}`,
      "POST /api/reviews",
    ]);
  });
  expect([weeksOf(waffles), weeksOf(pickle)]).toEqual([6, 8]);
});

test("a choice that cannot be saved sends no review, and stays as it was chosen", async () => {
  const { as, waffles, setPet } = await setUpReview();

  await openTab(as.ana, TAB, async (tab) => {
    await tab.press("Write a Review");
    await tab.type(choice(waffles), "");
    await tab.type("dialog textarea", "Both wait at the window.");
    setPet(waffles, { archivedAt: 1 });
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toStartWith("Failed to submit review");
    expect((tab.find(choice(waffles)) as HTMLSelectElement).value).toBe("");
    expect(tab.calls).not.toContain("POST /api/reviews");
  });
});
