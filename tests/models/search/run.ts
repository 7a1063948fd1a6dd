import { Broken } from "../lives/life.ts";
import { checkSearch } from "./checks.ts";
import { checkNamesakes } from "./pages.ts";
import { nextStep } from "./steps.ts";
import { beginSearch } from "./world.ts";

export async function find(seed: number, { count }: { count: number }) {
  const world = await beginSearch(seed, { count: 34 });
  const { log, app } = world;
  try {
    for (let left = count; left > 0; left--) {
      log.push(await nextStep(world));
      if (left % 2 === 0) await checkSearch(world);
      if (left % 8 === 0) await checkNamesakes(world);
      app.clock.advance(60_000);
    }
  } catch (error) {
    return { seed, log, failure: error instanceof Broken ? error.message : String((error as Error).stack) };
  }
  return { seed, log, failure: null };
}
