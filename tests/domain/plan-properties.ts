import assert from "node:assert/strict";
import fc from "fast-check";
import { type DayStops, planDay, roomOf, type Stop, withStop } from "#src/domain/day/planner.ts";
import { follow } from "#src/domain/day/times.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import { bruteForce } from "./brute-force.ts";
import { faultsOf } from "./faults.ts";
import { anyDay, anyPlace, anyVisit, dayOf, type Made, newcomerOf } from "./made-days.ts";
import type { Property } from "./property.ts";

const withoutVisit = (made: Made, at: number): Made => ({ ...made, visits: made.visits.toSpliced(at, 1) });

const withStopChanged = (day: DayStops, at: number, change: Partial<Stop>): DayStops => ({
  ...day,
  stops: day.stops.map((stop, id) => (id === at ? { ...stop, ...change } : stop)),
});

export const planProperties: Property[] = [
  {
    name: "driving is a distance: the same both ways, and no way around is shorter",
    share: 1,
    property: fc.property(anyPlace, anyPlace, anyPlace, fc.integer({ min: 50, max: 200 }), (a, b, c, percent) => {
      assert.ok(driveMinutes(a, c, percent) <= driveMinutes(a, b, percent) + driveMinutes(b, c, percent));
      assert.equal(driveMinutes(a, b, percent), driveMinutes(b, a, percent));
    }),
  },
  {
    name: "a plan is there exactly when some order works, and none drives less or is done sooner",
    share: 1,
    property: fc.property(anyDay(7), (made) => {
      const plan = planDay(dayOf(made));
      const truth = bruteForce(dayOf(made));
      assert.equal(plan?.drive, truth?.drive);
      if (made.visits.length > 0) assert.equal(plan?.finish, truth?.finish);
    }),
  },
  {
    name: "what a plan says holds when it is played: windows, ranks, pauses, driving",
    share: 1,
    property: fc.property(anyDay(8), (made) => {
      const day = dayOf(made);
      const plan = planDay(day);
      if (!plan) return;
      assert.deepEqual(faultsOf(day, plan.legs), []);
      const order = plan.legs.map(({ id }) => id);
      const driven = order.reduce((sum, id, at) => sum + day.drive[order[at - 1] ?? order.length]![id]!, 0);
      assert.equal(plan.drive, driven + (order.length > 0 ? day.home[order.at(-1)!]! : 0));
    }),
  },
  {
    name: "a stop may be reached as late as `latest`, and one minute later breaks a window",
    share: 1,
    property: fc.property(anyDay(6), fc.nat(), (made, pick) => {
      const day = dayOf(made);
      const plan = planDay(day);
      if (!plan || plan.legs.length === 0) return;
      const { id, latest } = plan.legs[pick % plan.legs.length]!;
      const order = plan.legs.map((leg) => leg.id);
      const held = (opens: number) => follow(withStopChanged(day, id, { opens }), order);
      assert.ok(held(latest));
      if (latest < day.stops[id]!.closes) assert.equal(held(latest + 1), undefined);
    }),
  },
  {
    name: "a visit less keeps a day feasible and never adds driving",
    share: 1,
    property: fc.property(anyDay(8), fc.nat(), (made, pick) => {
      const plan = planDay(dayOf(made));
      if (!plan || made.visits.length === 0) return;
      const fewer = planDay(dayOf(withoutVisit(made, pick % made.visits.length)));
      assert.ok(fewer && fewer.drive <= plan.drive);
    }),
  },
  {
    name: "a wider window, a shorter visit or a pause less keeps a day feasible",
    share: 1,
    property: fc.property(anyDay(7), fc.nat(), fc.nat({ max: 60 }), (made, pick, minutes) => {
      const day = dayOf(made);
      if (!planDay(day) || made.visits.length === 0) return;
      const at = pick % made.visits.length;
      const { opens, closes, busy } = day.stops[at]!;
      assert.ok(planDay(withStopChanged(day, at, { opens: opens - minutes, closes: closes + minutes })));
      assert.ok(planDay(withStopChanged(day, at, { busy: Math.max(0, busy - minutes) })));
      assert.ok(planDay({ ...day, pauses: day.pauses.slice(1) }));
    }),
  },
  {
    name: "whether one more visit fits is what planning anew says, and what brute force says",
    share: 1,
    property: fc.property(anyDay(6), anyVisit, (made, visit) => {
      const day = dayOf(made);
      const newcomer = newcomerOf(made, visit);
      const room = roomOf(day);
      const longer = withStop(
        day,
        newcomer,
        { kind: "visit", id: made.visits.length },
        driveMinutes(visit.place, made.base),
      );
      const isPossible = bruteForce(longer) !== undefined;
      assert.equal(room.isFeasible, planDay(day) !== undefined);
      assert.equal(planDay(longer) !== undefined, isPossible);
      assert.equal(room.fits(newcomer), isPossible);
    }),
  },
  {
    name: "accepting only what fits keeps a day feasible, in whatever order requests come",
    share: 1,
    property: fc.property(anyDay(12), (made) => {
      let accepted: Made = { ...made, visits: [] };
      if (!planDay(dayOf(accepted))) return;
      for (const visit of made.visits) {
        if (!roomOf(dayOf(accepted)).fits(newcomerOf(accepted, visit))) continue;
        accepted = { ...accepted, visits: [...accepted.visits, { ...visit, isRanked: false }] };
      }
      const plan = planDay(dayOf(accepted));
      assert.ok(plan);
      assert.deepEqual(faultsOf(dayOf(accepted), plan.legs), []);
    }),
  },
];
