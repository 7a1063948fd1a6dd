import { expect, test } from "bun:test";
import { type Membership, type MembershipDates, membershipAt, type SubscriptionFacts } from "#src/domain/membership.ts";
import { adminActionsFor, memberActions } from "#src/domain/membership-actions.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { type MembershipState, membershipStates } from "#src/shared/listing/groomer-labels.ts";

const NOW = Date.parse("2026-06-10T16:00:00Z");
const at = (days: number) => NOW + days * DAY_MS;

const card = { brand: "visa" };
const subscription = (changes: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  status: "active",
  createdAt: at(-100),
  trialEnd: null,
  periodStart: at(-10),
  periodEnd: at(20),
  cancelAt: null,
  hasDraft: false,
  endedAt: null,
  endedBy: null,
  card,
  ...changes,
});
const facts = (changes: Partial<MembershipDates> = {}): MembershipDates => ({
  startDate: null,
  endDate: null,
  endAction: null,
  grantedUntil: null,
  unpaidSince: null,
  hasOpenAttempt: false,
  ...changes,
});

type Row = [
  name: string,
  subscription: Partial<SubscriptionFacts> | null,
  facts: Partial<MembershipDates>,
  is: Partial<Membership> & { state: MembershipState; listedUntil: number },
];
const over = { endDate: at(-50) };
const off = { state: "payment_required", listedUntil: 0 } as const;
const ended = { status: "canceled", endedAt: at(-1), endedBy: "requested" } as const;
const trial = { status: "trialing", trialEnd: at(20) } as const;
const unpaid = { status: "past_due", periodStart: at(-2) } as const;

const table: Row[] = [
  ["nothing at all", null, {}, { state: "none", listedUntil: 0, startDate: null, endDate: null }],
  ["nothing anymore", null, over, { state: "payment_required", listedUntil: 0, endDate: at(-50) }],
  ["an open attempt", null, { hasOpenAttempt: true }, { state: "pending_card", listedUntil: 0 }],
  ["an open attempt after an end", null, { hasOpenAttempt: true, ...over }, off],
  ["incomplete", { status: "incomplete" }, {}, { state: "pending_card", listedUntil: 0 }],
  ["incomplete after an end", { status: "incomplete" }, over, { state: "payment_required", listedUntil: 0 }],
  ["expired", { status: "incomplete_expired" }, {}, { state: "none", listedUntil: 0 }],
  ["expired after an end", { status: "incomplete_expired" }, over, { state: "payment_required", listedUntil: 0 }],
  ["a trial without a card", { ...trial, card: null }, {}, { state: "pending_card", listedUntil: 0 }],
  ["a trial", trial, {}, { state: "trialing", listedUntil: at(22), startDate: at(-100), endDate: null }],
  [
    "an active membership",
    { status: "active" },
    { startDate: at(-400), endDate: at(-2) },
    { state: "active", listedUntil: at(22), startDate: at(-400), endDate: null, unpaidSince: null },
  ],
  ["a late planned end", { cancelAt: at(200) }, {}, { state: "canceling", listedUntil: at(22), endDate: at(200) }],
  ["unpaid for two days", unpaid, {}, { state: "past_due", listedUntil: at(5), endDate: null, unpaidSince: at(-2) }],
  ["noted later", unpaid, { unpaidSince: at(-1) }, { state: "past_due", listedUntil: at(5), unpaidSince: at(-2) }],
  ["given up by the provider", { status: "unpaid" }, {}, { state: "payment_required", listedUntil: 0, endDate: NOW }],
  ["paused", { status: "paused" }, { endDate: at(-1) }, { state: "payment_required", listedUntil: 0, endDate: at(-1) }],
  ["ended by failed payments", { ...ended, endedBy: "payment_failed" }, {}, { ...off, endDate: at(-1) }],
  ["ended by an admin, not paid", ended, { endAction: "non_payment" }, off],
  ["ended by an admin, declined", ended, { endAction: "non_payment_declined" }, off],
  ["ended for too few leads", ended, { endAction: "not_enough_leads" }, { ...off, state: "ended", endDate: at(-1) }],
  ["ended by the groomer", ended, { endAction: "groomer" }, { ...off, state: "ended", endDate: at(-1) }],
  ["a longer grant", {}, { grantedUntil: at(90) }, { state: "active", listedUntil: at(90), endDate: null }],
  ["a shorter grant", {}, { grantedUntil: at(9) }, { state: "active", listedUntil: at(22), endDate: null }],
  [
    "a grant beside a debt",
    { status: "past_due", periodStart: at(-10) },
    { grantedUntil: at(30) },
    { state: "past_due", listedUntil: at(30), endDate: null, unpaidSince: at(-10) },
  ],
  ["a grant in debt", unpaid, { grantedUntil: at(1) }, { state: "past_due", listedUntil: at(5), unpaidSince: at(-2) }],
  [
    "a grant beside a debt that the provider has given up",
    { status: "unpaid" },
    { grantedUntil: at(30) },
    { state: "past_due", listedUntil: at(30), unpaidSince: at(-10) },
  ],
  [
    "a grant beside what was paused",
    { status: "paused" },
    { grantedUntil: at(30) },
    { state: "active", listedUntil: at(30), unpaidSince: null },
  ],
  ["an expired grant", null, { grantedUntil: at(-1), endDate: at(-1) }, { ...off, endDate: at(-1) }],
  ["a withdrawn grant", null, { endDate: at(30) }, { state: "payment_required", listedUntil: 0, endDate: NOW }],
];

