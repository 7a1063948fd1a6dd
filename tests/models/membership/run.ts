import { walk } from "../walk.ts";
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
  const setup = await beginMemberships(seed);
  const then = async () => {
    await check(setup);
    await moment(setup);
  };
  return walk(seed, setup, { count, steps, first: [signsUp, confirms], then });
}
