import { eq } from "drizzle-orm";
import {
  changeRow,
  embeddedCards,
  embeddedCustomers,
  embeddedIntents,
  embeddedInvoices,
  embeddedSubscriptions,
  groomerProfiles,
  membershipAttempts,
  membershipPayments,
  memberships,
} from "#db/db.ts";
import { contactHashOf } from "#src/features/money/memberships/provider/contact.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type { MembershipState } from "#src/shared/listing/groomer-labels.ts";
import { type Seed, seedRow } from "./accounts.ts";

const MONTH_MS = 30 * DAY_MS;
const SLACK = 2 * DAY_MS;

const endReasons: Partial<Record<MembershipState, string>> = {
  payment_required: "The card was declined three times.",
  ended: "Taking a season off.",
};

/** UTC milliseconds, `daysIn` days into the current month (see src/domain/membership.ts). */
function datesOf(state: MembershipState, now: number, daysIn: number) {
  const begun = now - daysIn * DAY_MS;
  const periodStart = state === "past_due" ? now - 2 * DAY_MS : endReasons[state] ? begun - MONTH_MS : begun;
  const periodEnd = periodStart + MONTH_MS;
  const listedUntil: Partial<Record<MembershipState, number>> = {
    trialing: periodEnd + SLACK,
    active: periodEnd + SLACK,
    canceling: periodEnd,
    past_due: periodStart + 7 * DAY_MS,
  };
  return {
    periodStart,
    periodEnd,
    listedUntil: listedUntil[state] ?? 0,
    startDate: state === "trialing" ? begun : begun - 240 * DAY_MS,
    endDate: state === "canceling" || endReasons[state] ? periodEnd : null,
    trialUntil: state === "trialing" ? periodEnd : null,
  };
}

/** Includes the test provider's rows, so that it renews and fails like a real one. */
export function addMembership(
  seed: Seed,
  groomerId: number,
  state: MembershipState,
  contact: Record<"email" | "name", string>,
) {
  const { tx, now, dice } = seed;
  const dates = datesOf(state, now, dice.between(3, 26));
  const own = { groomerId, provider: "embedded", state, syncedAt: now } as const;
  const customerId = `cus_demo${groomerId}`;
  const customer = { customerId, contactHash: contactHashOf(contact.email, contact.name) };
  if (state !== "none") seedRow(seed, embeddedCustomers, { id: customerId, groomerId, ...contact, createdAt: now });
  if (state === "none" || state === "pending_card") {
    seedRow(seed, memberships, { ...own, ...(state === "none" ? {} : customer) });
    if (state === "pending_card") addAttempt(seed, groomerId, customerId);
    return;
  }
  const { periodStart, periodEnd, trialUntil, startDate, endDate } = dates;
  const subscription = addSubscription(seed, { groomerId, customerId, state }, dates);
  seedRow(seed, memberships, {
    ...own,
    ...customer,
    ...subscription,
    periodStart,
    trialUntil,
    trialUsedAt: startDate,
    currentPeriodEnd: periodEnd,
    paidPeriodStart: state === "active" || state === "canceling" ? periodStart : null,
    unpaidSince: state === "past_due" ? periodStart : null,
    cancelAt: state === "canceling" ? endDate : null,
    endedAt: endReasons[state] ? endDate : null,
    endAction: state === "ended" || state === "canceling" ? "groomer" : null,
    endReason: endReasons[state],
  });
  changeRow(tx, groomerProfiles, eq(groomerProfiles.id, groomerId), {
    listedUntil: dates.listedUntil,
    membershipStartDate: startDate,
    membershipEndDate: endDate,
  });
}

interface Customer {
  groomerId: number;
  customerId: string;
  state: MembershipState;
}

/** Returns the membership's columns. Cards of groomers in "payment_required" are declined. */
function addSubscription(seed: Seed, { groomerId, customerId, state }: Customer, dates: ReturnType<typeof datesOf>) {
  const { periodStart, periodEnd, endDate } = dates;
  const isBad = state === "payment_required";
  const status = endReasons[state] ? "canceled" : state === "canceling" ? "active" : (state as "trialing");
  const expYear = new Date(seed.now).getUTCFullYear() + 4;
  const card = seedRow(seed, embeddedCards, {
    id: `pm_demo${groomerId}`,
    customerId,
    brand: "visa",
    expMonth: 12,
    expYear,
    createdAt: seed.now,
    ...(isBad ? { last4: "0341", behavior: "declines_charges" } : { last4: "4242", behavior: "works" }),
  });
  const { id: subscriptionId } = seedRow(seed, embeddedSubscriptions, {
    id: `sub_demo${groomerId}`,
    customerId,
    key: `demo:${groomerId}`,
    status,
    periodStart,
    periodEnd,
    createdAt: dates.startDate,
    trialEnd: dates.trialUntil,
    anchor: periodEnd,
    cardId: card.id,
    cancelAt: state === "canceling" ? periodEnd : null,
    endedAt: status === "canceled" ? endDate : null,
    endedBy: isBad ? "payment_failed" : status === "canceled" ? "requested" : null,
    dueAt: status === "canceled" ? null : state === "past_due" ? periodStart + HOUR_MS + 3 * DAY_MS : periodEnd,
  });
  const newest = state === "past_due" ? "open" : isBad ? "uncollectible" : "paid";
  for (const months of status === "trialing" ? [] : [2, 1, 0]) {
    const createdAt = periodStart - months * MONTH_MS;
    const invoice = seedRow(seed, embeddedInvoices, {
      id: `in_demo${groomerId}x${3 - months}`,
      subscriptionId,
      number: `T-DEMO-${groomerId}-${3 - months}`,
      createdAt,
      chargeAt: createdAt + HOUR_MS,
      amountCents: MEMBERSHIP_PRICE_CENTS,
      status: months === 0 ? newest : "paid",
      tries: months === 0 && newest === "open" ? 1 : 0,
    });
    const paid = { invoiceId: invoice.id, groomerId, at: createdAt, cents: MEMBERSHIP_PRICE_CENTS };
    if (invoice.status === "paid") seedRow(seed, membershipPayments, paid);
  }
  const { brand: cardBrand, last4: cardLast4, expMonth: cardExpMonth, expYear: cardExpYear } = card;
  const shown = { cardBrand, cardLast4, cardExpMonth, cardExpYear };
  return { subscriptionId, subscriptionStatus: status, hasCard: true, ...shown } as const;
}

/** Subscribing started, no card yet. */
function addAttempt(seed: Seed, groomerId: number, customerId: string) {
  const [id, intentId, createdAt] = [`try_demo${groomerId}`, `seti_demo${groomerId}`, seed.now];
  seedRow(seed, membershipAttempts, { id, groomerId, kind: "trial", intentId, createdAt });
  const clientSecret = `${intentId}_secret_${crypto.randomUUID().replaceAll("-", "")}`;
  const intent = { id: intentId, key: `seti:${id}`, kind: "setup", customerId, clientSecret, createdAt } as const;
  seedRow(seed, embeddedIntents, { ...intent, status: "requires_payment_method" });
}
