import { expect, test } from "bun:test";
import { auditLog, dayRules, emailsOff, users, visits } from "#db/db.ts";
import { findFreeForRequest } from "#src/features/search/cities/who-is-free.ts";
import { completeVisits, sendReviewInvites } from "#src/features/visits/bookings/afterwards/complete.ts";
import { expireRequests } from "#src/features/visits/bookings/answers/by-system.ts";
import { startJobs } from "#src/jobs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  AFTERNOON,
  accepted,
  acceptedFarAhead,
  clearEmails,
  emails,
  moves,
  NEXT_TUESDAY,
  requestFor,
  requests,
  sendRequest,
  setUpBookings,
  subjects,
  TUESDAY_NOON,
  zonesOn,
} from "./setup.ts";

const SEARCH_PAGE = "http://localhost:3000/groomers";
const statusIn = ({ ctx }: TestApp) => findRow(ctx.db, visits)!.status;
const expire = ({ ctx }: TestApp) => expireRequests(ctx, (unanswered) => findFreeForRequest(ctx, unanswered));
const actions = ({ ctx }: TestApp, action: string) => findRows(ctx.db, auditLog, { action });

async function requested(changes: Record<string, unknown> = {}) {
  const setup = await setUpBookings();
  const booking = await sendRequest(setup, "ana", changes);
  clearEmails(setup.app);
  return { ...setup, booking };
}

async function agreed(changes: Record<string, unknown> = {}) {
  const all = await requested(changes);
  await moves(all.as.gus, all.booking.id, "accepted");
  clearEmails(all.app);
  return all;
}

test("expires an unanswered request on time and emails both sides once", async () => {
  const { app, as, booking } = await requested();
  const seen = async () => (await (await as.ana.get("/api/bookings/pet-parent")).json())[0] as BookingView;

  app.clock.set(booking.expiresAt! - 1);
  await expire(app);
  expect(await seen()).toMatchObject({ status: "pending", actions: ["cancel", "propose"] });
  app.clock.set(booking.expiresAt!);
  await expire(app);
  await expire(app);

  const ended = { status: "expired", expiresAt: null, actions: ["book_again"], statusReason: null };
  expect(await seen()).toMatchObject(ended);
  expect(subjects(app)).toEqual([
    "ana@example.com: Request expired without a reply: Blue Ridge Bath Co., Tue, Jun 16",
    "gus@example.com: A booking request expired without your reply",
  ]);
  const [trace, ...others] = actions(app, "booking-expire");
  expect(trace).toMatchObject({ actorId: null, target: `booking ${booking.id}`, requestId: "system" });
  expect(others).toEqual([]);
});

testWith("refuses to accept an overdue request before the job expires it", requested, async ({ app, as, booking }) => {
  app.clock.set(booking.expiresAt!);

  const late = await as.gus.patch(`/api/bookings/${booking.id}/status`, { status: "accepted" });

  expect(late.status).toBe(409);
  expect((await late.json()).error.message).toStartWith("This request expired.");
  expect(await moves(as.gus, booking.id, "declined")).toBe("declined");
  await expire(app);
  expect(statusIn(app)).toBe("declined");
});

testWith(
  "names up to three open groomers for the parent's ZIP code by rating and none behind a block",
  requested,
  async ({ app, ana }) => {
    const near = await Promise.all(
      ["Van One", "Van Two", "Van Three", "Van Four", "Van Five", "Van Six"].map((businessName, at) =>
        addGroomer(app, `g${at}`, { businessName }),
      ),
    );
    await addGroomer(app, "far", { businessName: "Far Away", zipCode: "10001", city: "New York", state: "NY" });
    await addGroomer(app, "new", { businessName: "Not Listed", isListed: false });
    app.ctx.db.run(
      `UPDATE groomer_profiles SET rating_sum = 5 * id, rating_count = id WHERE id <> ${near[1]!.profile.id}`,
    );
    app.ctx.db.run(
      `INSERT INTO days_off (groomer_id, start_date, end_date) VALUES (${near[2]!.profile.id}, '${NEXT_TUESDAY}', '${NEXT_TUESDAY}')`,
    );
    for (const [at, by] of ["blocked_at", "blocked_by_parent_at"].entries())
      app.ctx.db.run(
        `INSERT INTO clients (groomer_id, account_id, source, ${by}, created_at, changed_at) VALUES (${near[4 + at]!.profile.id}, ${ana.id}, 'request', 1, 1, 1)`,
      );
    app.clock.set(app.clock.now() + 2 * DAY_MS);

    await expire(app);

    const [toAna, toGus] = emails(app);
    expect(toAna!.text).toContain("These groomers also serve your ZIP code:");
    expect(toAna!.text.match(/Van \w+|Far Away|Not Listed/g)).toEqual(["Van Four", "Van One", "Van Two"]);
    expect(toAna!.text).toContain(
      `Near you: Van Four, see the profile: http://localhost:3000/groomer/${near[3]!.profile.id}`,
    );
    expect(toGus!.text).not.toMatch(/Van/);
    expect(toAna!.text).toContain(`${SEARCH_PAGE}?zipCode=28801&date=${NEXT_TUESDAY}`);
  },
);

