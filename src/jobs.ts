import { join } from "node:path";
import type { Ctx } from "./context.ts";
import { deleteExpiredSessions } from "./features/accounts/sessions.ts";
import { forgetOldMails, sendDueMails } from "./features/mail/outbox.ts";
import { membershipJobs } from "./features/memberships/jobs.ts";
import { removeOrphans } from "./features/offers/orphans.ts";

const TICK_MS = 5_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** One timer for what nobody asks for: mails that are due, memberships, and whatever has had its time. */
export function startJobs(ctx: Ctx) {
  let nextPurge = 0;
  let nextCleaning = 0;
  const runMemberships = membershipJobs(ctx);
  let running = Promise.resolve();
  const tick = async () => {
    if (ctx.now() >= nextPurge) {
      nextPurge = ctx.now() + HOUR_MS;
      deleteExpiredSessions(ctx.db, ctx.now());
    }
    await sendDueMails(ctx);
    await runMemberships();
    if (ctx.now() >= nextCleaning) {
      nextCleaning = ctx.now() + DAY_MS;
      forgetOldMails(ctx);
      await removeOrphans(ctx, join(ctx.config.dataDir, "uploads"));
    }
  };
  const run = () => {
    running = running.then(tick).catch((error) => ctx.log.error("jobs", error));
  };
  const timer = setInterval(run, TICK_MS);
  run();
  return {
    /** Waits for the work under way, so that no mail is sent without being marked as sent. */
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
