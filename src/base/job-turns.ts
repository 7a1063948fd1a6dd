import type { Ctx } from "./context.ts";
import { countJob } from "./count-job.ts";

export interface Job {
  run(): void;
  done(): Promise<unknown>;
}

type JobDeps = Pick<Ctx, "log" | "metrics" | "now">;

/** A time so far ahead that a wrong clock must have set it counts as reached. */
export const hasCome = (at: number, now: number, longest: number) => now >= at || at - now > longest;

export function repeated(ctx: JobDeps, name: string, every: number, work: () => Promise<void>): Job {
  let next = 0;
  return oneAtATime(ctx, async () => {
    if (!hasCome(next, ctx.now(), every)) return;
    next = ctx.now() + every;
    await countJob(ctx, name, work);
  });
}

export function oneAtATime(ctx: JobDeps, work: () => Promise<void>): Job {
  let running: Promise<void> | null = null;
  return {
    run() {
      running ??= work()
        .catch((error: unknown) => ctx.log.error("jobs", error))
        .finally(() => {
          running = null;
        });
    },
    done: async () => running,
  };
}