testWith("links an expired request to other days if no groomer is free", requested, async ({ app, booking }) => {
  app.clock.set(booking.expiresAt!);

  await expire(app);

  expect(emails(app)[0]!.text).toContain(`See other days:\n${SEARCH_PAGE}?zipCode=28801\n`);
});

testWith("names no day in an expired request's email once the day is over", requested, async ({ app, booking }) => {
  await addGroomer(app, "van", { businessName: "Van One" });
  app.clock.set(booking.startsAt + DAY_MS);

  await expire(app);

  expect(emails(app)[0]!.text).toContain(`Find another groomer:\n${SEARCH_PAGE}?zipCode=28801\n`);
});

test.each(["declined", "cancelled"] as const)(
  "links to groomers free that day when a booking is %p",
  async (status) => {
    const { app, as, booking } = status === "declined" ? await requested() : await agreed();

    await moves(as.gus, booking.id, status, "Ill");

    const toAna = emails(app).find(({ recipient }) => recipient === "ana@example.com")!;
    expect(toAna.text).toContain(`Find another groomer:\n${SEARCH_PAGE}?zipCode=28801&date=${NEXT_TUESDAY}\n`);
  },
);

testWith("links to an empty search for a visit without a place", requested, async ({ app, as, booking }) => {
  changeRows(app.ctx.db, visits, {}, { serviceCity: null, serviceState: null, serviceZipCode: null });

  await moves(as.gus, booking.id, "declined");

  expect(emails(app)[0]!.text).toContain(`Find another groomer:\n${SEARCH_PAGE}\n`);
});

testWith("completes a visit after two days of silence and emails both sides", agreed, async ({ app, booking }) => {
  const over = booking.startsAt + 4 * HOUR_MS + 2 * DAY_MS;
  app.clock.set(over - 1);
  await completeVisits(app.ctx);
  expect(statusIn(app)).toBe("accepted");

  app.clock.set(over);
  await completeVisits(app.ctx);
  await completeVisits(app.ctx);
  await sendReviewInvites(app.ctx);

  expect(statusIn(app)).toBe("completed");
  expect(subjects(app)).toEqual([
    "ana@example.com: Review your visit: Blue Ridge Bath Co., Tue, Jun 16",
    "gus@example.com: We marked a visit as completed",
  ]);
  expect(emails(app)[0]!.text).toContain("was over two days ago, so we marked it as completed.");
  expect(actions(app, "booking-complete")).toHaveLength(1);
});

test("mentions no review invitation to the groomer when the parent gets none", async () => {
  for (const closes of [false, true]) {
    const { app, ana, booking } = await agreed();
    if (closes) changeRows(app.ctx.db, users, { id: ana.id }, { deletedAt: 1, disabledAt: 1 });
    else addRow(app.ctx.db, emailsOff, { userId: ana.id, kind: "review-invitations", since: 1 });
    app.clock.set(booking.startsAt + 4 * HOUR_MS + 2 * DAY_MS);

    await completeVisits(app.ctx);

    expect(subjects(app)).toEqual(["gus@example.com: We marked a visit as completed"]);
    const [toGus] = emails(app);
    expect(toGus!.text).toContain("was over two days ago, so we marked it as completed");
    expect(toGus!.text).not.toContain("review");
  }
});

