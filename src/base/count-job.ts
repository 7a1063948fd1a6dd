import type { Ctx } from "./context.ts";

export async function countJob(ctx: Pick<Ctx, "metrics" | "now">, name: string, job: () => unknown): Promise<void> {
  try {
    await job();
  } catch (error) {
    ctx.metrics.countJob(name, false, ctx.now());
    throw error;
  }
  ctx.metrics.countJob(name, true, ctx.now());
}
