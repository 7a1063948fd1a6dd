import { walk } from "../walk.ts";
import { looks } from "./checks.ts";
import { MINUTE } from "./model.ts";
import { scenes } from "./scenes.ts";
import { steps } from "./steps.ts";
import { beginNotices } from "./world.ts";

export async function correspond(seed: number, { count }: { count: number }) {
  const setup = await beginNotices(seed);
  const { dice, app, jobs, now } = setup;
  const then = async () => {
    // Jobs may run between events that are this close, or later.
    app.clock.set(now() + dice.pick([1000, 3000, 12_000, MINUTE]));
    if (dice.chance(0.6)) await jobs.catchUp();
    await looks(setup);
  };
  return walk(seed, setup, { count, steps, first: [scenes[seed % scenes.length]!], then });
}
