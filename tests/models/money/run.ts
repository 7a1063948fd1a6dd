import { Broken } from "../lives/life.ts";
import { checkClients, checkFile, checkNumbers, checkToday, checkUnpaid, checkVisit } from "./checks.ts";
import { steps } from "./steps.ts";
import { beginMoney, type Setup } from "./world.ts";

export async function spend(seed: number, { count }: { count: number }) {
  const world = await beginMoney(seed);
  const { told, dice, app } = world;
  try {
    for (let left = count; left > 0; ) {
      const step = dice.pick(steps);
      told.push(`${step.name} …`);
      const said = await step(world);
      told.pop();
      if (said === null) continue;
      told.push(said);
      left--;
      await check(world, left === 0);
      app.clock.advance(dice.chance(0.5) ? 1000 : 60_000);
    }
  } catch (error) {
    return { seed, told, failure: error instanceof Broken ? error.message : String((error as Error).stack) };
  }
  return { seed, told, failure: null };
}

async function check(world: Setup, isLast: boolean) {
  const { told, visits } = world;
  const turns = [checkUnpaid, checkNumbers, checkClients];
  await checkToday(world);
  for (const look of isLast ? turns : [turns[told.length % turns.length]!]) await look(world);
  for (const visit of isLast ? visits : visits.slice(-1)) await checkVisit(world, visit);
  const periods = new Set(visits.flatMap(({ date }) => [date.slice(0, 4), date.slice(0, 7)]));
  for (const period of isLast ? periods : []) await checkFile(world, period);
}
