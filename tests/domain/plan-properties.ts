import assert from "node:assert/strict";
import fc from "fast-check";
import { capacityOf, type DayStops, planDay, type Stop, withStop } from "#src/domain/day/planner.ts";
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
    name: "drives equally long both ways and never shorter by a detour",
    share: 1,
    property: fc.property(anyPlace, anyPlace, anyPlace, fc.integer({ min: 50, max: 200 }), (a, b, c, percent) => {
      assert.ok(driveMinutes(a, c, percent) <= driveMinutes(a, b, percent) + driveMinutes(b, c, percent));
      assert.equal(driveMinutes(a, b, percent), driveMinutes(b, a, percent));
    }),
  },
  {
    name: "finds the plan with the least driving exactly when some order works",
    share: 1,
    property: fc.property(anyDay(7), (made) => {
      const plan = planDay(dayOf(made));
      const truth = bruteForce(dayOf(made));
      assert.equal(plan?.drive, truth?.drive);
      if (made.visits.length > 0) assert.equal(plan?.finish, truth?.finish);
    }),
  },
  {
    name: "keeps windows, ranks, pauses, and driving when a plan is replayed",
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
    name: "breaks a window one minute after a stop's `latest` and not before",
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
    name: "keeps a day feasible without more driving when a visit is removed",
    share: 1,
    property: fc.property(anyDay(8), fc.nat(), (made, pick) => {
      const plan = planDay(dayOf(made));
      if (!plan || made.visits.length === 0) return;
      const fewer = planDay(dayOf(withoutVisit(made, pick % made.visits.length)));
      assert.ok(fewer && fewer.drive <= plan.drive);
    }),
  },
  {
    name: "keeps a day feasible with a wider window, shorter visit, or fewer pauses",
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
    name: "fits one more visit exactly when replanning and brute force do",
    share: 1,
    property: fc.property(anyDay(6), anyVisit, (made, visit) => {
      const day = dayOf(made);
      const newcomer = newcomerOf(made, visit);
      const capacity = capacityOf(day);
      const longer = withStop(
        day,
        newcomer,
        { kind: "visit", id: made.visits.length },
        driveMinutes(visit.place, made.base),
      );
      const isPossible = bruteForce(longer) !== undefined;
      assert.equal(capacity.isFeasible, planDay(day) !== undefined);
      assert.equal(planDay(longer) !== undefined, isPossible);
      assert.equal(capacity.fits(newcomer), isPossible);
    }),
  },
  {
    name: "keeps a day feasible when only fitting requests are accepted in any order",
    share: 1,
    property: fc.property(anyDay(12), (made) => {
      let accepted: Made = { ...made, visits: [] };
      if (!planDay(dayOf(accepted))) return;
      for (const visit of made.visits) {
        if (!capacityOf(dayOf(accepted)).fits(newcomerOf(accepted, visit))) continue;
        accepted = { ...accepted, visits: [...accepted.visits, { ...visit, isRanked: false }] };
      }
      const plan = planDay(dayOf(accepted));
      assert.ok(plan);
      assert.deepEqual(faultsOf(dayOf(accepted), plan.legs), []);
    }),
  },
];
