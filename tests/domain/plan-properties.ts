import assert from "node:assert/strict";
import fc from "fast-check";
import { newcomerCheck, planDay, withStop } from "#src/domain/day/planner.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import { bruteForce } from "./brute-force.ts";
import { anyDay, anyLunches, anyPlace, anyVisit, dayOf, newcomerOf } from "./made-days.ts";
import type { Property } from "./properties.ts";

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
    property: fc.property(anyDay(7), anyLunches, (made, lunches) => {
      const day = { ...dayOf(made), ...lunches };
      const plan = planDay(day);
      const truth = bruteForce(day);
      assert.equal(plan?.drive, truth?.drive);
      if (made.visits.length > 0) assert.equal(plan?.finish, truth?.finish);
    }),
  },
  {
    name: "fits one more visit exactly when replanning and brute force do",
    share: 1,
    property: fc.property(anyDay(6), anyLunches, anyVisit, (made, lunches, visit) => {
      const day = { ...dayOf(made), ...lunches };
      const newcomer = newcomerOf(made, visit);
      const capacity = newcomerCheck(day);
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
];
