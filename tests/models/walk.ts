import { Broken } from "./lives/life.ts";

type Step<S> = (setup: S) => Promise<string | null>;

interface Walk<S> {
  count: number;
  steps: readonly Step<S>[];
  /** Taken once before the others. */
  first?: readonly Step<S>[];
  then: (isLast: boolean) => Promise<unknown>;
}

interface Walkable {
  log: string[];
  dice: { pick: <T>(from: readonly T[]) => T };
  app: { clock: { now: () => number } };
}

/** Takes `count` random steps and checks after each. A step that doesn't apply returns null and isn't counted. */
export async function walk<S extends Walkable>(seed: number, setup: S, { count, steps, first = [], then }: Walk<S>) {
  const { log, dice } = setup;
  try {
    for (const step of first) await step(setup);
    for (let left = count; left > 0; ) {
      const step = dice.pick(steps);
      log.push(`${step.name} …`);
      const said = await step(setup);
      log.pop();
      if (said === null) continue;
      log.push(`${new Date(setup.app.clock.now()).toISOString()} ${said}`);
      left--;
      await then(left === 0);
    }
  } catch (error) {
    return { seed, log, failure: error instanceof Broken ? error.message : String((error as Error).stack) };
  }
  return { seed, log, failure: null };
}
