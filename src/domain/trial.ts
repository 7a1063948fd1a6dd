import { TRIAL_DAYS } from "#src/shared/base/brand.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";
import type { EndCause } from "#src/shared/money/membership-labels.ts";

const LONGEST_WAIT_DAYS = 14;
/** The provider charges when a trial ends, so changes come before that. */
const MOVE_AHEAD = DAY_MS;
const END_AHEAD = 6 * HOUR_MS;
/** Times this close are equal, because providers count in seconds. */
const SAME = 1000;

export const lateCheckClause = (check: BackgroundCheckStatus) =>
  check === "passed" ? "" : ", or later if your background check takes longer";

export function subscribeRefusal({ check, endAction }: { check: BackgroundCheckStatus; endAction: EndCause | null }) {
  if (check === "failed") return "You didn't pass the background check, so you can't subscribe.";
  if (check === "passed" || endAction !== "check_open") return null;
  return "You can subscribe again after you pass the background check.";
}

/** Same local time, across clock changes. */
const daysAfter = (at: number, days: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).add({ days }).epochMilliseconds;

export const trialEndOf = (from: number, timeZone: string) => daysAfter(from, TRIAL_DAYS, timeZone);

export interface TrialFacts {
  timeZone: string;
  trialUntil: number;
  firstTrialUntil: number;
  movedAt: number | null;
  check: BackgroundCheckStatus;
  checkChangedAt: number | null;
}

export type TrialChange = { is: "nothing" } | { is: "move"; until: number } | { is: "end"; why: TrialEndReason };
export type TrialEndReason = "check_failed" | "check_open";

const nothing: TrialChange = { is: "nothing" };

/** A pass moves the end once, up to 30 days after it; a fail ends the trial; an open check delays the end 14 days. */
export function trialChange(facts: TrialFacts, now: number): TrialChange {
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

function afterPassing(facts: TrialFacts, now: number): TrialChange {
  const { timeZone, trialUntil, movedAt, checkChangedAt } = facts;
  if (movedAt !== null || checkChangedAt === null || trialUntil <= now) return nothing;
  const until = Math.min(trialEndOf(checkChangedAt, timeZone), latestEnd(facts));
  return until > trialUntil + SAME ? { is: "move", until } : nothing;
}

function whileOpen(facts: TrialFacts, now: number): TrialChange {
  const until = latestEnd(facts);
  const isMovable = until > facts.trialUntil + SAME && until > now;
  if (isMovable) return facts.trialUntil <= now + MOVE_AHEAD ? { is: "move", until } : nothing;
  return facts.trialUntil <= now + END_AHEAD ? { is: "end", why: "check_open" } : nothing;
}
