import { expect, test } from "bun:test";
import { alerts, auditLog, bookings, users } from "#db/db.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Browser, TestApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { accepted, clearEmails, emails, moves, subjects } from "../setup.ts";

const audited = ({ ctx }: TestApp) =>
  ctx.db.select({ action: auditLog.action, detail: auditLog.detail }).from(auditLog).all();
const first = async (window: Browser, path: string) => (await (await window.get(path)).json())[0] as BookingView;
const WORDS = "We were at the door from eight on; the gate code is #4711.";

async function begun() {
  const setup = await accepted();
  const { app, as, startsAt } = setup;
  app.clock.set(startsAt);
  const admin = await addUser(app, "admin", "boss");
  const boss = () => signedIn(app, admin, "admin");
  clearEmails(app);
  const asAna = () => first(as.ana, "/api/bookings/pet-parent");
  const asGus = () => first(as.gus, "/api/bookings/groomer");
  return { ...setup, endsAt: startsAt + 4 * HOUR_MS, boss, asAna, asGus };
}

async function missed() {
  const all = await begun();
  all.app.clock.set(all.startsAt + 30 * MINUTE_MS);
  await moves(all.as.gus, all.id, "no_show");
  return all;
}

const dispute = (window: Browser, id: number, text: unknown = WORDS) =>
  window.post(`/api/bookings/${id}/dispute`, { text });
const decide = (window: Browser, id: number, outcome: string) =>
  window.patch(`/api/admin/bookings/${id}/dispute`, { outcome });
const messageOf = async (answer: Response) => (await answer.json()).error.message as string;

test("lets a groomer mark a no-show after half an hour and explains disputes", async () => {
  const { app, as, id, startsAt, endsAt, asAna } = await begun();
  const marked = () => as.gus.patch(`/api/bookings/${id}/status`, { status: "no_show" });

  app.clock.set(endsAt + 2 * DAY_MS);
  expect(await messageOf(await marked())).toBe("You can mark a no-show up to two days after the visit.");
  app.clock.set(startsAt + 30 * MINUTE_MS - 1);
  expect(await messageOf(await marked())).toBe("You can mark a no-show 30 minutes after the visit's start.");
  app.clock.set(startsAt + 30 * MINUTE_MS);
  expect(await moves(as.gus, id, "no_show")).toBe("no_show");

  expect(subjects(app)).toEqual(["ana@example.com: Marked as a no-show: Blue Ridge Bath Co., Tue, Jun 16"]);
  const link = `http://localhost:3000/bookings/${id}?open=dispute`;
  expect(emails(app)[0]!.text).toContain(link);
  expect(await asAna()).toMatchObject({
    status: "no_show",
    actions: ["book_again", "dispute"],
    reviewObstacle: "not-completed",
  });
  expect(audited(app).at(-1)!.action).toBe("booking-no-show");
});

test("shows a dispute only to admins and lets the parent review the visit", async () => {
  const { app, as, id, endsAt, asAna, asGus } = await missed();
  clearEmails(app);

  expect((await dispute(as.ana, id)).status).toBe(200);

  const disputedAt = app.clock.now();
  expect((await asAna()).dispute).toEqual({ kind: "no_show", disputedAt, text: WORDS, decidedAt: null });
  expect((await asGus()).dispute).toEqual({ kind: "no_show", disputedAt, text: null, decidedAt: null });
  expect(subjects(app)).toEqual(["gus@example.com: A pet parent disputes a no-show"]);
  expect(emails(app)[0]!.text + emails(app)[0]!.html).not.toContain("#4711");
  expect(await messageOf(await dispute(as.ana, id))).toBe(
    "You can dispute a no-show, or report a groomer who didn't come, once for each visit.",
  );
  expect(findRows(app.ctx.db, alerts)).toHaveLength(1);
  expect(audited(app).at(-1)).toEqual({ action: "booking-disputed", detail: '{"kind":"no_show"}' });
  app.clock.set(endsAt);
  expect((await asAna()).actions).toEqual(["book_again", "review"]);
  const review = { bookingId: id, rating: 1, comment: "Nobody rang, and we waited all morning." };
  expect((await as.ana.post("/api/reviews", review)).status).toBe(201);
});

testWith("refuses a review of a no-show that is undisputed or kept", missed, async ({ app, as, id, endsAt, boss }) => {
  const review = () => as.ana.post("/api/reviews", { bookingId: id, rating: 1, comment: "We waited all morning." });
  app.clock.set(endsAt);

  expect((await review()).status).toBe(409);
  await dispute(as.ana, id);
  await decide(boss(), id, "kept");
  expect((await review()).status).toBe(409);
});

testWith("refuses a dispute without words or after seven days", missed, async ({ app, as, id }) => {
  expect((await (await dispute(as.ana, id, "  ")).json()).error.fields).toEqual({
    text: "Tell us what happened in a sentence",
  });
  expect((await dispute(as.ana, id, "x".repeat(501))).status).toBe(422);
  app.clock.set(app.clock.now() + 7 * DAY_MS);
  expect(await messageOf(await dispute(as.ana, id))).toBe("You can dispute a no-show for 7 days.");
  expect(findRows(app.ctx.db, alerts)).toEqual([]);
});

