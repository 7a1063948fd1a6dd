import { createOutage } from "../base/outage.ts";
import { createQueueWorker } from "../base/queue-worker.ts";
import { type SmsWorld, tryToText, type Uncounted, writeOutcomes } from "./attempt.ts";
import { findDue } from "./due.ts";

/** Carriers accept about one per second per number. */
const TEXTS_AT_ONCE = 4;

/** After a crash, one text may be sent twice, because the API has no idempotency keys. */
export function createSmsWorker(ctx: SmsWorld) {
  const outage = createOutage(ctx.now);
  const uncounted: Uncounted = new Map();
  return createQueueWorker(ctx, {
    name: "texts",
    find(busy) {
      const atMost = outage.room(TEXTS_AT_ONCE) - busy.length;
      return ctx.texts && atMost > 0 ? findDue(ctx.db, { now: ctx.now(), except: busy, atMost }) : [];
    },
    keyOf: ({ userId }) => userId,
    async attempt(due) {
      const outcome = await tryToText(ctx, due, uncounted);
      if (outcome.is !== "void" && outcome.is !== "night") outage.note(outcome.is === "away");
      return outcome;
    },
    write(done) {
      writeOutcomes(ctx, done);
      for (const [{ id }] of done) uncounted.delete(id);
    },
  });
}
