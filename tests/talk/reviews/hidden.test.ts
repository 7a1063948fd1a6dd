import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { alerts, groomerProfiles, reviews, users, visits } from "#db/db.ts";
import { hidingOutcome } from "#src/domain/hiding.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { addReview } from "#tests/listing/groomers/setup.ts";
import { dataOf, readPage } from "#tests/search/seo/reading.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { COMMENT, clearEmails, decides, emailsIn, lastEntry, messageOf, setUpReview, subjectsIn } from "./setup.ts";

test.each([
  [false, 0, true, "hidden"],
  [false, 2, true, "hidden"],
  [true, 0, true, { refused: "This review is already hidden." }],
  [true, 0, false, "shown-again"],
  [false, 1, false, "kept"],
  [false, 0, false, { refused: "This review is visible and has no open reports." }],
] as const)(
  "decides a review hidden %p with %p open reports and requested hidden %p: %p",
  (isHidden, openReports, wantsHidden, outcome) => {
    expect(hidingOutcome({ isHidden, openReports }, { thing: "review", hidden: wantsHidden })).toEqual(outcome);
  },
);

test.each([
  [false, 1, "reported", true, "hidden"],
  [true, 0, "hidden", false, "shown-again"],
  [true, 0, "reported", false, "409"],
  [false, 0, "hidden", false, "409"],
  [false, 1, "shown", true, "409"],
] as const)(
  "decides a message hidden %p with %p reports seen as %p and requested %p: %p",
  (isHidden, openReports, was, hidden, is) => {
    const outcome = hidingOutcome({ isHidden, openReports }, { thing: "message", hidden, was });
    expect(typeof outcome === "string" ? outcome : "409").toBe(is);
  },
);

test("removes a hidden review from profile, search, and data for search engines", async () => {
  const { app, as, gus, id } = await setUpReview();
  const path = groomerPath(gus.profile.id);
  const seen = async () => {
    const profile = await (await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)).json();
    const [found] = await (await app.visitor().post("/api/groomers/search", { zipCode: "28801" })).json();
    const page = await readPage(app, path);
    const key = app.ctx.db.select().from(groomerProfiles).get()!.ratingKey;
    return {
      list: (await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json()).length,
      profile: [profile.averageRating, profile.reviewCount],
      found: [found.averageRating, found.reviewCount],
      isQuoted: page.html.includes("Elm Street"),
      data: dataOf(page, "LocalBusiness")?.aggregateRating !== undefined,
      isDescribed: page.html.includes("from 1 review"),
      isSorted: key > 0,
    };
  };
  const shown = {
    list: 1,
    profile: [2, 1],
    found: [2, 1],
    isQuoted: true,
    data: true,
    isDescribed: true,
    isSorted: true,
  };
  expect(await seen()).toEqual(shown);

  expect((await decides(as.boss, id, true)).status).toBe(200);

  const none = [undefined, 0];
  const gone = {
    list: 0,
    profile: none,
    found: none,
    isQuoted: false,
    data: false,
    isDescribed: false,
    isSorted: false,
  };
  expect(await seen()).toEqual(gone);
  expect(await (await app.visitor().get(path)).text()).toContain("No reviews yet.");

  expect((await decides(as.boss, id, false, "It was no private address.")).status).toBe(200);
  expect(await seen()).toEqual(shown);
});

