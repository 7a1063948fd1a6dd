import type { Ctx } from "./base/context.ts";
import { countJob } from "./base/count-job.ts";
import { type Job, oneAtATime, repeated } from "./base/job-turns.ts";
import { forgetOldChanges } from "./features/desk/events/missed.ts";
import { mailMonths } from "./features/desk/numbers/mail-months.ts";
import { groomersNear } from "./features/finding/cities/groomers-near.ts";
import { forgetOldSearchChanges, keepGrid } from "./features/finding/search/kept-grid.ts";
import { forgetOldZeroResults, writeZeroResults } from "./features/finding/search/zero-results.ts";
import { forgetWaiting, tellWhoWaits } from "./features/finding/waiting/tell.ts";
import { forgetOldGroomerCounts, writeGroomerCounts } from "./features/listing/groomers/counts.ts";
import { finishEnds } from "./features/money/memberships/ending/wanted-end.ts";
import { membershipJobs } from "./features/money/memberships/jobs.ts";
import { tellOfTerms } from "./features/people/accounts/mails/service-terms.ts";
import { nightlyBackups } from "./features/running/backups/nightly.ts";
import { watchAnswers } from "./features/running/growth/few-answers.ts";
import { noteDay } from "./features/running/growth/note-days.ts";
import { finishClosings } from "./features/running/privacy/closing-work.ts";
import { forgetOldVisits } from "./features/running/privacy/old-visits.ts";
import { completedMails, completeVisits, inviteToReview } from "./features/visits/bookings/afterwards/complete.ts";
import { forgetGateCodes } from "./features/visits/bookings/afterwards/gate-codes.ts";
import { expireRequests } from "./features/visits/bookings/answers/expire.ts";
import { endObstructed, expireProposals } from "./features/visits/bookings/changes/expire-proposals.ts";
import { promiseDueHours } from "./features/visits/day-plan/promise-job.ts";
import { tellTomorrow } from "./features/visits/day-plan/tomorrow.ts";
import { forgetOldMessages } from "./features/visits/messages/forget.ts";
import { mailUnread, unreadMails } from "./features/visits/messages/mail-unread.ts";
import { forgetCopies, removeOrphans } from "./features/visits/pictures/orphans.ts";
import { reminderMails, remindOfNextVisits } from "./features/visits/reminders/remind.ts";
import { forgetOldAttempts } from "./http/guards/shared-limits.ts";
import { forgetOldNetworks } from "./http/sessions/known-browsers.ts";
import { deleteExpiredSessions } from "./http/sessions/session-store.ts";
import { forgetOldMails } from "./mail/outbox.ts";
import { createMailWorker } from "./mail/worker.ts";
import { createPushWorker } from "./push/worker.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./shared/base/duration.ts";

const TICK_MS = 5_000;
/** What a crash loses of the counts, at the most. */
const COUNTS_MS = 10_000;
const CHANGES_MS = 5 * MINUTE_MS;
/** Nobody has waited for days to be told within a minute. */
const WAITING_MS = 10 * MINUTE_MS;

/** What jobs have decided is asked again when its mail is sent. */
export const rechecks = [completedMails, reminderMails, unreadMails];

/**
 * One timer for what no request starts. Every process writes what it has counted itself and keeps its own grid; the rest is for
 * those whose ROLE says so, and of them the one that has the lease.
 */
export function startJobs(ctx: Ctx) {
  const own = ownJobs(ctx);
  const leased = ctx.config.runsJobs ? leasedJobs(ctx) : null;
  const run = () => {
    for (const job of own) job.run();
    leased?.run();
  };
  const timer = setInterval(() => {
    ctx.testClock?.catchUp().catch((error: unknown) => ctx.log.error("jobs", error));
    run();
  }, TICK_MS);
  run();
  ctx.testClock?.onMoved(async () => {
    // Jobs that are running now have read the clock before it was moved.
    await leased?.settled();
    run();
    await leased?.settled();
    await leased?.sendDue();
  });
  return {
    /** Waits for what is running, so that no mail is sent without being marked as sent; then another process may go on. */
    async stop() {
      clearInterval(timer);
      await Promise.all([leased?.stop(), ...own.map((job) => job.done())]);
      await countJob(ctx, "counts", () => writeCounts(ctx)).catch((error: unknown) => ctx.log.error("jobs", error));
      if (leased) ctx.lease.giveBack();
    },
  };
}

const ownJobs = (ctx: Ctx): Job[] => [
  repeated(ctx, "counts", COUNTS_MS, async () => writeCounts(ctx)),
  // Nobody searches where nobody is served.
  ...(ctx.config.servesPeople ? [repeated(ctx, "search grid", HOUR_MS, () => keepGrid(ctx))] : []),
  ...(ctx.config.uploadsUrl ? [repeated(ctx, "kept pictures", HOUR_MS, () => forgetCopies(ctx))] : []),
];

