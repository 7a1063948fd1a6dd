import type { Ctx } from "../base/context.ts";
import { createQueueWorker } from "../base/queue-worker.ts";
import { LONGEST_WAIT_MS, type PushWorld, tryToPush, writeOutcomes } from "./attempt.ts";
import { findDue } from "./due.ts";

/** A push service that answers slowly must not keep other devices waiting. */
const PUSHES_AT_ONCE = 16;

/** A crash before it is noted sends one once more; it takes the place of the first on the screen. */
export const createPushWorker = (ctx: PushWorld & Pick<Ctx, "metrics">) =>
  createQueueWorker(ctx, {
    name: "pushes",
    find(busy) {
      const atMost = PUSHES_AT_ONCE - busy.length;
      if (atMost <= 0) return [];
      return findDue(ctx.db, { now: ctx.now(), except: busy, atMost, longestWaitMs: LONGEST_WAIT_MS });
    },
    keyOf: ({ device }) => device.id,
    attempt: (due) => tryToPush(ctx, due),
    write(done) {
      writeOutcomes(ctx, done);
      for (const [, { is }] of done) if (is !== "night") ctx.metrics.countPush(is);
    },
  });
