import { eq } from "drizzle-orm";
import { groomerProfiles, memberships } from "#db/schema/tables.ts";
import type { MembershipState } from "#src/shared/groomer-words.ts";
import { DAY, type Seed } from "./accounts.ts";

const SLACK = 2 * DAY;

interface Dates {
  /** Instants in UTC milliseconds; see the design of the membership, "Our states". */
  listedUntil: number;
  startDate: number | null;
  endDate: number | null;
  periodEnd: number | null;
  trialUntil: number | null;
  endReason?: string;
}

/** Dates that fit a state: `daysIn` days into the running month. */
function datesOf(state: MembershipState, now: number, daysIn: number): Dates {
  const periodEnd = now + (30 - daysIn) * DAY;
  const startDate = now - (daysIn + 240) * DAY;
  const over = now - daysIn * DAY;
  const none = { listedUntil: 0, startDate: null, endDate: null, periodEnd: null, trialUntil: null };
  switch (state) {
    case "none":
    case "pending_card":
      return none;
    case "trialing":
      return { ...none, listedUntil: periodEnd + SLACK, startDate: over, periodEnd, trialUntil: periodEnd };
    case "active":
      return { ...none, listedUntil: periodEnd + SLACK, startDate, periodEnd };
    case "canceling":
      return { ...none, listedUntil: periodEnd, startDate, endDate: periodEnd, periodEnd };
    case "past_due":
      return { ...none, listedUntil: now - 2 * DAY + 7 * DAY, startDate, periodEnd: now + 28 * DAY };
    case "payment_required":
      return { ...none, startDate, endDate: over, endReason: "The card was declined three times." };
    case "ended":
      return { ...none, startDate, endDate: over, endReason: "Taking a season off." };
  }
}

/** Gives a groomer the membership of a state, with the listing that follows from it. */
export function addMembership({ tx, now, dice }: Seed, groomerId: number, state: MembershipState) {
  const dates = datesOf(state, now, dice.between(3, 26));
  tx.insert(memberships)
    .values({
      groomerId,
      provider: "embedded",
      state,
      trialUsedAt: dates.startDate,
      trialUntil: dates.trialUntil,
      currentPeriodEnd: dates.periodEnd,
      cancelAt: state === "canceling" ? dates.endDate : null,
      endedAt: state === "ended" || state === "payment_required" ? dates.endDate : null,
      endReason: dates.endReason ?? null,
      ...(dates.startDate === null ? {} : { cardBrand: "visa", cardLast4: "4242" }),
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