test.each([
  ["the time of day", null, 1, 4],
  ["an exact time's hour", "20:00", 12.5, 13],
])("invites a parent to review once %s ends (%s)", async (_, arrivalFrom, doneAfter, endsAfter) => {
  const { app, as, booking } = await agreed();
  changeRows(app.ctx.db, visits, {}, { arrivalFrom, arrivalUntil: arrivalFrom && "23:30" });
  app.clock.set(booking.startsAt + doneAfter * HOUR_MS);
  await moves(as.gus, booking.id, "completed");
  await sendReviewInvites(app.ctx);
  expect(emails(app)).toEqual([]);

  app.clock.set(booking.startsAt + endsAfter * HOUR_MS);
  await sendReviewInvites(app.ctx);
  await sendReviewInvites(app.ctx);

  expect(subjects(app)).toEqual(["ana@example.com: Review your visit: Blue Ridge Bath Co., Tue, Jun 16"]);
  expect(emails(app)[0]!.text).toContain("marked your visit as completed.");
});

test("doesn't invite again after downtime when a visit is reviewed or long past", async () => {
  const { app, as, booking } = await agreed({ preferredTimeSlot: AFTERNOON });
  app.clock.set(booking.startsAt + HOUR_MS);
  await moves(as.gus, booking.id, "completed");

  app.clock.set(booking.startsAt + 4 * HOUR_MS);
  const review = { bookingId: booking.id, rating: 5, comment: "Gentle hands, a calm dog." };
  expect((await as.ana.post("/api/reviews", review)).status).toBe(201);
  clearEmails(app);
  await sendReviewInvites(app.ctx);
  expect(emails(app)).toEqual([]);
  app.ctx.db.run("DELETE FROM reviews");
  app.clock.set(booking.startsAt + 3 * DAY_MS);
  await sendReviewInvites(app.ctx);
  expect(emails(app)).toEqual([]);
});

testWith("expires other requests when one fails and reports the error", requested, async (setup) => {
  const { app, booking } = setup;
  const other = await sendRequest(setup, "ana", { petInfo: "Pixel" });
  let calls = 0;
  const failing = expireRequests({ ...app.ctx, now: () => app.clock.now() + 2 * DAY_MS }, () => {
    if (calls++ === 0) throw new Error("no geography");
    return [];
  });

  await expect(failing).rejects.toThrow("no geography");
  expect(findRow(app.ctx.db, visits, { id: booking.id })!.status).toBe("pending");
  expect(findRow(app.ctx.db, visits, { id: other.id })!.status).toBe("expired");
});

const changes = ["2026-11-01", "2027-03-14"];

test.each(zonesOn(changes))("completes a visit in %s on %s two days after its time of day", async (_, day, place) => {
  const { app, wall } = await acceptedFarAhead(place, day, 3);
  const due = wall(day, "12:00") + 48 * HOUR_MS;

  app.clock.set(due - MINUTE_MS);
  await completeVisits(app.ctx);
  expect(statusIn(app)).toBe("accepted");
  app.clock.set(due);
  await completeVisits(app.ctx);
  expect(statusIn(app)).toBe("completed");
});

test("runs jobs that expire requests and complete visits and send the emails", async () => {
  const setup = await setUpBookings({}, { TEST_CLOCK: "1" });
  const { app, as } = setup;
  const ignored = await sendRequest(setup, "ana");
  const visit = await sendRequest(setup, "ana", { petInfo: "Pixel" });
  await moves(as.gus, visit.id, "accepted");
  const jobs = startJobs(app.ctx);
  const move = (until: number) =>
    app.visitor().post("/api/demo/clock", { minutes: Math.ceil((until - app.ctx.now()) / MINUTE_MS) });
  const subjectsSince = (mark: number) => app.sent.slice(mark).map(({ subject }) => subject);

  try {
    await move(ignored.expiresAt!);
    expect(subjectsSince(-2)).toEqual([
      "Request expired without a reply: Blue Ridge Bath Co., Tue, Jun 16",
      "A booking request expired without your reply",
    ]);
    const mark = app.sent.length;
    await move(visit.startsAt + 4 * HOUR_MS + 2 * DAY_MS);
    expect(subjectsSince(mark)).toEqual(
      expect.arrayContaining(["Review your visit: Blue Ridge Bath Co., Tue, Jun 16", "We marked a visit as completed"]),
    );
    expect(findRow(app.ctx.db, visits, { id: ignored.id })!.status).toBe("expired");
    expect(findRow(app.ctx.db, visits, { id: visit.id })!.status).toBe("completed");
  } finally {
    await jobs.stop();
  }
});

