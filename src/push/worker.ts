import type { Ctx } from "../base/context.ts";
import { createQueueWorker } from "../base/queue-worker.ts";
import { LONGEST_WAIT_MS, type PushContext, tryToPush, writePushOutcome } from "./attempt.ts";
import { findDuePushes } from "./due.ts";

const PUSHES_AT_ONCE = 16;

/** After a crash, a push may be sent twice; the second replaces the first on screen. */
export const createPushWorker = (ctx: PushContext & Pick<Ctx, "metrics">) =>
  createQueueWorker(ctx, {
    name: "pushes",
    most: () => PUSHES_AT_ONCE,
    find: (look) => findDuePushes(ctx.db, look, LONGEST_WAIT_MS),
    keyOf: ({ device }) => device.id,
    attempt: (due) => tryToPush(ctx, due),
    write: (tx, due, outcome) => writePushOutcome(tx, due, outcome, ctx.now()),
    written(_, { is }) {
      if (is !== "night") ctx.metrics.countPush(is);
    },
  });
