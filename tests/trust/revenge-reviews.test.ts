import { expect, test } from "bun:test";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpTrust } from "./cast.ts";

async function revenge() {
  const trust = await setUpTrust();
  const { app, gus } = trust;
  const ana = await trust.joined("ana");
  const { id, startsAt } = await trust.visit(ana.window);
  app.clock.set(startsAt + HOUR_MS);
  await trust.asGus().patch(`/api/bookings/${id}/status`, { status: "no_show" });
  await ana.window.post(`/api/bookings/${id}/dispute`, { text: "I was at the door." });
  app.clock.set(startsAt + 5 * HOUR_MS);
  const review = { bookingId: id, rating: 1, comment: "Never came, and lies about it." };
  const { id: reviewId } = await (await ana.window.post("/api/reviews", review)).json();
  trust.news();
  const shown = async () => {
    const reviews = await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json();
    const { reviewCount } = await (await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)).json();
    return [reviews.length, reviewCount] as number[];
  };
  const decide = (outcome: string) => trust.boss().patch(`/api/admin/bookings/${id}/dispute`, { outcome });
  return { ...trust, ana, id, reviewId, shown, decide };
}

test("mentions a review in the dispute and hides it when the no-show is kept", async () => {
  const { ana, id, needs, news, seenBy, shown, decide } = await revenge();
  expect((await needs())[0]!.visit!.dispute).toEqual({ kind: "no_show", text: "I was at the door.", rating: 1 });
  expect(await shown()).toEqual([1, 1]);

  expect((await decide("kept")).status).toBe(200);

  expect(await shown()).toEqual([0, 0]);
  expect(news()).toEqual([
    "ana: We reviewed your dispute",
    "gus: We reviewed a disputed no-show",
    "ana: We hid your review",
    "gus: We hid a review of your business",
  ]);
  const { hiddenReview, actions } = await seenBy(ana.window, id);
  expect(hiddenReview).toMatchObject({ reason: "The visit was a no-show, so it can't be reviewed." });
  expect(actions).toEqual(["book_again"]);
});

testWith("keeps the review when a no-show is lifted and hides no review twice", revenge, async (lifted) => {
  await lifted.decide("completed");
  expect(await lifted.shown()).toEqual([1, 1]);

  const { boss, reviewId, decide, news } = await revenge();
  await boss().patch(`/api/admin/reviews/${reviewId}`, { hidden: true, reason: "Insults the groomer" });
  news();
  await decide("kept");
  expect(news()).toEqual(["ana: We reviewed your dispute", "gus: We reviewed a disputed no-show"]);
});

testWith("lets the person who reported the review know the outcome", revenge, async (trust) => {
  const bob = await trust.joined("bob");
  await bob.window.post("/api/reports", { kind: "review", id: trust.reviewId, reason: "not-the-visit", text: "" });
  expect(await trust.needs()).toHaveLength(2);
  trust.news();

  await trust.decide("kept");

  expect(await trust.needs()).toEqual([]);
  expect(trust.news()).toContain("bob: We hid the review you reported");
});
