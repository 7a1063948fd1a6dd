/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { applyPastEnds } from "#src/domain/membership.ts";
import { lateCheckClause, subscribeRefusal } from "#src/domain/trial.ts";
import { formReply } from "#src/features/people/accounts/form-page.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { forbidsEffects } from "#src/http/request-info.ts";
import type { Intent } from "#src/ports/payments/provider.ts";
import { AFTER_PAYMENT_PATH } from "#src/shared/base/dashboard-paths.ts";
import { AppError, conflict, found, notFound } from "#src/shared/base/errors.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";
import { HAD_TRIAL_TEXT } from "#src/shared/money/membership-labels.ts";
import type { CheckoutQuery, MembershipView } from "#src/shared/money/memberships.ts";
import { ProfileFirstNotice } from "#views/dashboard/dashboards/profile-first.tsx";
import { AlreadyMemberPage, Checkout, type CheckoutProps, JoinFailedPage } from "#views/money/memberships/checkout.tsx";
import { writtenDayIn } from "../days.ts";
import { PRICE_TEXT } from "../email-parts.ts";
import { findMember, type Member, membershipStatus } from "../member.ts";
import { orFail } from "../provider/provider-errors.ts";
import { syncMembership } from "../provider/sync.ts";
import { grantText, isGranted, memberView } from "../queries.ts";
import { intentView } from "../service.ts";
import { ensureOwnMember } from "./start-over.ts";
import { intentIfOwn, intentKindAndTime, isSubscribed, unconfirmedEmailOf } from "./subscribe.ts";

const TITLE = "Subscribe";
const chargedNow = `You'll be charged ${PRICE_TEXT} now.`;
const trialFrom = (day: string, check: BackgroundCheckStatus) =>
  `Your trial starts today. First charge: ${day}${lateCheckClause(check)}.`;

/** Viewing must not start a payment (docs/decisions/0014-payments-start-with-a-call.md). */
export async function showSubscribe(ctx: Ctx, request: Request, viewer: Viewer): Promise<Response> {
  if (viewer.groomerId === null) return show(ctx, request, <BeforeProfile />);
  try {
    const member = await presentMember(ctx, request, viewer);
    if (isSubscribed(member)) return show(ctx, request, <AlreadyMemberPage words={memberView(ctx, member).words} />);
    const whyNot = membershipStatus(member).hasSubscription ? null : subscribeRefusal(member);
    if (whyNot) throw conflict(whyNot);
    const { kind, at } = intentKindAndTime(ctx, member);
    const payment = {
      intent: null,
      firstCharge: writtenDayIn(member.timeZone, at),
      provider: ctx.payments.client(),
      emailToConfirm: unconfirmedEmailOf(member),
    };
    return show(ctx, request, <Checkout {...wordsFor(ctx, member, kind)} payment={payment} />);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "internal") throw error;
    return formReply(ctx, request, { title: TITLE, main: <JoinFailedPage />, refused: error });
  }
}

/** If the listing seems expired, asks the provider first, because a payment may have arrived. */
async function presentMember(ctx: Ctx, request: Request, viewer: Viewer): Promise<Member> {
  const member = await ensureOwnMember(ctx, viewer);
  if (applyPastEnds(member, ctx.now()) === member || forbidsEffects(request)) return member;
  ctx.limits.take("payment-user", String(viewer.userId));
  return orFail(syncMembership(ctx, member.groomerId));
}

const BeforeProfile = () => (
  <div class="wrap page stack">
    <h1 class="title">Join as a Groomer</h1>
    <ProfileFirstNotice what="membership and listing" />
  </div>
);

export async function showPayment(ctx: Ctx, request: Request, viewer: Viewer, query: CheckoutQuery): Promise<Response> {
  const { client_secret: clientSecret, subscription_id: subscriptionId } = query;
  // The page removes the secret from its URL; this is a reload.
  if (!clientSecret && !subscriptionId) return redirect(SUBSCRIBE, { status: 302 });
  const intent = found(await intentIfOwn(ctx, viewer, { clientSecret, subscriptionId }));
  return showIntent(ctx, request, intent, wordsFor(ctx, findMember(ctx.db, viewer.groomerId!)!, intent.kind));
}

type CheckoutTexts = Pick<CheckoutProps, "heading" | "terms" | "action" | "isStep">;

const joining = (day: string, check: BackgroundCheckStatus): CheckoutTexts => ({
  heading: "Join as a Groomer",
  terms: trialFrom(day, check),
  action: "Subscribe Now",
  isStep: check !== "passed",
});
const joiningAtOnce: CheckoutTexts = {
  heading: "Join as a Groomer",
  terms: `${HAD_TRIAL_TEXT}. ${chargedNow}`,
  action: `Pay ${PRICE_TEXT} and Subscribe`,
};
const reactivating: CheckoutTexts = {
  heading: "Reactivate Your Membership",
  terms: chargedNow,
  action: "Subscribe Now",
};

/** No charge for days that a grant covers. */
const besideGrant = (member: Member, ahead: string): CheckoutTexts => ({
  heading: "Subscribe",
  terms: `${grantText(member)} ${ahead}`,
  action: "Subscribe Now",
});

/** The intent may also be a new card for a running membership. */
function wordsFor(ctx: Ctx, member: Member, kind: Intent["kind"]): CheckoutTexts {
  const membership = memberView(ctx, member);
  const isFirst = membership.endsAt === null && member.trialUntil === null;
  const isListed = isGranted(member) && member.listedUntil > ctx.now() && !membershipStatus(member).hasSubscription;
  if (kind === "payment" && isListed) {
    return besideGrant(member, `If you subscribe today, we'll charge ${PRICE_TEXT} today, and then every month.`);
  }
  if (kind === "payment" && isFirst) return joiningAtOnce;
  if (kind === "payment" || membership.canDo.includes("pay")) return reactivating;
  if (!membership.canDo.includes("subscribe")) return replacing(membership);
  const joined = joining(writtenDayIn(member.timeZone, intentKindAndTime(ctx, member).at), member.check);
  return isListed ? besideGrant(member, joined.terms) : joined;
}

const replacing = ({ card, nextCharge }: MembershipView): CheckoutTexts => ({
  heading: card ? "Replace Your Card" : "Add Your Card",
  terms: nextCharge ? `We'll charge this card ${PRICE_TEXT} on ${nextCharge.day}.` : "You won't be charged now.",
  action: "Save Card",
});

/** Redirects a finished intent to its result. Throws 404 for a canceled one. */
function showIntent(ctx: Ctx, request: Request, intent: Intent, words: CheckoutTexts): Response {
  if (intent.status === "succeeded" || intent.status === "processing")
    return redirect(AFTER_PAYMENT_PATH, { status: 302 });
  if (intent.status === "canceled") throw notFound("This payment is no longer available.");
  const payment = { intent: intentView(intent), firstCharge: null, provider: ctx.payments.client() };
  return show(ctx, request, <Checkout {...words} payment={payment} />);
}

const show = (ctx: Ctx, request: Request, main: VNode) =>
  page(ctx, request, { title: TITLE, isPrivate: true, isEnhanced: true, styles: ["start"], main });
