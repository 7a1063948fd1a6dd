import { expect, test } from "bun:test";
import { alerts } from "#db/db.ts";
import { makeHarmless } from "#src/email/harmless.ts";
import { type ParsedClients, parseClientsFile } from "#src/features/clients/clients/imports/file/clients-in.ts";
import { bestReview, publicName } from "#src/features/talk/reviews/queries.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { ReviewView } from "#src/shared/listing/groomers.ts";
import { petLine } from "#src/shared/visits/pets/pet-labels.ts";
import { petNamesOrInfo } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { addReview } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { COMMENT, emailsIn, lastEntry, setUpReview } from "./setup.ts";

testWith("lists reviews newest first with a first name and an initial", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const olga = await addGroomer(app, "olga");
  const dana = await addUser(app, "pet_parent", "dana", { fullName: "Dana Maria Rivers" });
  addReview(app, gus, dana, { rating: 3, comment: "The second one.", hoursAgo: 5 });
  addReview(app, gus, dana, { rating: 5, comment: "The newest one.", hoursAgo: 1 });
  addReview(app, gus, dana, { rating: 4, comment: "The first one ever.", hoursAgo: 9 });
  addReview(app, olga, dana, { comment: "About somebody else." });

  const list = await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json();

  expect(list.map((review: ReviewView) => review.comment)).toEqual([
    "The newest one.",
    "The second one.",
    "The first one ever.",
  ]);
  const fields = ["bookingId", "comment", "createdAt", "groomerId", "id", "petParent", "photos", "rating"];
  expect(Object.keys(list[0]).sort()).toEqual(fields);
  expect(list[0].petParent).toEqual({ fullName: "Dana R." });
});

testWith("rounds the average to one decimal and omits it without reviews", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const dana = await addUser(app, "pet_parent", "dana");
  const profile = async () => (await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)).json();

  expect(await profile()).not.toHaveProperty("averageRating");
  for (const rating of [5, 5, 4]) addReview(app, gus, dana, { rating });
  expect(await profile()).toMatchObject({ averageRating: 4.7, reviewCount: 3 });
});

/** Family: the first word isn't the first name, or the last one the last name. */
const namesOfDana =
  "Dana Rivers|  Dana   van der rivers |Rivers, Dana|RIVERS, DANA M.|Dr. Dana Rivers|Dana Rivers Jr.|Dana Rivers, III|Dana (Dee) Rivers (mom of Bo)|Dana Rivers 🐶|Dana Rivers 2";

test("shows only a first name and one letter in public", () => {
  expect(namesOfDana.split("|").filter((name) => publicName(name) !== "Dana R.")).toEqual([]);
  const shown = { Dana: "Dana", "Zoë Östlund": "Zoë Ö.", "  ": "Former customer", ",": "," };
  for (const [name, text] of Object.entries(shown)) expect(publicName(name)).toBe(text);
  expect(publicName(null)).toBe("Former customer");
});

const dogs = "🐶".repeat(200);
const review = (rating: number, comment: string) => ({ rating, comment }) as ReviewView;

test("quotes the newest of the best reviews and never a poor one", () => {
  expect(bestReview([])).toBeUndefined();
  expect(bestReview([review(3, "Late and wet.")])).toBeUndefined();
  expect(bestReview([review(4, "Good."), review(5, "Newer best."), review(5, "Older best.")])?.comment).toBe(
    "Newer best.",
  );
});

test("ends a long quote at a word", () => {
  const quote = bestReview([review(5, "Waffles loves the van. ".repeat(20))])!.comment;

  expect(quote.length).toBeLessThanOrEqual(181);
  expect(quote).toEndWith("van. Waffles loves the…");
  expect(bestReview([review(5, dogs.slice(0, 180))])!.comment).toBe(dogs.slice(0, 180));
});

const fileWith = (name: string) => parseClientsFile(Buffer.from(`Name,${name}\nAna,1`), { columns: null });
const unknown = { type: "Dog" as const, breed: null, age: null, weight: null, healthIssues: null };

test.each<[string, (text: string) => string]>([
  ["quote of a review", (text) => bestReview([review(5, text)])!.comment],
  ["pet in a request", (text) => petLine({ ...unknown, name: "Ham", specialInstructions: text })],
  ["pet on a card", (petInfo) => petNamesOrInfo({ pets: [], petInfo })],
  ["name in an email", makeHarmless],
  ["column of a client file", (name) => (fileWith(name) as ParsedClients).columns[1]!.name],
])("cuts no emoji in half in the %s", (_, cut) => {
  for (const text of [dogs, `a${dogs}`]) expect([cut(text).isWellFormed(), cut(text).at(-1)]).toEqual([true, "…"]);
});

test.each(["gus", "ana"] as const)("lets an admin hide an unreported review from the page of %s", async (who) => {
  const { app, as, ana, gus } = await setUpReview();
  const user = who === "gus" ? gus.user : ana;
  const shown = async () => (await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json()).length;

  await openTab(as.boss, `/admin/users/${user.id}`, async (tab) => {
    expect(tab.text("[data-island=admin-user] details:last-child")).toContain(COMMENT);
    await tab.press("Hide review");
    expect(tab.text("dialog")).toContain("We'll email the parent and the groomer.");
    await tab.type("dialog textarea", "It names a private address.");
    await tab.submit();
  });

  expect([await shown(), emailsIn(app).length]).toEqual([0, 2]);
  await openTab(as.boss, `/admin/users/${user.id}`, async (tab) => {
    expect(tab.text("[data-island=admin-user] details:last-child")).toContain("Hidden");
    await tab.press("Show review");
    await tab.type("dialog textarea", "It is the address of the van.");
    await tab.submit();
  });
  expect(await shown()).toBe(1);
});

testWith("omits the list from an admin's page of a person without reviews", setUpReview, async ({ as, pat }) => {
  expect(await (await as.boss.get(`/admin/users/${pat.id}`)).text()).not.toContain("Latest reviews");
});

async function published(rating: number) {
  const { app, id, gus, asAna, asGus } = await setUpReview({ rating });
  const list = await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json();
  const { averageRating, reviewCount } = await (
    await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)
  ).json();
  const page = await (await app.visitor().get(groomerPath(gus.profile.id))).text();
  const { actions, hasReview, reviewObstacle } = await asAna();
  return {
    numbers: [list.length, list[0].rating, averageRating, reviewCount],
    path: {
      review: { ...list[0], rating: "as written" },
      isOnPage: page.includes(`<article>`) && page.includes("12 Elm Street"),
      parent: { actions, hasReview, reviewObstacle },
      groomer: (await asGus()).actions,
      emails: emailsIn(app).length,
      alerts: app.ctx.db.select().from(alerts).all(),
      entry: { action: lastEntry(app).action, target: lastEntry(app).target === `review ${id}` },
    },
  };
}

test("publishes a review with one paw exactly like one with five", async () => {
  const [worst, best] = [await published(1), await published(5)];

  expect(worst.path).toEqual(best.path);
  expect(worst.path).toMatchObject({ isOnPage: true, emails: 0, alerts: [], entry: { action: "review-written" } });
  expect([worst.numbers, best.numbers]).toEqual([
    [1, 1, 1, 1],
    [1, 5, 5, 1],
  ]);
});
