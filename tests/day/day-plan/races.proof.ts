import { expect, test } from "bun:test";
import { bookings, outbox } from "#db/db.ts";
import { planDay } from "#src/domain/day/planner.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/capacity/read-days.ts";
import { findRows, removeRows } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { startInTurns } from "#tests/support/turns.ts";
import {
  AFTERNOON,
  MORNING,
  NEXT_TUESDAY,
  requestFor,
  requests,
  rules,
  setUpBookings,
} from "../../visits/bookings/setup.ts";

const crowd = { RATE_LIMITS: "write-user=999999,booking-user=999999,proposal-user=999999,hours-user=999999" };
const setUp = () => setUpBookings({}, crowd);
type Setup = Awaited<ReturnType<typeof setUp>>;
const WEDNESDAY = "2026-06-17";
const ROUNDS = 6;

const zips = ["28801", "28803", "28804", "28711"];

const placeIn = (zipCode: string) =>
  serviceAt("1 Elm Street", zipCode === "28711" ? "Black Mountain" : "Asheville", zipCode);

async function asks(setup: Setup, dog: number, changes: Record<string, unknown> = {}): Promise<number> {
  const body = requestFor(setup, { petInfo: `Dog ${dog}`, ...placeIn(zips[dog % zips.length]!), ...changes });
  return (await requests(setup.as.ana, body)).id;
}

const accepts = ({ as }: Setup, id: number, minutes?: number) =>
  as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", minutes });

const isFeasible = ({ app, gus }: Setup, date = NEXT_TUESDAY) => {
  const { db, now } = app.ctx;
  return planDay(readDay(db, findSchedule(db, gus.profile.id, now())!, date).day) !== undefined;
};

const acceptedOn = ({ app }: Setup, date = NEXT_TUESDAY) =>
  findRows(app.ctx.db, bookings, { status: "accepted", preferredDate: date });

test("accepts as many of 20 requests at once as fit in a morning", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const setup = await setUp();
    const ids: number[] = [];
    for (let dog = 0; dog < 20; dog++) ids.push(await asks(setup, dog + round));
    const minutes = (at: number) => 20 + ((at * 7 + round * 13) % 60);
    removeRows(setup.app.ctx.db, outbox, {});

    const answers = await Promise.all(ids.map((id, at) => accepts(setup, id, minutes(at))));

    const taken = ids.filter((_, at) => answers[at]!.status === 200);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - taken.length);
    expect(taken.length).toBeGreaterThan(1);
    expect(acceptedOn(setup).map(({ id, isOverbooked }) => [id, isOverbooked])).toEqual(taken.map((id) => [id, false]));
    expect(findRows(setup.app.ctx.db, outbox)).toHaveLength(2 * taken.length);
    expect(isFeasible(setup)).toBe(true);
    for (const [at, id] of ids.entries()) {
      if (!taken.includes(id)) expect((await accepts(setup, id, minutes(at))).status).toBe(409);
    }
  }
});

test("takes all 20 requests for the last place because requests hold no time", async () => {
  const setup = await setUp();
  for (const dog of [1, 2]) await accepts(setup, await asks(setup, dog, placeIn("28801")));
  const last = (dog: number) => requestFor(setup, { petInfo: `Last ${dog}` });

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, dog) => setup.as.ana.post("/api/bookings", last(dog))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const asked = (await Promise.all(answers.map((answer) => answer.json()))) as { id: number }[];
  const accepted = await Promise.all(asked.map(({ id }) => accepts(setup, id)));

  expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await setup.as.ana.post("/api/bookings", last(20))).status).toBe(422);
});

test("gives the last place to either an acceptance or a move", async () => {
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const setup = await setUp();
    rules(setup, { maxVisits: 1, movesAtOnce: false });
    const asked = await asks(setup, 1);
    const moving = await asks(setup, 2, { preferredDate: WEDNESDAY });
    await accepts(setup, moving);
    const options = [{ date: NEXT_TUESDAY, slot: MORNING }];
    const proposed = await setup.as.ana.post(`/api/bookings/${moving}/proposals`, { options });
    const { proposal } = (await proposed.json()) as { proposal: { id: number } };
    const both = [
      ["accepted", () => accepts(setup, asked)],
      ["moved", () => setup.as.gus.patch(`/api/proposals/${proposal.id}`, { status: "accepted" })],
    ] as const;
    const order = round % 2 ? both : both.toReversed();

    const answers = await startInTurns(
      order.map(([, act]) => act),
      Math.floor(round / 2),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = order[answers.findIndex(({ status }) => status === 200)]![0];
    expect(acceptedOn(setup).map(({ id }) => id)).toEqual([winner === "moved" ? moving : asked]);
    expect(acceptedOn(setup, WEDNESDAY)).toHaveLength(winner === "moved" ? 0 : 1);
    winners.add(winner);
  }

  expect([...winners].toSorted()).toEqual(["accepted", "moved"]);
});

test("keeps a confirmed day's windows feasible while bookings are accepted and canceled", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const setup = await setUp();
    const { as } = setup;
    const [one, two, three, four] = [
      await asks(setup, round),
      await asks(setup, round + 1, { preferredTimeSlot: AFTERNOON }),
      await asks(setup, round + 2),
      await asks(setup, round + 3, { preferredTimeSlot: AFTERNOON }),
    ];
    await accepts(setup, one);
    await accepts(setup, two);
    const all = [
      () => as.gus.post(`/api/day-plans/${NEXT_TUESDAY}/confirm`, {}),
      () => accepts(setup, three),
      () => as.ana.patch(`/api/bookings/${one}/status`, { status: "cancelled" }),
      () => accepts(setup, four),
    ];

    const order = all.map((_, at) => all[(at + round) % all.length]!);
    const answers = await startInTurns(order, Math.floor(round / 2));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const visits = acceptedOn(setup);
    expect(visits.map(({ id }) => id)).toEqual([two, three, four]);
    expect(visits.filter(({ arrivalFrom }) => arrivalFrom === null)).toEqual([]);
    expect(isFeasible(setup)).toBe(true);
  }
});
