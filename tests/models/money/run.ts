import { walk } from "../walk.ts";
import { checkClients, checkFile, checkNumbers, checkToday, checkUnpaid, checkVisit } from "./checks.ts";
import { steps } from "./steps.ts";
import { beginMoney, type Setup } from "./world.ts";

export async function spend(seed: number, { count }: { count: number }) {
  const setup = await beginMoney(seed);
  const { dice, app } = setup;
  const then = async (isLast: boolean) => {
    await check(setup, isLast);
    app.clock.advance(dice.chance(0.5) ? 1000 : 60_000);
  };
  return walk(seed, setup, { count, steps, then });
}

async function check(world: Setup, isLast: boolean) {
  const { log, visits } = world;
  const turns = [checkUnpaid, checkNumbers, checkClients];
  await checkToday(world);
  for (const look of isLast ? turns : [turns[log.length % turns.length]!]) await look(world);
  for (const visit of isLast ? visits : visits.slice(-1)) await checkVisit(world, visit);
  const periods = new Set(visits.flatMap(({ date }) => [date.slice(0, 4), date.slice(0, 7)]));
  for (const period of isLast ? periods : []) await checkFile(world, period);
}
