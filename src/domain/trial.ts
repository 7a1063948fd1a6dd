import { TRIAL_DAYS } from "#src/shared/base/brand.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";
import type { EndAction } from "#src/shared/money/membership-labels.ts";

/** The longest that a first charge waits for the background check, counted from the day that was promised first. */
const LONGEST_WAIT_DAYS = 14;
/** The provider charges by itself when a trial ends, so a trial is moved or ended some time before that. */
const MOVE_AHEAD = DAY_MS;
const END_AHEAD = 6 * HOUR_MS;
/** Providers count in seconds, so smaller differences are none. */
const SAME = 1000;

/** Added to the day of a first charge while the check is not passed. */
export const orLater = (check: BackgroundCheckStatus) =>
  check === "passed" ? "" : ", or later if your background check takes longer";

export function whyNotNow({ check, endAction }: { check: BackgroundCheckStatus; endAction: EndAction | null }) {
  if (check === "failed") return "You didn't pass the background check, so you can't subscribe.";
  if (check === "passed" || endAction !== "check_open") return null;
  return "You can subscribe again after you pass the background check.";
}

/** So many days later by the groomer's calendar, at the same time of day: a clock change makes no day longer or shorter. */
const daysAfter = (at: number, days: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).add({ days }).epochMilliseconds;

/** The end of a free month that begins at an instant, which is its first charge: on day 31. */
export const freeUntil = (from: number, timeZone: string) => daysAfter(from, TRIAL_DAYS, timeZone);

export interface TrialFacts {
  timeZone: string;
  trialUntil: number;
  /** The end as it was promised first. */
  firstTrialUntil: number;
  movedAt: number | null;
  check: BackgroundCheckStatus;
  checkChangedAt: number | null;
}

export type TrialStep = { is: "nothing" } | { is: "move"; until: number } | { is: "end"; why: TrialEnd };
export type TrialEnd = "check_failed" | "check_open";

const nothing: TrialStep = { is: "nothing" };

/**
 * What the background check changes about a running trial: a check that takes long must not use up the free month, and
 * a groomer who cannot be listed is not charged.
 * - Passed: the end moves to 30 days after that, once, never to an earlier day.
 * - Failed: it ends now.
 * - Not finished when the trial ends: the first charge waits; when the wait is over, it ends without one.
 */
export function trialStep(facts: TrialFacts, now: number): TrialStep {
  switch (facts.check) {
    case "failed":
      return { is: "end", why: "check_failed" };
    case "passed":
      return afterPassing(facts, now);
    case "not_started":
    case "pending":
      return whileOpen(facts, now);
  }
}

const latestEnd = ({ firstTrialUntil, timeZone }: TrialFacts) =>
  daysAfter(firstTrialUntil, LONGEST_WAIT_DAYS, timeZone);

function afterPassing(facts: TrialFacts, now: number): TrialStep {
  const { timeZone, trialUntil, movedAt, checkChangedAt } = facts;
  if (movedAt !== null || checkChangedAt === null || trialUntil <= now) return nothing;
  const until = Math.min(freeUntil(checkChangedAt, timeZone), latestEnd(facts));
  return until > trialUntil + SAME ? { is: "move", until } : nothing;
}

function whileOpen(facts: TrialFacts, now: number): TrialStep {
  const until = latestEnd(facts);
  const isMovable = until > facts.trialUntil + SAME && until > now;
  if (isMovable) return facts.trialUntil <= now + MOVE_AHEAD ? { is: "move", until } : nothing;
  return facts.trialUntil <= now + END_AHEAD ? { is: "end", why: "check_open" } : nothing;
}
