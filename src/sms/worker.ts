import { createCircuitBreaker, createQueueWorker } from "../base/queue-worker.ts";
import { type SmsContext, tryToText, type UncountedSegments, writeTextOutcome } from "./attempt.ts";
import { findDueTexts } from "./due.ts";

/** Carriers accept about one per second per number. */
const TEXTS_AT_ONCE = 4;

/** After a crash, texts under way may be sent twice, because the API has no idempotency keys. */
export function createSmsWorker(ctx: SmsContext) {
  const outage = createCircuitBreaker(ctx.now);
  const uncounted: UncountedSegments = new Map();
  return createQueueWorker(ctx, {
    name: "texts",
    most: () => (ctx.texts ? outage.capacity(TEXTS_AT_ONCE) : 0),
    find: (look) => findDueTexts(ctx.db, look),
    keyOf: ({ userId }) => userId,
    async attempt(due) {
      const outcome = await tryToText(ctx, due, uncounted);
      if (outcome.is !== "void" && outcome.is !== "night") outage.note(outcome.is === "away");
      return outcome;
    },
    write: (tx, due, outcome) => writeTextOutcome(ctx, tx, due, outcome),
    written: ({ id }) => void uncounted.delete(id),
  });
}