test.each(table)("%s", (_, given, known, is) => {
  expect(membershipAt(given && subscription(given), facts(known), NOW)).toMatchObject(is);
});

test("returns the same answer twice", () => {
  for (const [, given, known] of table) {
    const snapshot = given && subscription(given);
    const once = membershipAt(snapshot, facts(known), NOW);
    const { startDate, endDate, unpaidSince } = once;

    expect(membershipAt(snapshot, { ...facts(known), startDate, endDate, unpaidSince }, NOW)).toEqual(once);
  }
});

test("derives a groomer's choices from the state", () => {
  const withSubscription = (state: MembershipState, owes = false) =>
    memberActions({ state, hasSubscription: true, owes, isEndedByAdmin: false });
  const without = (state: MembershipState) =>
    memberActions({ state, hasSubscription: false, owes: false, isEndedByAdmin: false });

  expect(withSubscription("trialing")).toEqual(["cancel", "replace-card"]);
  expect(withSubscription("active")).toEqual(["cancel", "replace-card"]);
  expect(withSubscription("canceling")).toEqual(["resume", "replace-card"]);
  const endedByAdmin = { state: "canceling", hasSubscription: true, owes: false, isEndedByAdmin: true } as const;
  expect(memberActions(endedByAdmin)).toEqual(["replace-card"]);
  expect(withSubscription("past_due", true)).toEqual(["pay", "replace-card", "cancel"]);
  expect(withSubscription("payment_required", true)).toEqual(["pay", "replace-card", "cancel"]);
  expect(withSubscription("payment_required")).toEqual(["replace-card", "cancel"]);
  expect(withSubscription("pending_card")).toEqual(["replace-card", "cancel"]);
  for (const state of ["none", "pending_card", "ended", "payment_required", "active", "canceling"] as const) {
    expect(without(state)).toEqual(["subscribe"]);
  }
});

test("lets admins end a running membership and reactivate an ended one", () => {
  for (const state of membershipStates) {
    for (const hasSubscription of [true, false]) {
      const actions = adminActionsFor({ state, hasSubscription });
      const runs = state === "trialing" || state === "active";

      expect(actions.includes("reactivate")).toBe(!(runs && hasSubscription));
      expect(actions.includes("cancel")).toBe(runs || state === "past_due");
    }
  }
});
