import { expect, test } from "bun:test";
import { pets, visitPets } from "#db/db.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { addRow, readRow } from "#tests/support/rows.ts";
import { openTab } from "../bookings/requests/open-tab.ts";
import { type ReminderSetup, setUpReminders } from "./setup.ts";

async function setUpLink() {
  const setup = await setUpReminders();
  const pickle = setup.addPet("Pickle");
  const path = (pets: string) =>
    `/groomer/${setup.gus.profile.id}?package=${setup.gus.packages[0]!.id}&date=2026-06-17&again=${setup.visit}&pets=${pets}`;
  return { ...setup, pickle, path };
}

async function valuesAt({ as }: ReminderSetup, path: string) {
  const html = await (await as.ana.get(path)).text();
  const island = html.slice(html.indexOf('data-island="booking-request"'));
  const { values } = JSON.parse(/<script[^>]*>([\s\S]*?)<\/script>/.exec(island)![1]!);
  const { servicePackageId, preferredDate, petIds, petInfo } = values;
  return { servicePackageId, preferredDate, petIds, petInfo };
}

test("the link of a reminder fills in package, day and pets, with what was written about those pets", async () => {
  const setup = await setUpLink();
  const { path, waffles, pickle } = setup;
  const same = { servicePackageId: String(setup.gus.packages[0]!.id), preferredDate: "2026-06-17" };

  expect(await valuesAt(setup, path(String(waffles)))).toEqual({
    ...same,
    petIds: [String(waffles)],
    petInfo: "Waffles, a spaniel",
  });
  expect(await valuesAt(setup, path(`${waffles}-${pickle}`))).toEqual({
    ...same,
    petIds: [String(waffles), String(pickle)],
    petInfo: "Waffles: Dog.\nPickle: Dog.",
  });
});

test("pets that are gone, or somebody else's, leave the form as it was sent", async () => {
  const setup = await setUpLink();
  setup.setPet(setup.pickle, { archivedAt: 1 });

  for (const pets of [String(setup.pickle), "99999", "x", "", "1".repeat(300)]) {
    expect((await valuesAt(setup, setup.path(pets))).petIds).toEqual([String(setup.waffles)]);
  }
});

test("whoever is not signed in signs in first, and finds the form filled in", async () => {
  const setup = await setUpLink();
  const visitor = setup.app.visitor();
  const path = setup.path(String(setup.waffles));

  const first = await visitor.get(path);
  const signIn = new URL(first.headers.get("location")!, "http://localhost:3000");
  const page = await (await visitor.get(signIn.pathname + signIn.search)).text();
  const entered = await visitor.submit(signIn.pathname + signIn.search, { username: "ana", password: PASSWORD });

  expect([first.status, signIn.pathname, signIn.searchParams.get("next")]).toEqual([303, "/auth", `${path}#book`]);
  expect(page).toContain("Welcome back");
  expect(page).not.toContain("is saved");
  expect(entered.headers.get("location")).toBe(`${path}#book`);
});

const TAB = "/pet-parent-dashboard?tab=bookings";
const choice = (id: number) => `dialog select[name=repeat-${id}]`;

async function setUpReview() {
  const setup = await setUpReminders();
  const [pickle, gone] = [setup.addPet("Pickle", null), setup.addPet("Teddy")];
  setup.setPet(gone, { archivedAt: 1 });
  for (const petId of [pickle, gone]) {
    addRow(setup.app.ctx.db, visitPets, { visitId: setup.visit, petId });
  }
  const weeksOf = (id: number) => readRow(setup.app.ctx.db, pets, { id })!.repeatWeeks;
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
