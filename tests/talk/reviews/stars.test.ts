import { expect, test } from "bun:test";
import { alerts } from "#db/schema/tables.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { lastEntry, mailsIn, setUpReview } from "./setup.ts";

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
      mails: mailsIn(app).length,
      alerts: app.ctx.db.select().from(alerts).all(),
      entry: { action: lastEntry(app).action, target: lastEntry(app).target === `review ${id}` },
    },
  };
}

test("a review with one paw is published as one with five is: at once, in the same place, counted the same", async () => {
  const [worst, best] = [await published(1), await published(5)];

  expect(worst.path).toEqual(best.path);
  expect(worst.path).toMatchObject({ isOnPage: true, mails: 0, alerts: [], entry: { action: "review-written" } });
  expect([worst.numbers, best.numbers]).toEqual([
    [1, 1, 1, 1],
    [1, 5, 5, 1],
  ]);
});
