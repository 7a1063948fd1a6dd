import type { SQL } from "bun";
import type { GroomerQuery } from "#src/features/search/search/found-groomers.ts";
import { markdownTable, short, timed } from "./measure.ts";
import { plans, type Statements } from "./plans.ts";
import { askPostgis } from "./postgis.ts";

const ROUNDS = 3;

/** Returns the plan with the fastest round. Plans take turns, and the first round is a warm-up. */
export async function bestPlan(sql: SQL, sample: GroomerQuery[]): Promise<Statements> {
  const timings = plans.map((plan) => ({ plan, perSecond: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const timing of timings) {
      const { perSecond } = await timed(sample, (query) => askPostgis(sql, timing.plan, query));
      timing.perSecond = Math.max(timing.perSecond, perSecond);
    }
  }
  timings.sort((a, b) => b.perSecond - a.perSecond);
  console.log(
    markdownTable(
      ["PostGIS plan (on a sample)", "queries/s"],
      timings.map(({ plan, perSecond }) => [plan.name, short(perSecond)]),
    ),
  );
  console.log();
  return timings[0]!.plan;
}
