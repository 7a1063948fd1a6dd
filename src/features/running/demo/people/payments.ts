import { eq } from "drizzle-orm";
import {
  embeddedCards,
  embeddedCustomers,
  embeddedIntents,
  embeddedInvoices,
  embeddedSubscriptions,
  groomerProfiles,
  membershipAttempts,
  type memberships,
  users,
} from "#db/schema/tables.ts";
import { contactHashOf } from "#src/features/money/memberships/provider/contact.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import type { MembershipState } from "#src/shared/listing/groomer-labels.ts";
import type { SubscriptionStatus } from "#src/shared/money/membership-labels.ts";
import type { Seed } from "./accounts.ts";

/** How a membership runs. */
export interface Dates {
  /** Instants in UTC milliseconds; src/domain/membership.ts says what they mean. */
  listedUntil: number;
  startDate: number | null;
  endDate: number | null;
  periodStart: number | null;
  periodEnd: number | null;
  trialUntil: number | null;
  endReason?: string;
}

type Columns = Partial<typeof memberships.$inferInsert>;

const statusOf: Record<MembershipState, SubscriptionStatus | null> = {
  none: null,
  pending_card: null,
  trialing: "trialing",
  active: "active",
  canceling: "active",
  past_due: "past_due",
  payment_required: "canceled",
  ended: "canceled",
};

/**
 * Puts a groomer into the books of the embedded provider, so that a demo's memberships renew, fail and end as real
 * ones do. Gives the columns by which the membership names them.
 */
export function addPayments(seed: Seed, groomerId: number, state: MembershipState, dates: Dates): Columns {
  if (state === "none") return {};
  const { tx, now } = seed;
  const contact = contactOf(seed, groomerId);
  const customer = { customerId: `cus_demo${groomerId}`, contactHash: contactHashOf(contact.email, contact.name) };
  const { customerId } = customer;
  tx.insert(embeddedCustomers)
    .values({ id: customerId, groomerId, ...contact, createdAt: now })
    .run();
  const status = statusOf[state];
  if (!status || dates.periodStart === null || dates.periodEnd === null) {
    addAttempt(seed, groomerId, customerId);
    return customer;
  }
  const card = addCard(seed, customerId, state);
  const subscriptionId = subscriptionOf(groomerId);
  const { periodStart, periodEnd } = dates;
  const chargeAt = periodStart + HOUR_MS;
  tx.insert(embeddedSubscriptions)
    .values({
      id: subscriptionId,
      customerId,
      key: `demo:${groomerId}`,
      status,
      createdAt: dates.startDate ?? periodStart,
      trialEnd: dates.trialUntil,
      anchor: periodEnd,
      periodStart,
      periodEnd,
      cancelAt: state === "canceling" ? periodEnd : null,
      endedAt: status === "canceled" ? dates.endDate : null,
      endedBy: status === "canceled" ? (state === "ended" ? "requested" : "payment_failed") : null,
      cardId: card.id,
      dueAt: status === "canceled" ? null : status === "past_due" ? chargeAt + 3 * DAY_MS : periodEnd,
    })
    .run();
  if (status !== "trialing") addInvoices(seed, groomerId, periodStart, state);
  const { brand, last4, expMonth, expYear } = card;
  return {
    ...{ ...customer, subscriptionId, subscriptionStatus: status, hasCard: true },
    ...{ cardBrand: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear },
  };
}

/** The provider knows it already, so that the site has nothing to tell at its start. */
const contactOf = ({ tx }: Seed, groomerId: number) =>
  tx
    .select({ email: users.email, name: users.fullName })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get()!;

const subscriptionOf = (groomerId: number) => `sub_demo${groomerId}`;

/** A card that works; for those who could not be charged, one that is declined. */
function addCard({ tx, now }: Seed, customerId: string, state: MembershipState) {
  const isBad = state === "payment_required";
  const card = {
    id: customerId.replace("cus", "pm"),
    brand: "visa",
    last4: isBad ? "0341" : "4242",
    expMonth: 12,
    expYear: new Date(now).getUTCFullYear() + 4,
  };
  const behavior = isBad ? "declines_charges" : "works";
  tx.insert(embeddedCards)
    .values({ ...card, customerId, behavior, createdAt: now })
    .run();
  return card;
}

/** The last three months; the newest invoice has the state of the subscription. */
function addInvoices({ tx }: Seed, groomerId: number, last: number, state: MembershipState) {
  const newest = state === "past_due" ? "open" : state === "payment_required" ? "uncollectible" : "paid";
  for (const months of [2, 1, 0]) {
    const createdAt = last - months * 30 * DAY_MS;
    const number = `T-DEMO-${groomerId}-${3 - months}`;
    tx.insert(embeddedInvoices)
      .values({
        id: `in_demo${groomerId}x${3 - months}`,
        subscriptionId: subscriptionOf(groomerId),
        number,
        createdAt,
        chargeAt: createdAt + HOUR_MS,
        amountCents: MEMBERSHIP_PRICE_CENTS,
        status: months === 0 ? newest : "paid",
        tries: months === 0 && newest === "open" ? 1 : 0,
      })
      .run();
  }
}

/** Somebody who has begun to subscribe but not given a card yet. */
function addAttempt({ tx, now }: Seed, groomerId: number, customerId: string) {
  const id = `try_demo${groomerId}`;
  const intentId = `seti_demo${groomerId}`;
  tx.insert(membershipAttempts).values({ id, groomerId, kind: "trial", intentId, createdAt: now }).run();
  tx.insert(embeddedIntents)
    .values({
      id: intentId,
      key: `seti:${id}`,
      kind: "setup",
      customerId,
      clientSecret: `${intentId}_secret_${crypto.randomUUID().replaceAll("-", "")}`,
      status: "requires_payment_method",
      createdAt: now,
    })
    .run();
}
