import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { alerts, auditLog, reviews, users, visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  type BookingSetup,
  oakStreet,
  requestFor,
  requests,
  sendRequest,
  setUpBookings,
  TUESDAY_NOON,
} from "#tests/visits/bookings/setup.ts";

const COMMENT = "Waffles waits at the window for the van.";

async function visit(status: BookingStatus = "completed") {
  const setup = await setUpBookings();
  const { id } = await sendRequest(setup, "ana");
  setup.app.ctx.db.update(visits).set({ status }).run();
  setup.app.clock.set(TUESDAY_NOON);
  return { ...setup, id, review: { bookingId: id, groomerId: setup.gus.profile.id, rating: 4, comment: COMMENT } };
}

const login = ({ app, ana }: BookingSetup) => signedIn(app, ana, "pet_parent");
const fieldsOf = async (response: Response) => {
  const { error } = (await response.json()) as { error?: { fields?: Record<string, string> } };
  return response.status === 422 ? error?.fields : response.status;
};
const stored = ({ app }: Pick<BookingSetup, "app">) => app.ctx.db.select().from(reviews).all();

test("lets a parent review a completed visit as first name and initial", async () => {
  const { app, as, id, gus, review } = await visit();

  const response = await as.ana.post("/api/reviews", review);

  expect(response.status).toBe(201);
  const published = await response.json();
  expect(published).toEqual({
    id: published.id,
    bookingId: id,
    groomerId: gus.profile.id,
    rating: 4,
    comment: COMMENT,
    createdAt: app.clock.now(),
    petParent: { fullName: "ana T." },
    photos: [],
  });
  expect(await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json()).toEqual([published]);
  const [booking] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(booking).toMatchObject({ id, hasReview: true });
  expect(app.ctx.db.select().from(auditLog).all().at(-1)).toMatchObject({
    action: "review-written",
    target: `review ${published.id}`,
  });
});

testWith("updates the average on profile and in search", visit, async ({ app, as, gus, review }) => {
  const averages = async () => {
    const profile = await (await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)).json();
    const [found] = await (await app.visitor().post("/api/groomers/search", { zipCode: "28801" })).json();
    return [profile.averageRating, profile.reviewCount, found.averageRating, found.reviewCount];
  };

  expect(await averages()).toEqual([undefined, 0, undefined, 0]);
  await as.ana.post("/api/reviews", review);
  expect(await averages()).toEqual([4, 1, 4, 1]);

  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");
  const second = await requests(bob, requestFor({ gus }, { preferredDate: "2026-06-23", ...oakStreet }));
  app.clock.advance(7 * DAY_MS);
  app.ctx.db.update(visits).set({ status: "completed" }).run();
  await bob.post("/api/reviews", { ...review, bookingId: second.id, rating: 5 });
  expect(await averages()).toEqual([4.5, 2, 4.5, 2]);
  expect(await (await app.visitor().get(`/groomer/${gus.profile.id}`)).text()).toContain("(2 reviews)");
});

testWith("accepts one review per visit", visit, async (setup) => {
  await setup.as.ana.post("/api/reviews", setup.review);

  const again = await setup.as.ana.post("/api/reviews", { ...setup.review, rating: 1 });

  expect([again.status, (await again.json()).error.message]).toEqual([409, "You've already reviewed this visit."]);
  expect(stored(setup)).toMatchObject([{ rating: 4 }]);
});

test.each(["pending", "accepted", "declined", "cancelled"] as const)(
  "refuses a review of a visit that is %s",
  async (status) => {
    const setup = await visit(status);

    const response = await setup.as.ana.post("/api/reviews", setup.review);

    expect(response.status).toBe(409);
    expect((await response.json()).error.message).toContain("once it's completed");
    expect(stored(setup)).toEqual([]);
  },
);

testWith("accepts a review for 60 days from the end of the time of day", visit, async (setup) => {
  const at = async (instant: number) => {
    setup.app.clock.set(instant);
    const [booking] = (await (await login(setup).get("/api/bookings/pet-parent")).json()) as BookingView[];
    const answer = await login(setup).post("/api/reviews", setup.review);
    const sentence = answer.status === 201 ? "published" : (await answer.json()).error.message;
    return [answer.status, sentence, booking!.actions];
  };

  expect(await at(TUESDAY_NOON - 1)).toEqual([409, "You can review this visit after it ends.", ["book_again"]]);
  expect(await at(TUESDAY_NOON + 60 * DAY_MS + 1)).toEqual([
    409,
    "You can review a visit for 60 days.",
    ["book_again"],
  ]);
  expect(await at(TUESDAY_NOON + 60 * DAY_MS)).toEqual([201, "published", ["book_again", "review"]]);
  expect(stored(setup)).toHaveLength(1);
});

testWith("requires a confirmed email address for a review", visit, async (setup) => {
  const confirm = (emailVerifiedAt: number | null) =>
    setup.app.ctx.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, setup.ana.id)).run();
  confirm(null);

  const refused = await setup.as.ana.post("/api/reviews", setup.review);
  confirm(setup.app.clock.now());

  expect([refused.status, (await setup.as.ana.post("/api/reviews", setup.review)).status]).toEqual([409, 201]);
  expect((await refused.json()).error.message).toContain("open the link we emailed you");
});