test("shows admins a dispute with both sides and lets them decide once", async () => {
  const { app, as, ana, gus, id, boss, asAna } = await missed();
  expect(await messageOf(await decide(boss(), id, "kept"))).toBe("This booking has no dispute.");
  await dispute(as.ana, id);
  clearEmails(app);
  expect((await decide(boss(), id, "refund")).status).toBe(422);
  const needs = async () => (await boss().get("/api/admin/needs-action")).json();

  const [need] = await needs();
  expect(need).toMatchObject({
    kind: "alert",
    userId: gus.user.id,
    message: `Booking ${id}: the pet parent disputes the no-show on Tuesday, June 16, 2026.`,
    visit: {
      bookingId: id,
      parentId: ana.id,
      parentName: "ana Tester",
      dispute: { kind: "no_show", text: WORDS, rating: null },
    },
  });
  const resolve = await boss().post(`/api/admin/alerts/${need.alertId}/resolve`, {});
  expect(await messageOf(resolve)).toStartWith("Decide this dispute");
  expect((await decide(boss(), id, "kept")).status).toBe(200);
  expect(await messageOf(await decide(boss(), id, "completed"))).toBe("This dispute has already been decided.");

  expect(await needs()).toEqual([]);
  expect(await asAna()).toMatchObject({
    status: "no_show",
    actions: ["book_again"],
    dispute: { decidedAt: app.clock.now() },
  });
  expect(subjects(app)).toEqual([
    "ana@example.com: We reviewed your dispute",
    "gus@example.com: We reviewed a disputed no-show",
  ]);
  expect(emails(app)[0]!.text).toContain("and the no-show stays");
  expect(audited(app).at(-1)).toEqual({ action: "dispute-decided", detail: '{"kind":"no_show","outcome":"kept"}' });
});

test.each([false, true])("completes the visit when an admin lifts a no-show (reviewed: %p)", async (isReviewed) => {
  const { app, as, id, endsAt, boss, asAna } = await missed();
  await dispute(as.ana, id);
  app.clock.set(endsAt);
  const review = { bookingId: id, rating: 4, comment: "They came after all, an hour late." };
  if (isReviewed) await as.ana.post("/api/reviews", review);
  clearEmails(app);

  await decide(boss(), id, "completed");

  const actions = ["book_again", ...(isReviewed ? [] : ["review"])];
  expect(await asAna()).toMatchObject({ status: "completed", actions });
  const [toAna, toGus] = emails(app);
  expect(toAna!.text).toContain("and marked the visit as completed");
  expect(toAna!.text).toContain(`/bookings/${id}${isReviewed ? "\n" : "?open=review"}`);
  expect(/a review|How did it go/i.test(toAna!.text)).toBe(!isReviewed);
  expect(toGus!.text).toContain("We reviewed it and marked the visit as completed");
  expect(toGus!.text.includes("They can review it")).toBe(!isReviewed);
  expect((await decide(boss(), id, "kept")).status).toBe(409);
});

testWith("doesn't mention automatic completion while a visit is disputed", begun, async ({ app, as, id, endsAt }) => {
  const page = async (window: Browser) => (await (await window.get(`/bookings/${id}`)).text()).replaceAll("&#39;", "'");
  app.clock.set(endsAt + HOUR_MS);
  expect(await page(as.ana)).toContain("mark the visit as completed, we will after two days");
  expect(await page(as.gus)).toContain("After two days, we'll mark it as completed");

  await dispute(as.ana, id);

  for (const wait of [0, DAY_MS, 5 * DAY_MS]) {
    app.clock.set(endsAt + HOUR_MS + wait);
    const [toAna, toGus] = [await page(as.ana), await page(as.gus)];
    expect(toAna).toContain("You said the groomer didn't come. We're looking into it.");
    expect(toGus).toContain("The pet parent says you didn't come. We're looking into it.");
    expect(toAna + toGus).not.toMatch(/after two days|After two days|Free to cancel/);
  }
});

test("takes one of 20 disputes and decisions at once with one set of emails", async () => {
  const { app, as, id, boss } = await missed();
  clearEmails(app);

  const disputes = await Promise.all(Array.from({ length: 20 }, () => dispute(as.ana, id)));
  const decisions = await Promise.all(
    Array.from({ length: 20 }, (_, at) => decide(boss(), id, at % 2 ? "kept" : "completed")),
  );

  expect(disputes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(emails(app)).toHaveLength(3);
});

test("exports and deletes a parent's dispute text and still lets an admin decide", async () => {
  const { app, ana, as, id, endsAt, boss } = await missed();
  await dispute(as.ana, id);
  expect(await (await as.ana.post("/api/account/export", { password: PASSWORD })).text()).toContain("#4711");
  app.clock.set(endsAt + DAY_MS);
  await as.ana.delete("/api/account", { password: "biscuits" });
  clearEmails(app);

  expect(findRow(app.ctx.db, users, { id: ana.id })!.deletedAt).not.toBeNull();
  expect(app.ctx.db.select().from(bookings).get()!.disputeText).toBeNull();
  const [need] = await (await boss().get("/api/admin/needs-action")).json();
  expect(need.visit).toMatchObject({ parentName: "Former customer", dispute: { text: null } });
  expect((await decide(boss(), id, "kept")).status).toBe(200);
  expect(subjects(app)).toEqual(["gus@example.com: We reviewed a disputed no-show"]);
});
