import { expect, test } from "bun:test";
import { auditLog, bookings, reviews } from "#db/schema/tables.ts";
import type { BookingStatus } from "#src/shared/booking-words.ts";
import { requestFor, requests, type Village, village } from "#tests/bookings/world.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";

const COMMENT = "Waffles waits at the window for the van.";

/** Ana's visit with Gus, as it stands. */
async function visit(status: BookingStatus = "completed") {
  const world = await village();
  const { id } = await requests(world.as.ana, requestFor(world));
  world.app.ctx.db.update(bookings).set({ status }).run();
  return { ...world, id, review: { bookingId: id, groomerId: world.gus.profile.id, rating: 4, comment: COMMENT } };
}

const fieldsOf = async (response: Response) => {
  const { error } = (await response.json()) as { error?: { fields?: Record<string, string> } };
  return response.status === 422 ? error?.fields : response.status;
};
const stored = ({ app }: Pick<Village, "app">) => app.ctx.db.select().from(reviews).all();

test("a parent reviews a completed visit, under a first name and an initial", async () => {
  const { app, as, id, gus, review } = await visit();

  const response = await as.ana.post("/api/reviews", review);

  expect(response.status).toBe(201);
  const published = await response.json();
  expect(published).toEqual({
    id: published.id,
    groomerId: gus.profile.id,
    rating: 4,
    comment: COMMENT,
    createdAt: app.clock.now(),
    petParent: { fullName: "ana T." },
  });
  expect(await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json()).toEqual([published]);
  const [booking] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(booking).toMatchObject({ id, hasReview: true });
  expect(app.ctx.db.select().from(auditLog).all().at(-1)).toMatchObject({
    action: "review-written",
    target: `review ${published.id}`,
  });
});

test("the average follows on the profile and in the search", async () => {
  const { app, as, gus, review } = await visit();
  const averages = async () => {
    const profile = await (await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)).json();
    const [found] = await (await app.visitor().post("/api/groomers/search", { zipCode: "28801" })).json();
    return [profile.averageRating, profile.reviewCount, found.averageRating, found.reviewCount];
  };

  expect(await averages()).toEqual([undefined, 0, undefined, 0]);
  await as.ana.post("/api/reviews", review);
  expect(await averages()).toEqual([4, 1, 4, 1]);

  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");
  const second = await requests(bob, requestFor({ gus }));
  app.ctx.db.update(bookings).set({ status: "completed" }).run();
  await bob.post("/api/reviews", { ...review, bookingId: second.id, rating: 5 });
  expect(await averages()).toEqual([4.5, 2, 4.5, 2]);
  expect(await (await app.visitor().get(`/groomer/${gus.profile.id}`)).text()).toContain("(2 reviews)");
});

test("a visit is reviewed once", async () => {
  const world = await visit();
  await world.as.ana.post("/api/reviews", world.review);

  const again = await world.as.ana.post("/api/reviews", { ...world.review, rating: 1 });

  expect(again.status).toBe(409);
  expect((await again.json()).error.message).toBe("You have already reviewed this visit.");
  expect(stored(world)).toMatchObject([{ rating: 4 }]);
});

test.each(["pending", "accepted", "declined", "cancelled"] as const)(
  "a visit that is %s has no review",
  async (status) => {
    const world = await visit(status);

    const response = await world.as.ana.post("/api/reviews", world.review);

    expect(response.status).toBe(409);
    expect((await response.json()).error.message).toContain("marked it as completed");
    expect(stored(world)).toEqual([]);
  },
);

test("what is missing or wrong is named with the messages of the form", async () => {
  const { as, review } = await visit();
  const refused = async (changes: object) => fieldsOf(await as.ana.post("/api/reviews", { ...review, ...changes }));

  expect(await fieldsOf(await as.ana.post("/api/reviews", {}))).toEqual({
    rating: "Choose 1 to 5 paws",
    comment: "Review comment must be at least 10 characters",
    bookingId: "Missing booking or groomer information",
  });
  for (const rating of [0, 6, 4.5, "many", null])
    expect(await refused({ rating })).toEqual({ rating: "Choose 1 to 5 paws" });
});

test("a comment of 10 to 2000 characters counts without the spaces around it", async () => {
  const { as, review } = await visit();
  const refused = async (comment: string) => fieldsOf(await as.ana.post("/api/reviews", { ...review, comment }));
  const short = { comment: "Review comment must be at least 10 characters" };

  expect(await refused("123456789")).toEqual(short);
  expect(await refused(`   ${"x".repeat(9)}   `)).toEqual(short);
  expect(await refused("x".repeat(2001))).toEqual({ comment: "Use at most 2000 characters" });
  expect(await refused("1234567890")).toBe(201);
});

test("someone else's booking is as unknown as a missing one", async () => {
  const { app, as, review } = await visit();
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");

  const foreign = await bob.post("/api/reviews", review);
  const missing = await as.ana.post("/api/reviews", { ...review, bookingId: 999 });

  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(await foreign.text()).toBe(await missing.text());
});

test("a review is for the groomer who came, and in the writer's own name", async () => {
  const { app, ana, gus, as, review } = await visit();
  const bea = await addGroomer(app, "bea");
  const post = (changes: object) => as.ana.post("/api/reviews", { ...review, ...changes });

  expect(await fieldsOf(await post({ groomerId: bea.profile.id }))).toEqual({
    groomerId: "This booking was with another groomer",
  });
  expect((await post({ petParentId: gus.user.id })).status).toBe(403);
  expect((await post({ userId: gus.user.id })).status).toBe(403);
  expect((await as.gus.post("/api/reviews", review)).status).toBe(403);
  expect((await app.visitor().post("/api/reviews", {})).status).toBe(401);
  expect((await post({ groomerId: undefined, petParentId: ana.id })).status).toBe(201);
});
