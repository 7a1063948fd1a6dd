import { walk } from "../walk.ts";
import { looks } from "./checks.ts";
import { scenes } from "./scenes.ts";
import { steps } from "./steps.ts";
import { beginTexts } from "./world.ts";

export async function text(seed: number, { count }: { count: number }) {
  const setup = await beginTexts(seed);
  const { app, jobs } = setup;
  const then = async (): Promise<null> => {
    app.clock.advance(2000);
    await jobs.catchUp();
    await looks(setup);
    return null;
  };
  return walk(seed, setup, { count, steps, first: [scenes[seed % scenes.length]!, then], then });
}
