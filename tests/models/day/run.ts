import { walk } from "../walk.ts";
import { checkCalendar, checkOpenings, checkPlan } from "./checks.ts";
import { steps } from "./steps.ts";
import { beginDay } from "./world.ts";

export async function drive(seed: number, { count }: { count: number }) {
  const setup = await beginDay(seed);
  const then = async () => {
    for (const date of setup.ahead()) await checkPlan(setup, date);
    await checkOpenings(setup);
    await checkCalendar(setup);
    setup.app.clock.advance(setup.dice.chance(0.5) ? 12_000 : 60_000);
  };
  return walk(seed, setup, { count, steps, then });
}
