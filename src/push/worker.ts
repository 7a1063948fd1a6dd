import type { Ctx } from "../base/context.ts";
import { createQueueWorker } from "../base/queue-worker.ts";
import { LONGEST_WAIT_MS, type PushWorld, tryToPush, writeOutcomes } from "./attempt.ts";
import { findDue } from "./due.ts";

const PUSHES_AT_ONCE = 16;

/** After a crash, one may be sent twice; it replaces the first on screen. */
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
