import { Broken } from "../lives/life.ts";
import * as checks from "./checks.ts";
import * as steps from "./steps.ts";
import { beginMoney, type World } from "./world.ts";

const weights = { requests: 10, answers: 10, ends: 14, pays: 8, adds: 8, marks: 3, changes: 4, removes: 2 };
const rarer = { cancels: 2, undoes: 3, removesClient: 1, links: 5, closes: 1, reprices: 4, waits: 4 };
const all = Object.entries({ ...weights, ...rarer }).flatMap(([name, times]) => Array<keyof typeof steps>(times).fill(name as keyof typeof steps));

export async function spend(seed: number, { count }: { count: number }) {
  const world = await beginMoney(seed);
  const { told, dice, app } = world;
  try {
    for (let left = count; left > 0; ) {
      const step = dice.pick(all);
      told.push(`${step} …`);
      const said = await steps[step](world);
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

async function check(world: World, isLast: boolean) {
  const count = world.told.length;
  await checks.checkToday(world);
  if (isLast || count % 3 === 0) await checks.checkUnpaid(world);
  if (isLast || count % 3 === 1) await checks.checkNumbers(world);
  if (isLast || count % 3 === 2) await checks.checkClients(world);
  const { visits } = world;
  for (const visit of isLast ? visits : visits.slice(-1)) await checks.checkVisit(world, visit);
  if (!isLast) return;
  await checks.checkCalendar(world);
  for (const period of new Set(visits.flatMap(({ date }) => [date.slice(0, 4), date.slice(0, 7)])))
    await checks.checkFile(world, period);
}
