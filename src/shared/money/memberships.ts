import * as z from "zod/mini";
import { integerIn, optionalText, requiredText } from "../base/fields.ts";
import { membershipStates } from "../listing/groomer-labels.ts";
import { adminActions, cardErrors, ownMemberActions } from "./membership-labels.ts";

export const ProviderForBrowser = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("stripe"), publishableKey: z.string() }),
  z.object({ provider: z.literal("embedded") }),
]);

/** `day` is in the groomer's time zone. */
const UpcomingCharge = z.object({ cents: z.number(), at: z.number(), day: z.string() });

const CardView = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.nullable(z.number()),
  expYear: z.nullable(z.number()),
});

/** UTC milliseconds, each with its date in words. */
export const MembershipView = z.object({
  state: z.enum(membershipStates),
  label: z.string(),
  words: z.string(),
  isActive: z.boolean(),
  listedUntil: z.number(),
  nextCharge: z.nullable(UpcomingCharge),
  due: z.nullable(z.object({ cents: z.number() })),
  /** The current period is unpaid or has no card, so canceling ends it now without a charge. */
  endsNow: z.boolean(),
  /** For the question before canceling. */
  cancelText: z.string(),
  card: z.nullable(CardView),
  endsAt: z.nullable(z.number()),
  endsDay: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
  canDo: z.array(z.enum(ownMemberActions)),
  subscriptionId: z.nullable(z.string()),
  provider: ProviderForBrowser,
});
export type MembershipView = z.infer<typeof MembershipView>;

const IntentKind = z.enum(["setup", "payment"]);
const IntentStatus = z.enum(["requires_payment_method", "requires_action", "processing", "succeeded", "canceled"]);

/** Task for the browser: set up a card, or confirm a payment. */
export const IntentView = z.object({
  id: z.string(),
  kind: IntentKind,
  clientSecret: z.string(),
  status: IntentStatus,
});
export type IntentView = z.infer<typeof IntentView>;

/** With a client secret, the browser takes a card. `subscriptionId` is the attempt's until the subscription exists. */
export const SubscriptionAnswer = z.object({
  clientSecret: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  isActive: z.boolean(),
  intentId: z.nullable(z.string()),
  kind: z.nullable(IntentKind),
  status: z.nullable(IntentStatus),
  firstCharge: z.nullable(UpcomingCharge),
  provider: ProviderForBrowser,
});
export type SubscriptionAnswer = z.infer<typeof SubscriptionAnswer>;

export const MembershipAnswer = z.object({ membership: MembershipView, intent: z.nullable(IntentView) });
export type MembershipAnswer = z.infer<typeof MembershipAnswer>;

export const CardSetupAnswer = z.object({ intent: IntentView, provider: ProviderForBrowser });
export type CardSetupAnswer = z.infer<typeof CardSetupAnswer>;

export const InvoiceView = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  createdAt: z.number(),
  day: z.string(),
  amountCents: z.number(),
  status: z.enum(["draft", "open", "paid", "void", "uncollectible"]),
  url: z.nullable(z.string()),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

export const CancelInput = z.object({ reason: optionalText(500) });
export type CancelInput = z.infer<typeof CancelInput>;

const EXPIRY = "Enter the expiration date as MM/YY";
const digits = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,4}$/, EXPIRY))], EXPIRY),
  z.transform((value: number | string) => Number(value)),
);
const threeOrFourDigits = z.string().check(z.regex(/^\d{3,4}$/, "Enter 3 or 4 digits"));

/** The number is not stored. */
export const TestCardInput = z.object({
  number: z.pipe(
    requiredText("Enter a card number", 40),
    z.string().check(z.regex(/^(?:\d[ -]?){12,19}$/, cardErrors.onlyTestCards)),
  ),
  expMonth: z.pipe(digits, integerIn(1, 12, EXPIRY)),
  expYear: z.pipe(
    z.pipe(digits, integerIn(0, 2200, EXPIRY)),
    z.transform((year) => (year < 100 ? 2000 + year : year)),
  ),
  cvc: z.pipe(requiredText("Enter the security code", 4), threeOrFourDigits),
  name: optionalText(100),
});
export type TestCardInput = z.infer<typeof TestCardInput>;

export const ChallengeAnswer = z.object({ approve: z.boolean("Choose whether to confirm") });
const clockSteps = ["day", "next-charge"] as const;
export type TestClockStep = (typeof clockSteps)[number];

/** `to` moves the test payment clock; `minutes` the whole site's, with TEST_CLOCK=1. */
export const TestClockInput = z.object({
  to: z.optional(z.enum(clockSteps, "Choose how far to move the clock")),
  minutes: z.optional(integerIn(1, 527_040, "Use whole minutes")),
});
export type TestClockInput = z.infer<typeof TestClockInput>;

export const TestClockAnswer = z.object({ now: z.number() });

/** `until` is the last instant of a grant in UTC milliseconds. */
export const AdminMembershipChange = z.object({
  action: z.enum(adminActions, "Choose an action"),
  reason: requiredText("Enter a reason", 500),
  until: z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(8_000_000_000_000)))),
});
export type AdminMembershipChange = z.infer<typeof AdminMembershipChange>;

export const CheckoutQuery = z.object({
  client_secret: z.catch(z.string(), ""),
  subscription_id: z.catch(z.string(), ""),
});
export type CheckoutQuery = z.infer<typeof CheckoutQuery>;

export const WebhookAck = z.object({ received: z.boolean() });
export const IntentParams = z.object({ intentId: z.string().check(z.regex(/^[a-z]+_[0-9a-zA-Z]{1,80}$/)) });