testWith("shows the groomer no review action", visit, async (setup) => {
  const [booking] = (await (await setup.as.gus.get("/api/bookings/groomer")).json()) as BookingView[];

  expect(booking).toMatchObject({ actions: ["write_note", "propose_next"], reviewObstacle: null });
});

async function reviewers(ages: number[]) {
  const { app, gus } = await setUpBookings();
  const send: (() => Promise<Response>)[] = [];
  for (const [at, days] of ages.entries()) {
    const person = await addUser(app, "pet_parent", `fan${at}`);
    const createdAt = TUESDAY_NOON - days * DAY_MS;
    app.ctx.db.update(users).set({ createdAt }).where(eq(users.id, person.id)).run();
    const window = signedIn(app, person, "pet_parent");
    const { id } = await requests(window, requestFor({ gus }, { ...oakStreet, serviceAddress: `${at} Oak Street` }));
    send.push(() => window.post("/api/reviews", { bookingId: id, rating: 5, comment: COMMENT }));
  }
  app.ctx.db.update(visits).set({ status: "completed" }).run();
  app.clock.set(TUESDAY_NOON);
  const readAlerts = () => app.ctx.db.select().from(alerts).all();
  return { app, gus, send, readAlerts };
}

test("alerts admins once to five reviews from new accounts within a day", async () => {
  const { app, gus, send, readAlerts } = await reviewers([1, 2, 3, 4, 5, 6, 6]);

  for (const review of send.slice(0, 4)) expect((await review()).status).toBe(201);
  const before = readAlerts();
  for (const review of send.slice(4, 6)) expect((await review()).status).toBe(201);
  const [alert] = readAlerts();
  app.ctx.db.update(alerts).set({ resolvedAt: app.clock.now() }).run();
  await send[6]!();

  expect(before).toEqual([]);
  expect(alert).toMatchObject({ kind: "review_burst", groomerId: gus.profile.id, resolvedAt: null });
  expect(alert!.message).toStartWith("Blue Ridge Bath Co. got 5 reviews in one day");
  expect(readAlerts()).toHaveLength(1);
});

test("alerts separately about two businesses with one name", async () => {
  const { app, gus, send, readAlerts } = await reviewers([1, 2, 3, 4, 5, 6]);
  const { businessName } = gus.profile;
  const gil = await addGroomer(app, "gil", { businessName });
  for (const review of send.slice(0, 5)) await review();

  for (const table of [reviews, visits]) app.ctx.db.update(table).set({ groomerId: gil.profile.id }).run();
  await send[5]!();

  expect(readAlerts().map(({ groomerId }) => groomerId)).toEqual([gus.profile.id, gil.profile.id]);
});

test("doesn't alert about older accounts or slow reviews", async () => {
  const known = await reviewers([100, 100, 8, 8, 3, 3]);
  for (const review of known.send) await review();
  const slow = await reviewers([1, 1, 1, 1, 1, 1]);
  for (const review of slow.send) {
    await review();
    slow.app.clock.advance(0.3 * DAY_MS);
  }

  expect([known.readAlerts(), slow.readAlerts()]).toEqual([[], []]);
});

testWith("names missing and invalid fields with the form's messages", visit, async ({ as, review }) => {
  const refused = async (changes: object) => fieldsOf(await as.ana.post("/api/reviews", { ...review, ...changes }));

  expect(await fieldsOf(await as.ana.post("/api/reviews", {}))).toEqual({
    rating: "Choose 1 to 5 paws",
    comment: "Review comment must be at least 10 characters",
    bookingId: "Missing booking or groomer information",
  });
  for (const rating of [0, 6, 4.5, "many", null])
    expect(await refused({ rating })).toEqual({ rating: "Choose 1 to 5 paws" });
});

testWith("counts 10 to 2,000 characters without surrounding spaces", visit, async ({ as, review }) => {
  const refused = async (comment: string) => fieldsOf(await as.ana.post("/api/reviews", { ...review, comment }));
  const short = { comment: "Review comment must be at least 10 characters" };

  expect(await refused("123456789")).toEqual(short);
  expect(await refused(`   ${"x".repeat(9)}   `)).toEqual(short);
  expect(await refused("x".repeat(2001))).toEqual({ comment: "Use at most 2000 characters" });
  expect(await refused("1234567890")).toBe(201);
});

test("accepts a review only for the visiting groomer and under the writer's own account", async () => {
  const { app, ana, gus, as, review } = await visit();
  const bea = await addGroomer(app, "bea");
  const post = (changes: object) => as.ana.post("/api/reviews", { ...review, ...changes });

  expect(await fieldsOf(await post({ groomerId: bea.profile.id }))).toEqual({
    groomerId: "This booking was with another groomer",
  });
  expect((await post({ petParentId: gus.user.id })).status).toBe(403);
  expect((await post({ userId: gus.user.id })).status).toBe(403);
  expect((await post({ groomerId: undefined, petParentId: ana.id })).status).toBe(201);
});
