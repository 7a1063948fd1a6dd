import type { Ctx } from "./context.ts";

export interface Job {
  run(): void;
  done(): Promise<unknown>;
}

type JobDeps = Pick<Ctx, "log" | "metrics" | "now">;

/** A time so far ahead that a wrong clock must have set it counts as reached. */
export const isTimeReached = (at: number, now: number, longest: number) => now >= at || at - now > longest;

export function createRepeatedJob(ctx: JobDeps, name: string, every: number, work: () => Promise<void>): Job {
  let next = 0;
  return createExclusiveJob(ctx, async () => {
    if (!isTimeReached(next, ctx.now(), every)) return;
    next = ctx.now() + every;
    await runJob(ctx, name, work);
  });
}

export function createExclusiveJob(ctx: JobDeps, work: () => Promise<void>): Job {
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

export async function runJob(ctx: Pick<Ctx, "metrics" | "now">, name: string, job: () => unknown): Promise<void> {
  try {
    await job();
  } catch (error) {
    ctx.metrics.countJob(name, false, ctx.now());
    throw error;
  }
  ctx.metrics.countJob(name, true, ctx.now());
}

/** A failure is logged with `of`'s fields and doesn't stop the others; the last one is thrown at the end. */
export async function actOnEach<One>(
  { log }: Pick<Ctx, "log">,
  all: Iterable<One>,
  act: (one: One) => unknown,
  { event, of }: { event: string; of: (one: One) => Record<string, string | number> },
): Promise<void> {
  let failure: unknown;
  for (const one of all) {
    try {
      await act(one);
    } catch (error) {
      log.error(event, error, of(one));
      failure = error;
    }
    // Let requests run in between.
    await Bun.sleep(0);
  }
  if (failure) throw failure;
}
