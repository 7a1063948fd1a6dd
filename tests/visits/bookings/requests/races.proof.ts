import { expect, test } from "bun:test";
import { auditLog, bookings, outbox, reviews, visits } from "#db/db.ts";
import { expireRequests } from "#src/features/visits/bookings/answers/by-system.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { changeRows } from "#tests/support/rows.ts";
import { moves, requested, sendRequest, setUpBookings } from "../setup.ts";

const ROUNDS = 6;
const CONCURRENCY = 50;
const crowd = { RATE_LIMITS: "write-user=999999" };

const rivals = [
  ["gus", "accepted"],
  ["gus", "declined"],
  ["ana", "cancelled"],
] as const;

test("lets one of accept and decline and cancel win 60 races", async () => {
  const { app, as, id } = await requested({}, {}, crowd);
  const winners = new Set<string>();

  for (let round = 0; round < 60; round++) {
    app.ctx.db.update(visits).set({ status: "pending", calendarSequence: 0 }).run();
    app.ctx.db.delete(outbox).run();
    const order = rivals.map((_, at) => rivals[(at + round) % rivals.length]!);
    const answers = await Promise.all(
      order.map(([who, status]) => as[who].patch(`/api/bookings/${id}/status`, { status, from: "pending" })),
    );

    const [winner, ...others] = order.filter((_, at) => answers[at]!.status === 200);
    expect(others).toEqual([]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(app.ctx.db.select().from(bookings).get()!.status).toBe(winner![1]);
    expect(app.ctx.db.select().from(outbox).all()).toHaveLength({ accepted: 2, declined: 1, cancelled: 1 }[winner![1]]);
    winners.add(winner![1]);
  }

  expect([...winners].sort()).toEqual(["accepted", "cancelled", "declined"]);
  expect(app.ctx.db.select().from(auditLog).all()).toHaveLength(1 + 60);
});

test("lets one of decline and cancel and the clock win 84 races", async () => {
  const { app, as, id, expiresAt } = await requested({}, {}, crowd);
  const answer = (who: "ana" | "gus", status: string) => async () =>
    (await as[who].patch(`/api/bookings/${id}/status`, { status, from: "pending" })).status;
  const all = [
    answer("gus", "accepted"),
    answer("gus", "declined"),
    answer("ana", "cancelled"),
    // Waits some turns, because the job reads nothing first and would always win.
    async () => {
      for (let turn = 0; turn < turns; turn++) await Bun.sleep(0);
      await expireRequests(app.ctx, () => []);
    },
  ];
  let turns = 0;
  const emailsOfEnd = { declined: 1, cancelled: 1, expired: 2 };
  const winners = new Set<string>();
  app.clock.set(expiresAt!);

  for (let round = 0; round < 84; round++) {
    turns = round % 7;
    app.ctx.db.update(visits).set({ status: "pending", expiresAt }).run();
    app.ctx.db.delete(outbox).run();
    const order = all.map((_, at) => all[(at + round) % all.length]!);

    const answers = await Promise.all(order.map((act) => act()));

    const { status } = app.ctx.db.select().from(bookings).get()!;
    expect(answers.filter((one) => one === 200)).toHaveLength(status === "expired" ? 0 : 1);
    expect(app.ctx.db.select().from(outbox).all()).toHaveLength(emailsOfEnd[status as keyof typeof emailsOfEnd]);
    winners.add(status);
  }

  expect([...winners].sort()).toEqual(["cancelled", "declined", "expired"]);
  expect(app.ctx.db.select().from(auditLog).all()).toHaveLength(1 + 84);
});

test("cancels a just accepted visit when the parent sends no expected status", async () => {
  const { app, as, id } = await requested({}, {}, crowd);

  const answers = await Promise.all([moves(as.gus, id, "accepted"), moves(as.ana, id, "cancelled")]);

  expect(answers).toEqual(["accepted", "cancelled"]);
  expect(app.ctx.db.select().from(bookings).get()!.status).toBe("cancelled");
});

test("accepts a request once for 50 calls at once with one set of emails", async () => {
  const setup = await setUpBookings({}, crowd);
  const { app, as } = setup;

  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await sendRequest(setup, "ana", { petInfo: `Dog ${round}` });
    app.ctx.db.delete(outbox).run();

    const answers = await Promise.all(Array.from({ length: CONCURRENCY }, () => moves(as.gus, id, "accepted")));

    expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
    expect(app.ctx.db.select().from(outbox).all()).toHaveLength(2);
    // Frees the morning, because the next round requests it again.
    changeRows(app.ctx.db, visits, { id }, { status: "cancelled" });
  }
});

test("saves one of 50 reviews at once and counts a household once", async () => {
  const setup = await setUpBookings({}, crowd);
  const { app, as, gus } = setup;

  for (let round = 1; round <= ROUNDS; round++) {
    const { id } = await sendRequest(setup, "ana", { petInfo: `Dog ${round}` });
    const yesterday = { preferredDate: "2026-06-09", startsAt: app.clock.now() - DAY_MS };
    changeRows(app.ctx.db, visits, { id }, { status: "completed", ...yesterday });
    const review = { bookingId: id, rating: 5, comment: "Waffles waits at the window." };

    const answers = await Promise.all(Array.from({ length: CONCURRENCY }, () => as.ana.post("/api/reviews", review)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(CONCURRENCY - 1);
    expect(app.ctx.db.select().from(reviews).all()).toHaveLength(round);
    const profile = await (await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)).json();
    expect(profile.reviewCount).toBe(1);
  }
});
