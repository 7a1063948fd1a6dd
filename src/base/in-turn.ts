import type { Ctx } from "./context.ts";

/** A failure is logged with `of`'s fields and doesn't stop the others; the last one is thrown at the end. */
export async function eachInTurn<One>(
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