/** What one process does for all: mails that are due, memberships, visits, and the removal of what has expired. */
function leasedJobs(ctx: Ctx) {
  let nextPurge = 0;
  let nextCleaning = 0;
  const mails = createMailWorker(ctx, rechecks);
  const pushes = createPushWorker(ctx);
  const runMemberships = membershipJobs(ctx);
  const backups = ctx.config.nightlyBackups ? nightlyBackups(ctx) : null;
  // These ask the payment provider, which may take its time: nothing else waits for them.
  const memberships = oneAtATime(ctx, () => countJob(ctx, "memberships", runMemberships));
  const closings = oneAtATime(ctx, () => countJob(ctx, "closings", () => finishClosings(ctx)));
  const endings = oneAtATime(ctx, () => countJob(ctx, "endings", () => finishEnds(ctx)));
  // Another process may have the lease by the time that the one before is done.
  const step = async (name: string, work: () => unknown) => {
    if (ctx.lease.isHeld() || ctx.lease.take()) await countJob(ctx, name, work);
  };
  const cleaning = oneAtATime(ctx, async () => {
    if (ctx.now() >= nextPurge) {
      nextPurge = ctx.now() + HOUR_MS;
      await step("sessions", () => {
        deleteExpiredSessions(ctx.db, ctx.now());
        forgetOldNetworks(ctx.db, ctx.now());
        forgetOldAttempts(ctx);
      });
    }
    if (ctx.now() >= nextCleaning) {
      nextCleaning = ctx.now() + DAY_MS;
      await step("old mails", () => forgetOldMails(ctx));
      await step("old visits", () => forgetOldVisits(ctx));
      await step("old messages", () => forgetOldMessages(ctx));
      await step("gate codes", () => forgetGateCodes(ctx));
      await step("old counts", () => {
        forgetOldZeroResults(ctx);
        forgetOldGroomerCounts(ctx);
      });
      await step("old waiting list", () => forgetWaiting(ctx));
      await step("orphaned pictures", () => removeOrphans(ctx, ctx.images.files));
    }
  });
  const changes = repeated(ctx, "old changes", CHANGES_MS, async () => {
    forgetOldChanges(ctx.db);
    forgetOldSearchChanges(ctx.db);
  });
  const terms = repeated(ctx, "terms of service", MINUTE_MS, () => tellOfTerms(ctx));
  const visits = [
    repeated(ctx, "expire", MINUTE_MS, async () => {
      await expireRequests(ctx, (unanswered) => groomersNear(ctx, unanswered));
      // After the requests, with which their proposals end: nobody reads of both.
      await expireProposals(ctx);
      await endObstructed(ctx);
    }),
    repeated(ctx, "promise", MINUTE_MS, () => promiseDueHours(ctx)),
    repeated(ctx, "tomorrow's lists", MINUTE_MS, async () => tellTomorrow(ctx)),
    repeated(ctx, "complete", HOUR_MS, () => completeVisits(ctx)),
    repeated(ctx, "invite", HOUR_MS, () => inviteToReview(ctx)),
    repeated(ctx, "next visits", HOUR_MS, () => remindOfNextVisits(ctx)),
    repeated(ctx, "unread messages", MINUTE_MS, () => mailUnread(ctx)),
    repeated(ctx, "waiting list", WAITING_MS, () => tellWhoWaits(ctx)),
    repeated(ctx, "monthly numbers", HOUR_MS, () => mailMonths(ctx)),
    repeated(ctx, "few answers", HOUR_MS, async () => watchAnswers(ctx)),
    repeated(ctx, "growth", HOUR_MS, async () => noteDay(ctx)),
  ];
  const settled = () => Promise.all([memberships, cleaning, ...visits].map((job) => job.done()));
  const all = [...visits, changes, terms, memberships, closings, endings, cleaning];
  return {
    run() {
      const isOurs = ctx.lease.take();
      // Without it too: what was sent before it was lost may still have to be noted.
      mails.run();
      pushes.run();
      if (!isOurs) return;
      for (const job of all) job.run();
      backups?.look();
    },
    settled,
    /** Sends what is due now. */
    async sendDue() {
      mails.run();
      pushes.run();
      await Promise.all([mails.settled(), pushes.settled()]);
    },
    async stop() {
      await backups?.stop();
      await Promise.all([...all.map((job) => job.done()), mails.stop(), pushes.stop()]);
    },
  };
}

function writeCounts(ctx: Ctx) {
  writeZeroResults(ctx);
  writeGroomerCounts(ctx);
}
