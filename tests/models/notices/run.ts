import { Broken } from "../lives/life.ts";
import { looks } from "./checks.ts";
import { MINUTE } from "./model.ts";
import { steps } from "./steps.ts";
import { beginNotices } from "./world.ts";

export async function correspond(seed: number, { count }: { count: number }) {
  const world = await beginNotices(seed);
  const { told, dice, app, jobs, now } = world;
  const pause = async () => {
    // What happens in the same moment may be overtaken, or not.
    app.clock.set(now() + dice.pick([1000, 3000, 12_000, MINUTE]));
    if (dice.chance(0.6)) await jobs.catchUp();
    await looks(world);
  };
  try {
    for (let left = count; left > 0; ) {
      const step = dice.pick(steps);
      told.push(`${step.name} …`);
      const said = await step(world);
      told.pop();
      if (said === null) continue;
      told.push(`${new Date(now()).toISOString()} ${said}`);
      left--;
      await pause();
    }
  } catch (error) {
    return { seed, told, failure: error instanceof Broken ? error.message : String((error as Error).stack) };
  }
  return { seed, told, failure: null };
}
