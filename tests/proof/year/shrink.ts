import type { Plan } from "./plan.ts";
import { type Outcome, run } from "./run.ts";

export async function shrink(
  failed: Outcome,
  { seconds, say, live = run }: { seconds: number; say: (text: string) => void; live?: typeof run },
): Promise<Outcome> {
  const ends = performance.now() + seconds * 1000;
  const point = pointOf(failed);
  let best = failed;

  async function tryPlan(plan: Plan): Promise<boolean> {
    if (performance.now() > ends) return false;
    const outcome = await live(plan);
    if (pointOf(outcome) !== point) return false;
    best = outcome;
    return true;
  }

  const days = best.failure!.day + 1;
  if (days < best.plan.days) await tryPlan({ ...best.plan, days });
  if (await tryPlan({ ...best.plan, faults: 0 })) say("It needs no fault.");
  else
    await leaveOut(best.metFaults, (faults) =>
      tryPlan({ ...best.plan, without: { ...best.plan.without, faults: [...best.plan.without.faults, ...faults] } }),
    );
  say(`${best.plan.days} days and ${best.metFaults.length} faults are left.`);
  const needed = best.failure!.step.split(" ")[0];
  const people = best.people.filter((name) => name !== needed);
  await leaveOut(people, (names) =>
    tryPlan({ ...best.plan, without: { ...best.plan.without, people: [...best.plan.without.people, ...names] } }),
  );
  say(`${best.people.length} people are left.`);
  return best;
}

async function leaveOut(all: readonly string[], without: (some: readonly string[]) => Promise<boolean>) {
  let left = [...all];
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (const some of Array.from({ length: Math.ceil(left.length / size) }, (_, at) =>
      left.slice(at * size, (at + 1) * size),
    )) {
      if (await without(some)) left = left.filter((one) => !some.includes(one));
    }
  }
}

const pointOf = ({ failure }: Outcome) => failure && /^Point \d+|^\w*Error/.exec(failure.message)?.[0];
