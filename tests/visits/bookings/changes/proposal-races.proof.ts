import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, outbox, proposals, visits } from "#db/db.ts";
import { expireRequests } from "#src/features/visits/bookings/answers/by-system.ts";
import { expireProposals } from "#src/features/visits/bookings/changes/service.ts";
import { MAX_PROPOSALS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { changeRows, findRow, findRows, removeRows } from "#tests/support/rows.ts";
import { startInTurns } from "#tests/support/turns.ts";
import { clearEmails, moves, rules, sendRequest } from "../setup.ts";
import { answers, oneTime, setUpProposals, threeTimes, WEDNESDAY } from "./proposal-setup.ts";

const crowd = { RATE_LIMITS: "write-user=999999,proposal-user=999999,booking-user=999999" };
const CONCURRENCY = 50;
const ROUNDS = 6;

type Setup = Awaited<ReturnType<typeof setUpProposals>>;

const rivals = {
  "accepts another time": { emails: 2, act: ({ as }: Setup, id: number) => answers(as.ana, id, "accepted", 1) },
  "declines the times": { emails: 1, act: ({ as }: Setup, id: number) => answers(as.ana, id, "declined") },
  "takes them back": { emails: 1, act: ({ as }: Setup, id: number) => answers(as.gus, id, "withdrawn") },
  cancels: { emails: 1, act: (setup: Setup) => changes(setup, "ana", "cancelled") },
  "accepts as asked": { emails: 2, act: (setup: Setup) => changes(setup, "gus", "accepted") },
  declines: { emails: 1, act: (setup: Setup) => changes(setup, "gus", "declined") },
};
const names = Object.keys(rivals) as (keyof typeof rivals)[];

const changes = ({ as, id }: Setup, who: "ana" | "gus", status: string) =>
  as[who].patch(`/api/bookings/${id}/status`, { status, from: "pending" });

test("ends a proposal one way in 60 races with one set of emails", async () => {
  const setup = await setUpProposals("pending", crowd);
  const { db } = setup.app.ctx;
  const before = setup.booking();
  const enders = new Set<string>();

  for (let round = 0; round < 60; round++) {
    changeRows(db, visits, {}, before);
    removeRows(db, proposals, {});
    const proposal = await setup.proposed("gus");
    clearEmails(setup.app);
    const order = names.map((_, at) => names[(at + round) % names.length]!);
    const acts = order.map((name) => () => rivals[name].act(setup, proposal));
    const statuses = (await startInTurns(acts, Math.floor(round / names.length) % 3)).map(({ status }) => status);

    const winners = order.filter((_, at) => statuses[at] === 200);
    expect(statuses.filter((status) => status === 409)).toHaveLength(names.length - winners.length);
    expect(winners.length).toBeLessThanOrEqual(2);
    expect(winners.slice(1).every((name) => ["cancels", "accepts as asked", "declines"].includes(name))).toBe(true);
    expect(findRow(db, proposals)!.status).not.toBe("open");
    expect(setup.emails()).toHaveLength(winners.reduce((sum, name) => sum + rivals[name].emails, 0));
    expect(setup.booking().preferredDate === WEDNESDAY).toBe(winners.includes("accepts another time"));
    enders.add(winners[0]!);
  }

  expect([...enders].toSorted()).toEqual(names.toSorted());
});

test("moves a visit once for 50 replies at once with two emails", async () => {
  const setup = await setUpProposals("accepted", crowd);
  for (let round = 0; round < ROUNDS; round++) {
    const proposal = await setup.proposed("gus", [threeTimes[round % 2]!]);
    clearEmails(setup.app);

    const statuses = await Promise.all(
      Array.from({ length: CONCURRENCY }, () => answers(setup.as.ana, proposal, "accepted")),
    );

    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(setup.emails()).toHaveLength(2);
    expect(setup.booking().calendarSequence).toBe(2 + round);
    removeRows(setup.app.ctx.db, proposals, {});
  }
});

async function crowdOf(setup: Setup, sides: readonly ("ana" | "gus")[]) {
  const { db } = setup.app.ctx;
  removeRows(db, proposals, {});
  clearEmails(setup.app);
  const made = await Promise.all(
    Array.from({ length: CONCURRENCY }, (_, at) => setup.proposes(sides[at % sides.length]!)),
  );
  const count = (status: number) => made.filter((one) => one.status === status).length;
  return { made: count(201), refused: count(409), rows: findRows(db, proposals) };
}

test.each(["ana", "gus"] as const)("takes one of 50 proposals at once by %s with one email", async (side) => {
  const setup = await setUpProposals("pending", crowd);
  for (let round = 0; round < ROUNDS; round++) {
    const { made, refused, rows } = await crowdOf(setup, [side]);

    expect([made, refused]).toEqual([1, CONCURRENCY - 1]);
    expect(rows).toHaveLength(1);
    expect(setup.emails()).toHaveLength(1);
  }
});

test("replaces proposals by both sides at once in order and leaves one open", async () => {
  const setup = await setUpProposals("pending", crowd);
  for (let round = 0; round < ROUNDS; round++) {
    const { made, refused, rows } = await crowdOf(setup, round % 2 ? ["ana", "gus"] : ["gus", "ana"]);

    expect(made + refused).toBe(CONCURRENCY);
    expect(made).toBeLessThanOrEqual(MAX_PROPOSALS);
    expect(rows.map(({ status }) => status)).toEqual([...Array(made - 1).fill("declined"), "open"]);
    expect(rows.every(({ madeBy }, at) => madeBy !== rows[at - 1]?.madeBy)).toBe(true);
    expect(setup.emails()).toHaveLength(made);
  }
});

test.each([-1, 0])("lets a reply %d ms from the deadline or the clock win", async (offset) => {
  const setup = await setUpProposals("pending", crowd);
  const proposal = await setup.proposed("ana", oneTime);
  const ends = setup.booking().expiresAt!;
  clearEmails(setup.app);

  setup.app.clock.set(ends + offset);
  const clock = async () => {
    await expireRequests(setup.app.ctx, () => []);
    await expireProposals(setup.app.ctx);
  };
  const [answer] = await Promise.all([answers(setup.as.gus, proposal, "accepted"), clock()]);
  setup.app.clock.set(ends);
  await clock();

  const isInTime = offset < 0;
  expect(answer.status).toBe(isInTime ? 200 : 409);
  expect(setup.booking().status).toBe(isInTime ? "accepted" : "expired");
  expect(findRow(setup.app.ctx.db, proposals)!.status).toBe(isInTime ? "accepted" : "lapsed");
  expect(setup.emails()).toHaveLength(2);
});

test("accepts as many of 19 replies at once as fit", async () => {
  const setup = await setUpProposals("pending", crowd);
  const { app, as } = setup;
  rules(setup, { maxVisits: 2 });
  const open: number[] = [];
  for (let dog = 0; dog < 19; dog++) {
    const { id } = await sendRequest(setup, "ana", { petInfo: `Dog ${dog}` });
    const made = await as.gus.post(`/api/bookings/${id}/proposals`, { options: oneTime });
    open.push(((await made.json()) as BookingView).proposal!.id);
  }
  removeRows(app.ctx.db, outbox, {});

  const statuses = await Promise.all(open.map((proposal) => answers(as.ana, proposal, "accepted")));

  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(statuses.filter(({ status }) => status === 409)).toHaveLength(17);
  expect(findRows(app.ctx.db, proposals, { status: "open" })).toHaveLength(17);
  expect(app.ctx.db.select().from(bookings).where(eq(bookings.status, "accepted")).all()).toHaveLength(2);
  expect(setup.emails()).toHaveLength(4);
});

test("withdraws a proposal made at the moment of acceptance", async () => {
  const setup = await setUpProposals("pending", crowd);
  const [made, accepted] = await Promise.all([setup.proposes("gus"), moves(setup.as.gus, setup.id, "accepted")]);

  expect([made.status, accepted]).toEqual([201, "accepted"]);
  expect(findRow(setup.app.ctx.db, proposals)!.status).toBe("withdrawn");
});
