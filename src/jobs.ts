import { join } from "node:path";
import type { Ctx } from "./context.ts";
import { deleteExpiredSessions } from "./features/accounts/sessions.ts";
import { nightlyBackups } from "./features/backups/nightly.ts";
import { forgetOldMails } from "./features/mail/outbox.ts";
import { createMailWorker } from "./features/mail/worker.ts";
import { membershipJobs } from "./features/memberships/jobs.ts";
import { countJob } from "./features/metrics/jobs.ts";
import { removeOrphans } from "./features/offers/orphans.ts";

const TICK_MS = 5_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** One timer for what nobody asks for: mails that are due, memberships, and whatever has had its time. */
export function startJobs(ctx: Ctx) {
  let nextPurge = 0;
  let nextCleaning = 0;
  const mails = createMailWorker(ctx);
  const runMemberships = membershipJobs(ctx);
  const backups = ctx.config.nightlyBackups ? nightlyBackups(ctx) : null;
  let running = Promise.resolve();
  const tick = async () => {
    backups?.look();
    if (ctx.now() >= nextPurge) {
      nextPurge = ctx.now() + HOUR_MS;
      await countJob(ctx, "sessions", () => deleteExpiredSessions(ctx.db, ctx.now()));
    }
    await countJob(ctx, "memberships", runMemberships);
    if (ctx.now() >= nextCleaning) {
      nextCleaning = ctx.now() + DAY_MS;
      await countJob(ctx, "old mails", () => forgetOldMails(ctx));
      await countJob(ctx, "orphaned pictures", () => removeOrphans(ctx, join(ctx.config.dataDir, "uploads")));
    }
  };
  const run = () => {
    mails.run();
    running = running.then(tick).catch((error) => ctx.log.error("jobs", error));
  };
  const timer = setInterval(run, TICK_MS);
  run();
  return {
    /** Waits for the work under way, so that no mail is sent without being marked as sent. */
    async stop() {
      clearInterval(timer);
      await backups?.stop();
      await Promise.all([running, mails.stop()]);
    },
  };
}
