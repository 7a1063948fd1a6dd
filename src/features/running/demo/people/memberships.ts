import { eq } from "drizzle-orm";
import { groomerProfiles, memberships } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { MembershipState } from "#src/shared/listing/groomer-labels.ts";
import type { Seed } from "./accounts.ts";
import { addPayments, type Dates } from "./payments.ts";

const SLACK = 2 * DAY_MS;

/** Dates that fit a state: `daysIn` days into the running month. */
function datesOf(state: MembershipState, now: number, daysIn: number): Dates {
  const periodEnd = now + (30 - daysIn) * DAY_MS;
  const startDate = now - (daysIn + 240) * DAY_MS;
  const over = now - daysIn * DAY_MS;
  const unpaidSince = now - 2 * DAY_MS;
  const none = {
    listedUntil: 0,
    startDate: null,
    endDate: null,
    periodStart: null,
    periodEnd: null,
    trialUntil: null,
  };
  const running = { ...none, periodStart: over, periodEnd };
  const ended = { ...none, startDate, endDate: over, periodStart: over - 30 * DAY_MS, periodEnd: over };
  switch (state) {
    case "none":
    case "pending_card":
      return none;
    case "trialing":
      return { ...running, listedUntil: periodEnd + SLACK, startDate: over, trialUntil: periodEnd };
    case "active":
      return { ...running, listedUntil: periodEnd + SLACK, startDate };
    case "canceling":
      return { ...running, listedUntil: periodEnd, startDate, endDate: periodEnd };
    case "past_due":
      return {
        ...none,
        listedUntil: unpaidSince + 7 * DAY_MS,
        startDate,
        periodStart: unpaidSince,
        periodEnd: unpaidSince + 30 * DAY_MS,
      };
    case "payment_required":
      return { ...ended, endReason: "The card was declined three times." };
    case "ended":
      return { ...ended, endReason: "Taking a season off." };
  }
}

/** Gives a groomer the membership of a state, with the listing that follows and the payments that carry it on. */
export function addMembership(seed: Seed, groomerId: number, state: MembershipState) {
  const { tx, now, dice } = seed;
  const dates = datesOf(state, now, dice.between(3, 26));
  const isOver = state === "ended" || state === "payment_required";
  tx.insert(memberships)
    .values({
      groomerId,
      provider: "embedded",
      state,
      trialUsedAt: dates.startDate,
      trialUntil: dates.trialUntil,
      periodStart: dates.periodStart,
      currentPeriodEnd: dates.periodEnd,
      paidPeriodStart: state === "active" || state === "canceling" ? dates.periodStart : null,
      unpaidSince: state === "past_due" ? dates.periodStart : null,
      cancelAt: state === "canceling" ? dates.endDate : null,
      endedAt: isOver ? dates.endDate : null,
      endAction: state === "ended" || state === "canceling" ? "groomer" : null,
      endReason: dates.endReason ?? null,
      syncedAt: now,
      ...addPayments(seed, groomerId, state, dates),
    })
    .run();
  tx.update(groomerProfiles)
    .set({
      listedUntil: dates.listedUntil,
      membershipStartDate: dates.startDate,
      membershipEndDate: dates.endDate,
    })
    .where(eq(groomerProfiles.id, groomerId))
    .run();
}
