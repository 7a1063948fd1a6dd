import type { Ctx } from "./base/context.ts";
import type { JobSpec } from "./base/feature.ts";
import { createExclusiveJob, createRepeatedJob, isTimeReached, type Job, runJob } from "./base/job-turns.ts";
import { createEmailWorker } from "./email/worker.ts";
import { createBackupScheduler } from "./features/operations/backups/nightly.ts";
import { deleteOldData } from "./features/operations/privacy/old-data.ts";
import { forgetOldAttempts } from "./http/guards/shared-limits.ts";
import { createPushWorker } from "./push/worker.ts";
import { DAY_MS, HOUR_MS } from "./shared/base/time.ts";
import { createSmsWorker } from "./sms/worker.ts";

const TICK_MS = 5_000;

/** Own jobs run in every process, the others depending on ROLE and the lease. */
export function startJobs(ctx: Ctx) {
  const jobs = createJobs(ctx);
  const timer = setInterval(() => {
    ctx.testClock?.catchUp().catch((error: unknown) => ctx.log.error("jobs", error));
    jobs.look();
  }, TICK_MS);
  jobs.look();
  ctx.testClock?.onMoved(jobs.catchUp);
  return {
    stop() {
      clearInterval(timer);
      return jobs.stop();
    },
  };
}

/** Without a timer, for tests. */
export function createJobs(ctx: Ctx) {
  const ownWork = byName(ctx.features.flatMap(({ ownJobs }) => ownJobs?.(ctx) ?? []));
  const own = ownWork.map((spec) => chain(ctx, spec));
  const leased = ctx.config.runsJobs ? leasedJobs(ctx) : null;
  const look = () => {
    for (const job of own) job.run();
    leased?.run();
  };
  return {
    look,
    async catchUp() {
      // Running jobs have read the old time.
      await leased?.settled();
      look();
      await leased?.settled();
      await leased?.sendDue();
    },
    /** Waits, so that no email is sent without being recorded, and then releases the lease. */
    async stop() {
      await Promise.all([leased?.stop(), ...own.map((job) => job.done())]);
      for (const { name, work } of ownWork.filter(({ atStop }) => atStop)) {
        await runJob(ctx, name, work).catch((error: unknown) => ctx.log.error("jobs", error));
      }
      if (leased) ctx.lease.giveBack();
    },
  };
}

const chain = (ctx: Ctx, { name, every, work }: JobSpec): Job =>
  createRepeatedJob(ctx, name, every, async () => void (await work()));

/** Runs specs of one name in sequence despite failures, counted as one. */
const byName = <Spec extends Pick<JobSpec, "name" | "work">>(specs: readonly Spec[]): Spec[] =>
  [...Map.groupBy(specs, ({ name }) => name).values()].map((same) => ({
    ...same[0]!,
    async work() {
      const failures: unknown[] = [];
      for (const { work } of same) {
        try {
          await work();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  }));

function leasedJobs(ctx: Ctx) {
  const emails = createEmailWorker(ctx);
  const pushes = createPushWorker(ctx);
  const texts = createSmsWorker(ctx);
  const senders = [emails, pushes, texts];
  const backups = ctx.config.nightlyBackups ? createBackupScheduler(ctx) : null;
  const jobs = byName(ctx.features.flatMap((feature) => feature.jobs?.(ctx) ?? [])).map((spec) => chain(ctx, spec));
  const all = [...jobs, cleaning(ctx)];
  const settled = () => Promise.all(all.map((job) => job.done()));
  return {
    run() {
      const isOurs = ctx.lease.take();
      // Also without the lease, because earlier sends may still need recording.
      for (const sender of senders) sender.run();
      if (!isOurs) return;
      for (const job of all) job.run();
      backups?.look();
    },
    settled,
    async sendDue() {
      for (const sender of senders) sender.run();
      await Promise.all(senders.map((sender) => sender.settled()));
    },
    async stop() {
      await backups?.stop();
      await Promise.all([settled(), ...senders.map((sender) => sender.stop())]);
    },
  };
}

/** Hourly and daily. A failing step doesn't stop the others. */
function cleaning(ctx: Ctx): Job {
  const daily = byName(ctx.features.toReversed().flatMap((feature) => feature.cleaning?.(ctx) ?? []));
  let nextPurge = 0;
  let nextCleaning = 0;
  // The lease may be lost between steps.
  const step = async (name: string, work: () => unknown) => {
    if (!ctx.lease.isHeld() && !ctx.lease.take()) return;
    await runJob(ctx, name, work).catch((error: unknown) => ctx.log.error("jobs", error));
  };
  return createExclusiveJob(ctx, async () => {
    if (isTimeReached(nextPurge, ctx.now(), HOUR_MS)) {
      nextPurge = ctx.now() + HOUR_MS;
      await step("sessions", () => {
        forgetOldAttempts(ctx);
        return deleteOldData(ctx, "hourly");
      });
    }
    if (!isTimeReached(nextCleaning, ctx.now(), DAY_MS)) return;
    nextCleaning = ctx.now() + DAY_MS;
    for (const { name, work } of daily) await step(name, work);
  });
}
