import { Broken } from "../lives/life.ts";
import { check } from "./checks.ts";
import { nextEvent } from "./model.ts";
import { confirms, signsUp } from "./people.ts";
import { steps } from "./steps.ts";
import { beginMemberships, pass, type Setup } from "./world.ts";

/** Two seconds, or a minute if something happens in them, because the provider is asked once a minute. */
async function moment(world: Setup) {
  const { app, groomers, now } = world;
  const isEventful = groomers.map(nextEvent).some((at) => at !== null && at <= now() + 2000);
  if (isEventful) await pass(world, now() + 62_000);
  else app.clock.advance(2000);
}

export async function belong(seed: number, { count }: { count: number }) {
  const world = await beginMemberships(seed);
  const { told, dice } = world;
  try {
    await signsUp(world);
    await confirms(world);
    for (let left = count; left > 0; ) {
      const step = dice.pick(steps);
      told.push(`${step.name} …`);
      const said = await step(world);
      told.pop();
      if (said === null) continue;
      told.push(said);
      left--;
      await check(world);
      await moment(world);
    }
  } catch (error) {
    return { seed, told, failure: error instanceof Broken ? error.message : String((error as Error).stack) };
  }
  return { seed, told, failure: null };
}