test("updates the groomer's share image and search rank without a hidden review", async () => {
  const { app, as, gus, pat, id } = await setUpReview();
  addReview(app, gus, pat, { rating: 5 });
  const olga = await addGroomer(app, "olga");
  addReview(app, olga, pat, { rating: 4 });
  const rated = async () => {
    const { html } = await readPage(app, groomerPath(gus.profile.id));
    const found = (await (
      await app.visitor().post("/api/groomers/search", { zipCode: "28801" })
    ).json()) as SearchResult[];
    return {
      image: /\/og\/groomer\/[^"]+/.exec(html)?.[0],
      words: /Rated ([\d.]+) out of 5 from \d+ reviews?/.exec(html)?.[0],
      town: /Rated ([\d.]+) out of 5 paws/.exec((await readPage(app, "/mobile-dog-grooming/nc/asheville")).text)?.[1],
      order: found.map(({ businessName, averageRating }) => `${businessName} ${averageRating}`),
    };
  };

  const before = await rated();
  await decides(as.boss, id, true);
  app.clock.advance(MINUTE_MS);
  const after = await rated();

  expect(before).toMatchObject({
    words: "Rated 3.5 out of 5 from 2 reviews",
    order: ["olga's Van 4", "Blue Ridge Bath Co. 3.5"],
    town: "4.0",
  });
  expect(after).toMatchObject({
    words: "Rated 5.0 out of 5 from 1 review",
    order: ["Blue Ridge Bath Co. 5", "olga's Van 4"],
    town: "5.0",
  });
  expect(before.image).toBeString();
  expect(after.image).not.toBe(before.image);
});

test("shows the reason for hiding to the review's writer only", async () => {
  const { app, as, id, asAna, asGus } = await setUpReview();
  expect(await asAna()).not.toHaveProperty("hiddenReview");

  await decides(as.boss, id, true);

  expect(await asAna()).toMatchObject({
    hasReview: true,
    actions: ["book_again"],
    reviewObstacle: "reviewed",
    hiddenReview: { at: app.clock.now(), reason: "It names a private address.", comment: COMMENT },
  });
  expect(await asGus()).not.toHaveProperty("hiddenReview");
  await decides(as.boss, id, false);
  expect(await asAna()).not.toHaveProperty("hiddenReview");
});

test("emails both sides the reason without the review's text", async () => {
  const { app, as, id, bookingId, gus } = await setUpReview();

  await decides(as.boss, id, true);

  const [toAna, toGus] = emailsIn(app);
  for (const { text, html } of [toAna!, toGus!]) {
    expect(text).toContain("Reason: It names a private address.");
    expect(text + html).not.toMatch(/Elm Street|boss/);
  }
  expect(toAna!.text).toContain(`/bookings/${bookingId}`);
  expect(toGus!.text).toContain(`${groomerPath(gus.profile.id)}#reviews`);
  expect(lastEntry(app)).toMatchObject({ action: "review-hidden", target: `review ${id}` });
  expect(lastEntry(app).detail).not.toContain("Elm Street");

  clearEmails(app);
  await decides(as.boss, id, false);
  expect(subjectsIn(app)).toEqual([
    "ana@example.com: Your review is visible again",
    "gus@example.com: A review of your business is visible again",
  ]);
  clearEmails(app);
  await decides(as.boss, id, true, "It does name one.");
  expect(emailsIn(app)).toHaveLength(2);
});

testWith("refuses a decision that changes nothing or has no reason", setUpReview, async ({ app, as, id }) => {
  expect(await messageOf(await decides(as.boss, id, false))).toBe("This review is visible and has no open reports.");
  expect((await (await decides(as.boss, id, true, " ")).json()).error.fields).toEqual({
    reason: "Please enter a reason",
  });
  const answers = await Promise.all([decides(as.boss, id, true), decides(as.boss, id, true)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(emailsIn(app)).toHaveLength(2);
});

test("deletes a hidden review with its writer's account and keeps later ones hidden", async () => {
  const { app, as, gus, pat, id } = await setUpReview();
  const later = addReview(app, gus, pat, { rating: 1 });
  const stored = () => app.ctx.db.select().from(reviews).all();
  const close = (window: typeof as.ana) => window.delete("/api/account", { password: PASSWORD });
  await decides(as.boss, id, true);

  expect((await close(as.ana)).status).toBe(204);
  expect(stored()).toMatchObject([{ id: later.id, petParentId: pat.id }]);
  expect((await decides(as.boss, id, false)).status).toBe(404);

  expect((await close(as.pat)).status).toBe(204);
  clearEmails(app);
  expect((await decides(as.boss, later.id, true)).status).toBe(200);
  expect(stored()).toMatchObject([{ id: later.id, petParentId: null, hiddenReason: "It names a private address." }]);
  expect(subjectsIn(app)).toEqual(["gus@example.com: We hid a review of your business"]);
  expect(app.ctx.db.select().from(groomerProfiles).get()).toMatchObject({ ratingSum: 0, ratingCount: 0 });
});

testWith("ignores hidden reviews in the alert about a burst of reviews", setUpReview, async ({ app, as, gus }) => {
  for (let at = 0; at < 4; at++) {
    await decides(as.boss, addReview(app, gus, await addUser(app, "pet_parent", `fan${at}`)).id, true);
  }
  const last = await addUser(app, "pet_parent", "last");
  const visit = addReview(app, gus, last);
  app.ctx.db.delete(reviews).where(eq(reviews.id, visit.id)).run();
  changeRows(app.ctx.db, visits, {}, { startsAt: app.clock.now() - 8 * HOUR_MS });
  app.ctx.db.update(users).set({ createdAt: app.clock.now() }).run();

  const review = { bookingId: visit.bookingId, rating: 5, comment: "She waits at the window now." };
  expect((await signedIn(app, last, "pet_parent").post("/api/reviews", review)).status).toBe(201);

  expect(app.ctx.db.select().from(alerts).all()).toEqual([]);
});