testWith("sends an unconfirmed email address the names of listed groomers safely", requested, async ({ app, ana }) => {
  const { profile } = await addGroomer(app, "near", { businessName: "Visit evil.example now" });
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: null });
  app.clock.set(app.clock.now() + 2 * DAY_MS);

  await expire(app);

  const { text } = emails(app).find(({ recipient }) => recipient === "ana@example.com")!;
  expect(text).toContain(
    `Near you: Visit evil. example now, see the profile: http://localhost:3000/groomer/${profile.id}`,
  );
  expect(text).not.toContain("evil.example");
});

test("expires and completes a suspended groomer's visits and emails only the parent", async () => {
  const { app, as, gus, booking } = await requested();
  const late = await requests(as.ana, requestFor({ gus }, { petInfo: "Pixel", preferredDate: "2026-06-18" }));
  await moves(as.gus, booking.id, "accepted");
  clearEmails(app);
  changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 1, disabledReason: "x" });

  app.clock.set(late.expiresAt!);
  await expire(app);
  app.clock.set(booking.startsAt + 4 * HOUR_MS + 2 * DAY_MS);
  await completeVisits(app.ctx);

  expect(subjects(app)).toEqual([
    "ana@example.com: Request expired without a reply: Thu, Jun 18",
    "ana@example.com: Review your visit: Tue, Jun 16",
  ]);
});

testWith("names groomers without a day plan and leaves out full ones", requested, async ({ app }) => {
  const full = await addGroomer(app, "full", { businessName: "Van Full" });
  await addGroomer(app, "free", { businessName: "Van Free" });
  const unplanned = await addGroomer(app, "many", { businessName: "Van Many" });
  addRow(app.ctx.db, dayRules, { groomerId: full.profile.id, maxVisits: 1 });
  addRow(app.ctx.db, dayRules, { groomerId: unplanned.profile.id, maxVisits: 1, isPlanned: false });
  for (const { profile, packages } of [full, unplanned]) {
    const own = { groomerId: profile.id, servicePackageId: packages[0]!.id };
    const accepted = { id: undefined, status: "accepted", expiresAt: null, requestKey: `own ${profile.id}` } as const;
    addRow(app.ctx.db, visits, { ...findRow(app.ctx.db, visits)!, ...own, ...accepted });
  }
  app.clock.set(app.clock.now() + 2 * DAY_MS);

  await expire(app);

  const { text } = emails(app).find(({ recipient }) => recipient === "ana@example.com")!;
  expect(text.match(/Van \w+/g)).toEqual(["Van Free", "Van Many"]);
});

async function setUpOver() {
  const setup = await accepted();
  const { app, as } = setup;
  await as.ana.patch("/api/email-choices", { kind: "review-invitations", isOn: false });
  await as.gus.patch("/api/email-choices", { kind: "completed-visits", isOn: false });
  clearEmails(app);
  app.clock.set(TUESDAY_NOON);
  const subjects = () => emails(app).map(({ subject }) => subject);
  return { ...setup, subjects };
}

test("sends no review invitation or completion email to people who turned them off", async () => {
  const { app, subjects } = await setUpOver();
  app.clock.advance(3 * DAY_MS);

  await completeVisits(app.ctx);
  await sendReviewInvites(app.ctx);

  expect(subjects()).toEqual([]);
});

testWith("sends a groomer's note without the invitation", setUpOver, async ({ as, id, subjects }) => {
  await as.gus.patch(`/api/bookings/${id}/status`, { status: "completed", note: "She stood like a statue." });

  expect(subjects()).toEqual(["Visit note: Blue Ridge Bath Co., Tue, Jun 16"]);
});

testWith("emails a parent about a no-show even with emails turned off", setUpOver, async ({ as, id, subjects }) => {
  await moves(as.gus, id, "no_show");

  expect(subjects()).toEqual(["Marked as a no-show: Blue Ridge Bath Co., Tue, Jun 16"]);
});
