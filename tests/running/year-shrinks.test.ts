import { expect, test } from "bun:test";
import { type Plan, shortPlan } from "#tests/proof/year/plan.ts";
import type { Outcome } from "#tests/proof/year/run.ts";
import { shrink } from "#tests/proof/year/shrink.ts";

const names = Array.from({ length: 30 }, (_, at) => `parent${at}`);
const places = names.map((name) => `${name} 4`);

async function pretended(plan: Plan): Promise<Outcome> {
  const { people, faults } = plan.without;
  const isThere = ["parent3", "parent8", "parent20"].every((name) => !people.includes(name));
  const fails = isThere && plan.faults > 0 && !faults.includes("parent8 4") && plan.days >= 5;
  return {
    plan,
    hash: "",
    failure: fails ? { message: "Point 8: lost", day: 4, step: "parent3 9", last: [] } : null,
    counts: { steps: 0, requests: 0, mails: 0, jobs: 0 },
    faults: {},
    metFaults: places.filter((place) => !faults.includes(place)),
    people: names.filter((name) => !people.includes(name)),
    lives: 1,
    failures: fails ? 1 : 0,
    seconds: 0,
    cpu: 0,
  };
}

test("a year that fails becomes the few days, faults and people that it takes to fail", async () => {
  const failed = await pretended(shortPlan(1));

  const small = await shrink(failed, { seconds: 60, say: () => {}, live: pretended });

  expect(small.plan.days).toBe(5);
  expect(small.metFaults).toEqual(["parent8 4"]);
  expect(small.people).toEqual(["parent3", "parent8", "parent20"]);
});
